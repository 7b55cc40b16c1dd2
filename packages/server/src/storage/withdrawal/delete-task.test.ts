import { factRequest } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import type { Task } from '../../domain/task.js';
import type { Storage } from '../../ports/storage.js';
import { until } from '../../testing/until.js';
import { eachDatabase } from '../testing/each-database.js';
import { atMomentsOfTheirOwn, everyFact, expectEveryFact, plansFor } from '../testing/every-fact.js';
import {
  type AwardPlan,
  anAction,
  anAward,
  anIntent,
  aTask,
  atOnce,
  faultsOf,
  firstPage,
  itemOf,
  noon,
  owner,
  recordAwards,
  stage,
} from '../testing/fixtures.js';
import { Gate } from '../testing/gate.js';
import { publishAsking } from '../testing/strategies.js';

function deletion(task: Task): Task {
  return { ...task, deletedAt: noon, revision: 2 };
}

/** Awards, each with an action. */
async function like(storage: Storage, plans: readonly AwardPlan[]): Promise<void> {
  await recordAwards(storage, plans);
  await storage.transaction(({ awards }) => awards.recordActions(plans.map((plan) => anAction(plan))));
}

describe('deleting a task', () => {
  eachDatabase((database) => {
    it('takes it out of every fact of its game, and leaves wallets as they are', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { tasks: 4, users: 3 });
      const plans = plansFor(scene, 40);
      await publishAsking(storage, everyFact);
      await recordAwards(storage, plans);
      await storage.transaction(({ awards }) => awards.recordActions(plans.map((plan) => anAction(plan))));
      const { userId } = itemOf(scene.users);
      const before = await storage.books.users.balance({ owner, userId });

      const gone: Task[] = [];
      for (const index of [1, 3, 0]) {
        const task = itemOf(scene.tasks, index);
        gone.push(task);
        await storage.transaction(({ tasks }) => tasks.delete(deletion(task)));
        await expectEveryFact(storage, { scene, plans, liked: true, deleted: gone });
      }
      await expect(storage.books.users.balance({ owner, userId })).resolves.toEqual(before);
    });

    it('counts the tasks with an award, whoever awards in them first, and while one of them is deleted', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { tasks: 6, users: 4 });
      const lost = itemOf(scene.tasks, 5);
      const plans = scene.tasks.flatMap((task) =>
        scene.users.map((user) => ({ game: scene.game, task, user })),
      );
      await Promise.allSettled([
        ...plans.map((plan) => recordAwards(storage, [plan])),
        storage.transaction(({ tasks }) => tasks.delete(deletion(lost))),
      ]);

      const tasksOfGame = factRequest({ scope: 'game', name: 'tasks' });
      const occasion = { game: scene.game, task: itemOf(scene.tasks), user: itemOf(scene.users) };
      const intent = anIntent(occasion, [tasksOfGame]);
      const outlook = await storage.books.awards.peek([intent]);
      expect(outlook.facts(intent)).toEqual({ 'game.tasks': 5 });
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
      await expect(points.gameTotals(game, nothing)).resolves.toEqual({
        points: 10,
        timesAwarded: 1,
        users: 1,
      });
      await expect(
        points.totalsOfUsers([ann], { gameId: null, taskId: null, window: null }),
      ).resolves.toEqual([{ points: 0, timesAwarded: 0 }]);
      const page = { limit: 10, after: null, count: true };
      await expect(points.ofGame(game, nothing, page)).resolves.toMatchObject({
        items: [{ externalTaskId: left.externalTaskId, externalUserId: 'user-1' }],
        total: 1,
      });
      await expect(points.ofUserInGame(game, ann.userId, page)).resolves.toMatchObject({
        items: [],
        total: 0,
      });
      await expect(points.ofUserInTask({ owner, taskId: lost.taskId }, ann.userId)).resolves.toBeNull();
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
      await expect(
        storage.books.points.ofUserInTask({ owner, taskId: task.taskId }, user.userId),
      ).resolves.toMatchObject({
        points: 3,
        timesAwarded: 1,
      });
      await expect(storage.books.users.balance(user)).resolves.toMatchObject({ points: 13 });
    });

    it('takes effect while awards are in flight in its game, and counts them', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { tasks: 2 });
      const [game, lost, left] = [scene.game, itemOf(scene.tasks, 0), itemOf(scene.tasks, 1)];
      const plan = { game, task: left, user: itemOf(scene.users) };
      await recordAwards(storage, [{ ...plan, task: lost }]);
      const [opened, finish] = [new Gate(), new Gate()];
      const awarding = storage.transaction(async ({ awards }) => {
        const intent = anIntent(plan);
        const session = await awards.open([intent]);
        opened.open();
        await finish.opened;
        session.record(intent, anAward(plan));
        await session.flush();
      });
      await opened.opened;
      const deleting = storage.transaction(({ tasks }) => tasks.delete(deletion(lost)));
      // On SQLite the award has the only writer.
      if (database.dialect === 'postgres') {
        await until(async () => (await storage.books.tasks.find(game, lost.taskId)) === null);
      }
      finish.open();
      await Promise.all([awarding, deleting]);
      const nothing = { externalTaskId: null, externalUserId: null };
      await expect(storage.books.points.gameTotals(game, nothing)).resolves.toEqual({
        points: 10,
        timesAwarded: 1,
        users: 1,
      });
    });

    it('is done step by step, while awards and actions go on', async () => {
      const between: { act: () => Promise<unknown> } = { act: async () => undefined };
      let steps = 0;
      const pause = async () => {
        steps += 1;
        await between.act();
      };
      const storage = await database.open({ upkeep: { rowsMax: 6, pause } });
      const scene = await stage(storage, { tasks: 4, users: 5 });
      const plans = [...plansFor(scene, 60)];
      await publishAsking(storage, everyFact);
      await like(storage, plans);
      const gone = [itemOf(scene.tasks, 2), itemOf(scene.tasks, 0)];
      const more = () =>
        plansFor(scene, 3, plans.length).filter(({ task }) => !gone.includes(task) && plans.length < 90);
      const others: Promise<unknown>[] = [];
      between.act = async () => {
        const next = more();
        plans.push(...next);
        await like(storage, next);
        if (steps === 3) {
          others.push(storage.transaction(({ tasks }) => tasks.delete(deletion(itemOf(gone, 1)))));
        }
      };
      await storage.transaction(({ tasks }) => tasks.delete(deletion(itemOf(gone))));
      await Promise.all(others);
      expect(steps).toBeGreaterThan(20);
      await expectEveryFact(storage, { scene, plans, liked: true, deleted: gone });
      const asked = itemOf(scene.users);
      const ofUser = plans.filter(({ task, user }) => user === asked && !gone.includes(task));
      const [total] = await storage.books.points.totalsOfUsers([asked], {
        gameId: null,
        taskId: null,
        window: null,
      });
      expect(total).toMatchObject({ timesAwarded: ofUser.length });
    });

    it('goes on where it was when the process ended', async () => {
      let steps = 0;
      const reached = new Gate();
      const pause = async () => {
        steps += 1;
        if (steps >= 4) reached.open();
        await new Promise((resolve) => setImmediate(resolve));
      };
      const first = await database.open({ upkeep: { rowsMax: 4, pause } });
      const scene = await stage(first, { tasks: 3, users: 4 });
      const plans = plansFor(scene, 40);
      await publishAsking(first, everyFact);
      await like(first, plans);
      steps = 0;
      const lost = itemOf(scene.tasks, 1);
      const deleting = first.transaction(({ tasks }) => tasks.delete(deletion(lost)));
      await reached.opened;
      await first.close();
      // The task was deleted by then, whoever takes it out of its game.
      await expect(deleting).resolves.toBeUndefined();

      const second = await database.open();
      await expect(second.books.tasks.find(scene.game, lost.taskId)).resolves.toBeNull();
      database.clock.advance(30_000);
      await second.upkeep.resume();
      await expectEveryFact(second, { scene, plans, liked: true, deleted: [lost] });
    });

    it('takes out who only acted, and only looks for times where it held the first or the last', async () => {
      const storage = await database.open({ upkeep: { rowsMax: 2 } });
      const scene = await stage(storage, { tasks: 2, users: 3 });
      const [lost, left] = [itemOf(scene.tasks, 0), itemOf(scene.tasks, 1)];
      const acts = scene.users.flatMap((user, index) =>
        [lost, left].flatMap((task) =>
          [0, 5, 9].map((hours) => ({
            ...{ game: scene.game, task, user },
            at: noon + (hours + (task === lost ? index - 1 : 0)) * 3_600_000,
          })),
        ),
      );
      await storage.transaction(({ awards }) => awards.recordActions(acts.map((act) => anAction(act))));
      await storage.transaction(({ tasks }) => tasks.delete(deletion(lost)));
      const { items } = await storage.books.points.usersOfGame(
        scene.game,
        { externalUserId: null },
        firstPage,
      );
      expect(items.map(({ firstActivityAt, lastActivityAt }) => [firstActivityAt, lastActivityAt])).toEqual(
        scene.users.map(() => [noon, noon + 9 * 3_600_000]),
      );
    });

    if (database.dialect === 'postgres') {
      it('is done by any of several replicas, beside the building of counters', async () => {
        const storages = await Promise.all([1, 2, 3].map(() => database.open({ upkeep: { rowsMax: 5 } })));
        const scene = await stage(itemOf(storages), { tasks: 5, users: 4 });
        const plans = atMomentsOfTheirOwn(plansFor(scene, 200));
        await recordAwards(itemOf(storages), plans.slice(0, 100));
        const gone = [itemOf(scene.tasks, 1), itemOf(scene.tasks, 3)];
        const publishing = publishAsking(itemOf(storages), everyFact);
        const deleting = gone.map((task, index) =>
          itemOf(storages, index + 1).transaction(({ tasks }) => tasks.delete(deletion(task))),
        );
        const later = plans.slice(100).filter(({ task }) => !gone.includes(task));
        const results = await atOnce(later.length, (index) =>
          recordAwards(itemOf(storages, index % 3), later.slice(index, index + 1)),
        );
        expect(faultsOf(results)).toEqual([]);
        await Promise.all([publishing, ...deleting]);
        const told = [...plans.slice(0, 100), ...later];
        await expectEveryFact(itemOf(storages), { scene, plans: told, deleted: gone });
      });
    }

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
