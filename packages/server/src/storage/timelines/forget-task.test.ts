import { createHistory, type FactRequest, factRequest } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import type { Task } from '../../domain/task.js';
import type { Storage } from '../../ports/storage.js';
import { eachDatabase } from '../testing/each-database.js';
import {
  type AwardPlan,
  anAction,
  anIntent,
  aTask,
  atOnce,
  faultsOf,
  itemOf,
  noon,
  recordAwards,
  type Scene,
  stage,
} from '../testing/fixtures.js';
import { Gate } from '../testing/gate.js';
import { publishAsking } from '../testing/strategies.js';

const hour = 3_600_000;
const steps = { name: 'steps', type: 'int' } as const;

const questions: readonly FactRequest[] = (['user', 'user.game', 'task', 'game'] as const).flatMap(
  (scope) => {
    const plain = { scope };
    return [
      ...(
        ['awards', 'points', 'sinceFirst', 'sinceLast', 'lastGap', 'averageGap', 'streak'] as const
      ).flatMap((name) => [
        { ...plain, name },
        { ...plain, name, case: 'Even' },
        { ...plain, name, same: steps },
      ]),
      { ...plain, name: 'mean' as const, input: steps },
      { ...plain, name: 'least' as const, input: steps },
      { ...plain, name: 'latest' as const, input: steps, case: 'Even' },
      { ...plain, name: 'latest' as const, input: steps, this: 'month' as const },
      { ...plain, name: 'actions' as const, action: 'like' },
      { ...plain, name: 'actions' as const, action: 'like', this: 'day' as const },
      { ...plain, name: 'actions' as const, action: 'like', last: 20 * hour },
      ...(scope === 'task' || scope === 'game' ? [{ ...plain, name: 'users' as const }] : []),
      ...(scope === 'game' ? [{ ...plain, name: 'tasks' as const }] : []),
      { ...plain, name: 'awards' as const, last: 20 * hour },
      { ...plain, name: 'points' as const, this: 'week' as const },
      { ...plain, name: 'total' as const, input: steps },
      { ...plain, name: 'best' as const, input: steps },
      { ...plain, name: 'best' as const, input: steps, this: 'day' as const },
    ].map(factRequest);
  },
);

/** Awards of every user in every task, some of them at the same times, no two of the same size. */
function plansFor({ game, tasks, users }: Scene): readonly AwardPlan[] {
  return Array.from({ length: 40 }, (_, index) => ({
    game,
    task: itemOf(tasks, (index * 7) % tasks.length),
    user: itemOf(users, (index * 3) % users.length),
    at: noon + ((index * 17) % 60) * hour,
    award: {
      points: index,
      caseName: index % 2 === 0 ? 'Even' : 'Odd',
      tracked: [{ ...steps, value: String((index * 31) % 97) }],
    },
  }));
}

function deletion(task: Task): Task {
  return { ...task, deletedAt: noon, revision: 2 };
}

/** What every user is told in every task that is left, against the engine's history without the others. */
async function compare(storage: Storage, scene: Scene, plans: readonly AwardPlan[], gone: readonly Task[]) {
  const memory = createHistory();
  const subjectOf = ({ task, user }: Pick<AwardPlan, 'task' | 'user'>) => ({
    externalTaskId: task.externalTaskId,
    externalUserId: user.externalUserId,
  });
  for (const plan of plans.filter(({ task }) => !gone.includes(task))) {
    const tracked = (plan.award?.tracked ?? []).map((each) => ({ ...each, value: Number(each.value) }));
    const outcome = {
      awarded: true,
      points: plan.award?.points ?? 0,
      caseName: plan.award?.caseName ?? '',
      tracked,
    };
    memory.record(subjectOf(plan), outcome, plan.at ?? noon);
    memory.recordAction({ ...subjectOf(plan), action: 'like' }, plan.at ?? noon);
  }
  const at = noon + 30 * hour;
  const strategy = { facts: questions, sameValues: () => ({ steps: '31' }) };
  await storage.transaction(async ({ awards }) => {
    for (const task of scene.tasks.filter((each) => !gone.includes(each))) {
      for (const user of scene.users) {
        const intent = anIntent({ game: scene.game, task, user, at }, questions, { steps: '31' });
        const session = await awards.open([intent]);
        expect(session.facts(intent)).toEqual(memory.facts(strategy, subjectOf({ task, user }), at));
      }
    }
  });
}

describe('deleting a task', () => {
  eachDatabase((database) => {
    it('takes it out of every fact of its game, and leaves wallets as they are', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { tasks: 4, users: 3 });
      const plans = plansFor(scene);
      await publishAsking(storage, questions);
      await recordAwards(storage, plans);
      await storage.transaction(({ awards }) => awards.recordActions(plans.map((plan) => anAction(plan))));
      const { userId } = itemOf(scene.users);
      const before = await storage.books.users.balance(userId);

      const gone: Task[] = [];
      for (const index of [1, 3, 0]) {
        const task = itemOf(scene.tasks, index);
        gone.push(task);
        await storage.transaction(({ tasks }) => tasks.delete(deletion(task)));
        await compare(storage, scene, plans, gone);
      }
      await expect(storage.books.users.balance(userId)).resolves.toEqual(before);
    });

    it('takes it out of every read of its game', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { tasks: 2, users: 2 });
      const [game, lost, left] = [scene.game, itemOf(scene.tasks, 0), itemOf(scene.tasks, 1)];
      const [ann, ben] = [itemOf(scene.users, 0), itemOf(scene.users, 1)];
      await recordAwards(storage, [
        { game, task: lost, user: ann },
        { game, task: lost, user: ben },
        { game, task: left, user: ben },
      ]);
      await storage.transaction(({ tasks }) => tasks.delete(deletion(lost)));

      const { points } = storage.books;
      const nothing = { externalTaskId: null, externalUserId: null };
      await expect(points.gameTotals(game.gameId, nothing)).resolves.toEqual({
        points: 10,
        timesAwarded: 1,
        users: 1,
      });
      await expect(points.userTotals(ann.userId)).resolves.toMatchObject({ points: 0, timesAwarded: 0 });
      const page = { limit: 10, after: null, count: true };
      await expect(points.ofGame(game.gameId, nothing, page)).resolves.toMatchObject({
        items: [{ externalTaskId: left.externalTaskId, externalUserId: 'user-1' }],
        total: 1,
      });
      await expect(points.ofUserInGame(game.gameId, ann.userId, page)).resolves.toMatchObject({
        items: [],
        total: 0,
      });
      await expect(points.ofUserInTask(lost.taskId, ann.userId)).resolves.toBeNull();
    });

    it('lets a successor of the same external id start anew', async () => {
      const storage = await database.open();
      const scene = await stage(storage);
      const [game, lost, user] = [scene.game, itemOf(scene.tasks), itemOf(scene.users)];
      await recordAwards(storage, [{ game, task: lost, user }]);
      await storage.transaction(({ tasks }) => tasks.delete(deletion(lost)));
      const task = aTask({ gameId: game.gameId, externalTaskId: lost.externalTaskId });
      await storage.transaction(({ tasks }) => tasks.insert(task));

      await recordAwards(storage, [{ game, task, user, award: { points: 3 } }]);
      await expect(storage.books.points.ofUserInTask(task.taskId, user.userId)).resolves.toMatchObject({
        points: 3,
        timesAwarded: 1,
      });
      await expect(storage.books.users.balance(user.userId)).resolves.toMatchObject({ points: 13 });
    });

    it('waits for the awards in flight in its game', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { tasks: 2 });
      const [game, lost, left] = [scene.game, itemOf(scene.tasks, 0), itemOf(scene.tasks, 1)];
      const [opened, finish] = [new Gate(), new Gate()];
      const plan = { game, task: left, user: itemOf(scene.users) };
      const awarding = storage.transaction(async ({ awards }) => {
        const session = await awards.open([anIntent(plan)]);
        opened.open();
        await finish.opened;
        await session.flush();
        return 'awarded';
      });
      await opened.opened;
      const order: string[] = [];
      const deleting = storage
        .transaction(({ tasks }) => tasks.delete(deletion(lost)))
        .then(() => order.push('deleted'));
      const idle = new Promise((resolve) => setTimeout(resolve, 1_000));
      await Promise.race([deleting, idle]);
      order.push('still awarding');
      finish.open();

      await expect(awarding).resolves.toBe('awarded');
      await deleting;
      expect(order).toEqual(['still awarding', 'deleted']);
    });

    it('adds up while awards are in flight in all tasks of the game', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { tasks: 3, users: 4 });
      const lost = itemOf(scene.tasks);
      const results = await atOnce(60, async (index) => {
        if (index === 30) return storage.transaction(({ tasks }) => tasks.delete(deletion(lost)));
        return recordAwards(storage, [
          { game: scene.game, task: itemOf(scene.tasks, index % 3), user: itemOf(scene.users, index % 4) },
        ]);
      });

      const codes = new Set(faultsOf(results).map(({ code }) => code));
      expect([...codes].filter((code) => code !== 'task-not-found')).toEqual([]);
      const verified = await storage.verify();
      expect(verified.faults).toEqual([]);
    });
  });
});
