import { describe, expect, it } from 'vitest';
import type { User } from '../../domain/user.js';
import { noUser } from '../../domain/user.js';
import type { GamePointsFilter } from '../../ports/points-reads.js';
import type { Storage } from '../../ports/storage.js';
import { eachDatabase } from '../testing/each-database.js';
import {
  aGame,
  aTask,
  firstPage,
  itemOf,
  noon,
  owner,
  readAll,
  recordAwards,
  type Scene,
  stage,
} from '../testing/fixtures.js';

const everything = { externalUserId: null, externalTaskId: null };
const minute = 60_000;

/** Three tasks and four users; user 3 has nothing, task 1 has nobody, and one has awards everywhere else. */
async function aPlayedGame(storage: Storage): Promise<Scene> {
  const scene = await stage(storage, { tasks: 3, users: 4 });
  const { game, tasks, users } = scene;
  const award = (task: number, user: number, points: number, minutes: number) => ({
    game,
    task: itemOf(tasks, task),
    user: itemOf(users, user),
    at: noon + minutes * minute,
    award: { points },
  });
  await recordAwards(storage, [
    award(2, 1, 1, 5),
    award(0, 2, 10, 0),
    award(0, 0, 20, 1),
    award(0, 2, 30, 9),
    award(0, 2, 0, 3),
    award(2, 0, 7, 2),
  ]);
  return scene;
}

function userNames(items: readonly { readonly externalTaskId: string; readonly externalUserId: string }[]) {
  return items.map(({ externalTaskId, externalUserId }) => `${externalTaskId} ${externalUserId}`);
}

const anId = '01890000-0000-7000-8000-000000000000';

describe('the points reads', () => {
  eachDatabase((database) => {
    it('list a game by task and user, page by page, with what each earned', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await aPlayedGame(storage);
      const { points } = storage.books;
      const inOrder = ['task-0 user-0', 'task-0 user-2', 'task-2 user-0', 'task-2 user-1'];

      for (const limit of [1, 2, 3, 4, 5]) {
        const all = await readAll((page) => points.ofGame(game, everything, page), limit);
        expect(userNames(all)).toEqual(inOrder);
      }
      const { items, total } = await points.ofGame(game, everything, { ...firstPage, count: true });
      expect(total).toBe(4);
      expect(items[1]).toEqual({
        taskId: itemOf(tasks).taskId,
        userId: itemOf(users, 2).userId,
        externalTaskId: 'task-0',
        externalUserId: 'user-2',
        points: 40,
        timesAwarded: 3,
        firstAwardAt: noon,
        lastAwardAt: noon + 9 * minute,
        deletedAt: null,
      });
    });

    it('list one user, one task or both of a game', async () => {
      const storage = await database.open();
      const { game } = await aPlayedGame(storage);
      const read = async (filter: Partial<GamePointsFilter>, limit = 500) => {
        const found = await storage.books.points.ofGame(
          game,
          { ...everything, ...filter },
          { limit, after: null, count: true },
        );
        return [userNames(found.items), found.total, found.next !== null];
      };

      await expect(read({ externalUserId: 'user-0' })).resolves.toEqual([
        ['task-0 user-0', 'task-2 user-0'],
        2,
        false,
      ]);
      await expect(read({ externalUserId: 'user-0' }, 1)).resolves.toEqual([['task-0 user-0'], 2, true]);
      await expect(read({ externalTaskId: 'task-2' })).resolves.toEqual([
        ['task-2 user-0', 'task-2 user-1'],
        2,
        false,
      ]);
      await expect(read({ externalTaskId: 'task-2', externalUserId: 'user-1' })).resolves.toEqual([
        ['task-2 user-1'],
        1,
        false,
      ]);
      for (const filter of [
        { externalTaskId: 'task-1' },
        { externalTaskId: 'none' },
        { externalUserId: 'user-3' },
        { externalUserId: 'none' },
      ]) {
        await expect(read(filter)).resolves.toEqual([[], 0, false]);
      }
    });

    it('go through tasks of few users and of many alike', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage, { tasks: 12, users: 9 });
      const plans = tasks.flatMap((task, index) =>
        users.slice(0, index % 4 === 0 ? 9 : index % 3).map((user) => ({ game, task, user })),
      );
      await recordAwards(storage, plans.toReversed());

      const expected = plans.map(({ task, user }) => `${task.externalTaskId} ${user.externalUserId}`);
      for (const limit of [2, 5, 8, 100]) {
        const all = await readAll((page) => storage.books.points.ofGame(game, everything, page), limit);
        expect(userNames(all)).toEqual(expected);
      }
    });

    it('order by bytes, whatever language the names are in', async () => {
      const storage = await database.open();
      const { game, tasks } = await stage(storage, { users: 0 });
      const names = ['b', 'B', 'a', 'ä', 'Z', '10', '9', '🏃', 'ﬀ'];
      const users: readonly User[] = await storage.transaction((books) =>
        books.users.ensure(
          names.map((externalUserId) => ({ owner: game.owner, externalUserId })),
          noon,
        ),
      );
      await recordAwards(
        storage,
        users.map((user) => ({ game, task: itemOf(tasks), user })),
      );

      const { taskId } = itemOf(tasks);
      const read = await readAll((page) => storage.books.points.ofTask({ owner, taskId }, page), 2);
      const byBytes = names.toSorted((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
      expect(read.map(({ externalUserId }) => externalUserId)).toEqual(byBytes);
    });

    it('list a task by user, counted', async () => {
      const storage = await database.open();
      const { tasks } = await aPlayedGame(storage);
      const { points } = storage.books;
      const { taskId } = itemOf(tasks);

      const page = await points.ofTask({ owner, taskId }, { limit: 1, after: null, count: true });
      expect([userNames(page.items), page.total]).toEqual([['task-0 user-0'], 2]);
      const rest = await points.ofTask({ owner, taskId }, { limit: 5, after: page.next, count: false });
      expect([userNames(rest.items), rest.next]).toEqual([['task-0 user-2'], null]);
    });

    it('sum up games, tasks and users', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await aPlayedGame(storage);
      const { points } = storage.books;
      const [task, user] = [itemOf(tasks), itemOf(users, 2)];

      await expect(points.gameTotals(game, everything)).resolves.toEqual({
        points: 68,
        timesAwarded: 6,
        users: 3,
      });
      await expect(points.taskTotals({ owner, taskId: task.taskId })).resolves.toEqual({
        points: 60,
        timesAwarded: 4,
        users: 2,
      });
      await expect(points.userInGameTotals(game, user.userId)).resolves.toEqual({
        points: 40,
        timesAwarded: 3,
        users: 1,
      });
      const filters = [
        [
          { externalTaskId: 'task-2', externalUserId: null },
          { points: 8, timesAwarded: 2, users: 2 },
        ],
        [
          { externalTaskId: null, externalUserId: 'user-0' },
          { points: 27, timesAwarded: 2, users: 1 },
        ],
        [
          { externalTaskId: 'task-2', externalUserId: 'user-0' },
          { points: 7, timesAwarded: 1, users: 1 },
        ],
        [
          { externalTaskId: 'none', externalUserId: null },
          { points: 0, timesAwarded: 0, users: 0 },
        ],
        [
          { externalTaskId: null, externalUserId: 'user-3' },
          { points: 0, timesAwarded: 0, users: 0 },
        ],
      ] as const;
      for (const [filter, totals] of filters) {
        await expect(points.gameTotals(game, filter)).resolves.toEqual(totals);
      }
    });

    it('tell one user in one task, and nothing where there is nothing', async () => {
      const storage = await database.open();
      const { tasks, users } = await aPlayedGame(storage);
      const { points } = storage.books;
      const { taskId } = itemOf(tasks, 2);

      const { userId } = itemOf(users, 1);
      await expect(points.ofUserInTask({ owner, taskId }, userId)).resolves.toEqual({
        taskId,
        userId,
        externalTaskId: 'task-2',
        externalUserId: 'user-1',
        points: 1,
        timesAwarded: 1,
        firstAwardAt: noon + 5 * minute,
        lastAwardAt: noon + 5 * minute,
        deletedAt: null,
      });
      await expect(points.ofUserInTask({ owner, taskId }, itemOf(users, 2).userId)).resolves.toBeNull();
    });

    it('list one user by task within a game, and by game, newest game first', async () => {
      const storage = await database.open();
      const first = await aPlayedGame(storage);
      const second = await aPlayedGame(storage);
      const gone = await aPlayedGame(storage);
      await storage.transaction(({ games }) => games.delete({ ...gone.game, deletedAt: noon, revision: 2 }));
      const user = itemOf(first.users);
      const { userId } = user;
      const { points } = storage.books;

      const tasks = await readAll((page) => points.ofUserInGame(first.game, userId, page), 1);
      expect(userNames(tasks)).toEqual(['task-0 user-0', 'task-2 user-0']);
      const games = await readAll((page) => points.ofUsersByGame([user], page), 1);
      expect(games).toEqual(
        [gone.game, second.game, first.game].map(({ gameId, externalGameId, owner }) => ({
          gameId,
          externalGameId,
          owner,
          points: 27,
          timesAwarded: 2,
          deletedAt: gameId === gone.game.gameId ? noon : null,
        })),
      );
    });

    it('list the tasks of a user who has something in more of them than one statement looks at', async () => {
      const storage = await database.open();
      const { game, tasks: first, users } = await stage(storage, { users: 2 });
      const more = Array.from({ length: 1_100 }, (_, index) =>
        aTask({ gameId: game.gameId, externalTaskId: `many-${String(index).padStart(4, '0')}` }),
      );
      await storage.transaction(({ tasks }) => tasks.insertAll(game, more));
      const awarded = [...more.filter((_, index) => index % 10 > 0), ...first];
      await recordAwards(
        storage,
        [...awarded, ...more].map((task, index) => ({
          ...{ game, task, user: itemOf(users, index < awarded.length ? 0 : 1) },
          award: { points: 1 },
        })),
      );
      const { points } = storage.books;
      const { userId } = itemOf(users, 1);
      await storage.transaction(({ tasks }) =>
        tasks.delete({ ...itemOf(more, 7), deletedAt: noon, revision: 2 }),
      );
      const named = more.map(({ externalTaskId }) => externalTaskId);

      const all = await readAll((page) => points.ofUserInGame(game, userId, page), 400);
      expect(all.map(({ externalTaskId }) => externalTaskId)).toEqual(named);
      const { externalTaskId, taskId } = itemOf(more, 1_050);
      const page = { limit: 5, after: `${externalTaskId}\n${taskId}`, count: true };
      const { items, total } = await points.ofUserInGame(game, userId, page);
      expect([items.map(({ externalTaskId }) => externalTaskId), total]).toEqual([
        named.slice(1_051, 1_056),
        named.length,
      ]);
      const few = await points.ofUserInGame(game, itemOf(users).userId, { ...page, after: null });
      expect([few.items[0]?.externalTaskId, few.total]).toEqual(['many-0001', awarded.length]);
    });

    it('add up a user of more games than one statement looks at', async () => {
      const storage = await database.open();
      const scenes = [];
      for (let index = 0; index < 205; index += 1) scenes.push(await stage(storage));
      await recordAwards(
        storage,
        scenes.map(({ game, tasks, users }) => ({ game, task: itemOf(tasks), user: itemOf(users) })),
      );
      const { game: gone, users } = itemOf(scenes, 3);
      await storage.transaction(({ games }) => games.delete({ ...gone, deletedAt: noon, revision: 2 }));
      const user = itemOf(users);
      const { points } = storage.books;
      const nobody = { ...user, userId: noUser };
      const sum = { points: 2050, timesAwarded: 205 };
      const window = { unit: 'moment', from: noon - minute, to: noon + minute } as const;

      for (const filter of [
        { gameId: null, taskId: null, window: null },
        { gameId: null, taskId: null, window },
      ]) {
        await expect(points.totalsOfUsers([nobody, user], filter)).resolves.toEqual([
          { points: 0, timesAwarded: 0 },
          sum,
        ]);
      }
    });

    it('give the newest awards of each pair, by when they happened', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await aPlayedGame(storage);
      const pair = (task: number, user: number) => ({
        taskId: itemOf(tasks, task).taskId,
        userId: itemOf(users, user).userId,
      });
      const pairs = [pair(2, 2), pair(0, 2), { ...pair(0, 2), taskId: aGame().gameId }, pair(0, 0)];

      const newest = await storage.books.points.newestAwards(owner, pairs, { limit: 2, days: null });
      expect(newest.map((each) => each.map(({ points }) => points))).toEqual([[], [30, 0], [], [20]]);
      const { items } = await storage.books.points.ofGame(game, everything, firstPage);
      expect(items.map(({ taskId, userId }) => ({ taskId, userId }))).toEqual([
        pair(0, 0),
        pair(0, 2),
        pair(2, 0),
        pair(2, 1),
      ]);
    });

    it.each(['no line break', 'not\nan\nid', `one\ntwo\n${anId}\nmore`])(
      'refuse the cursor %j of a game',
      async (after) => {
        const storage = await database.open();
        const { game } = await aPlayedGame(storage);
        const { points } = storage.books;
        const page = { ...firstPage, after };
        for (const asked of [points.ofGame(game, everything, page), points.ofUserInGame(game, 1, page)]) {
          await expect(asked).rejects.toMatchObject({ code: 'invalid-cursor' });
        }
      },
    );
  });
});
