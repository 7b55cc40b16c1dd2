import { factRequest } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import type { Page, PageRequest } from '../../domain/page.js';
import type { Task } from '../../domain/task.js';
import { until } from '../../testing/until.js';
import { eachDatabase } from '../testing/each-database.js';
import { everyFact, expectEveryFact, plansFor } from '../testing/every-fact.js';
import {
  anAction,
  anAward,
  anIntent,
  aTask,
  atOnce,
  faultsOf,
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

/** All items of a list, a page of two after the other. */
async function walk<Item>(read: (page: PageRequest) => Promise<Page<Item>>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let after: string | null = null; ; ) {
    const page: Page<Item> = await read({ limit: 2, after, count: false });
    items.push(...page.items);
    if (page.next === null) return items;
    after = page.next;
  }
}

describe('deleting a task', () => {
  eachDatabase((database) => {
    it('leaves every fact of its game and all wallets as they are', async () => {
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

    it('counts the tasks with an award, whoever awards in them first, and those that are deleted', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { tasks: 6, users: 4 });
      const lost = itemOf(scene.tasks, 5);
      const plans = scene.tasks.flatMap((task) =>
        scene.users.map((user) => ({ game: scene.game, task, user })),
      );
      const [, ...results] = await Promise.allSettled([
        storage.transaction(({ tasks }) => tasks.delete(deletion(lost))),
        ...plans.map((plan) => recordAwards(storage, [plan])),
      ]);
      const awarded = plans.filter((_, index) => results[index]?.status === 'fulfilled');

      const tasksOfGame = factRequest({ scope: 'game', name: 'tasks' });
      const occasion = { game: scene.game, task: itemOf(scene.tasks), user: itemOf(scene.users) };
      const intent = anIntent(occasion, [tasksOfGame]);
      const outlook = await storage.books.awards.peek([intent]);
      expect(outlook.facts(intent)).toEqual({ 'game.tasks': new Set(awarded.map(({ task }) => task)).size });
    });

    it('stays in every read of its game, with when it was deleted', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { tasks: 3, users: 2 });
      const [game, lost, left] = [scene.game, itemOf(scene.tasks, 0), itemOf(scene.tasks, 1)];
      const [ann, ben] = [itemOf(scene.users, 0), itemOf(scene.users, 1)];
      await recordAwards(storage, [
        { game, task: lost, user: ann },
        { game, task: lost, user: ben },
        { game, task: left, user: ben },
      ]);
      for (const task of [lost, itemOf(scene.tasks, 2)]) {
        await storage.transaction(({ tasks }) => tasks.delete(deletion(task)));
      }

      const { points } = storage.books;
      const nothing = { externalTaskId: null, externalUserId: null };
      await expect(points.gameTotals(game, nothing)).resolves.toEqual({
        points: 30,
        timesAwarded: 3,
        users: 2,
      });
      await expect(
        points.totalsOfUsers([ann], { gameId: null, taskId: null, window: null }),
      ).resolves.toEqual([{ points: 10, timesAwarded: 1 }]);
      const page = { limit: 10, after: null, count: true };
      const ofLost = { externalTaskId: lost.externalTaskId, deletedAt: noon };
      await expect(points.ofGame(game, nothing, page)).resolves.toMatchObject({
        items: [
          { ...ofLost, externalUserId: 'user-0' },
          { ...ofLost, externalUserId: 'user-1' },
          { externalTaskId: left.externalTaskId, externalUserId: 'user-1', deletedAt: null },
        ],
        total: 3,
      });
      await expect(points.ofUserInGame(game, ann.userId, page)).resolves.toMatchObject({
        items: [ofLost],
        total: 1,
      });
      await expect(points.ofUserInTask({ owner, taskId: lost.taskId }, ann.userId)).resolves.toBeNull();
    });

    it('is listed before its successors of the same external id, page by page', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage, { tasks: 1, users: 3 });
      const { externalTaskId } = itemOf(tasks);
      let task = itemOf(tasks);
      const expected: string[] = [];
      for (const points of [1, 2, 3]) {
        await recordAwards(
          storage,
          users.map((user) => ({ game, task, user, award: { points } })),
        );
        expected.push(...users.map(({ externalUserId }) => `${externalUserId} ${points} ${points < 3}`));
        const before = task;
        if (points === 3) continue;
        await storage.transaction((books) => books.tasks.delete(deletion(before)));
        task = aTask({ gameId: game.gameId, externalTaskId });
        await storage.transaction((books) => books.tasks.insert(task));
      }
      const nothing = { externalTaskId: null, externalUserId: null };
      const { points } = storage.books;
      const ofGame = await walk((page) => points.ofGame(game, nothing, page));
      expect(
        ofGame.map((item) => `${item.externalUserId} ${item.points} ${item.deletedAt !== null}`),
      ).toEqual(expected);
      const ofUser = await walk((page) => points.ofUserInGame(game, itemOf(users).userId, page));
      expect(ofUser.map((item) => item.points)).toEqual([1, 2, 3]);
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
        points: 20,
        timesAwarded: 2,
        users: 1,
      });
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
