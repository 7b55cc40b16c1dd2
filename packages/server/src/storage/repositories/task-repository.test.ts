import { describe, expect, it } from 'vitest';
import type { Task } from '../../domain/task.js';
import { keptBytesSql } from '../tables/kept-bytes.js';
import { eachDatabase } from '../testing/each-database.js';
import {
  aGame,
  aTask,
  atOnce,
  faultsOf,
  firstPage,
  itemOf,
  noon,
  readAll,
  stage,
} from '../testing/fixtures.js';

const anyTask = { status: null, strategyId: null };

function deletion(task: Task): Task {
  return { ...task, deletedAt: noon, revision: task.revision + 1 };
}

describe('the task repository', () => {
  eachDatabase((database) => {
    it('gives back a task as it was stored, by either id', async () => {
      const storage = await database.open();
      const { game } = await stage(storage);
      const task = aTask({
        gameId: game.gameId,
        externalTaskId: 'Ännchen',
        strategyId: 'fixed',
        params: { base: 3 },
      });
      await storage.transaction(({ tasks }) => tasks.insert(task));

      const { tasks } = storage.books;
      await expect(tasks.find(game, task.taskId)).resolves.toEqual(task);
      await expect(tasks.findByExternalId(game, 'Ännchen')).resolves.toEqual(task);
      await expect(tasks.find(aGame(), task.taskId)).resolves.toBeNull();
      await expect(tasks.findByExternalId(game, 'ännchen')).resolves.toBeNull();
    });

    it('lets one of twenty racing creates of a task through, and names it to the others', async () => {
      const storage = await database.open();
      const { game } = await stage(storage, { tasks: 0 });
      const results = await atOnce(20, () => {
        const task = aTask({ gameId: game.gameId, externalTaskId: 'same' });
        return storage.transaction(({ tasks }) => tasks.insert(task));
      });

      const { items } = await storage.books.tasks.list(game, anyTask, firstPage);
      expect(items).toHaveLength(1);
      const faults = faultsOf(results);
      expect(faults).toHaveLength(19);
      for (const { code, details } of faults) {
        expect([code, details.members]).toEqual(['task-exists', { taskId: itemOf(items).taskId }]);
      }
    });

    it('takes no task for a game that was deleted', async () => {
      const storage = await database.open();
      const { game } = await stage(storage);
      await storage.transaction(({ games }) => games.delete({ ...game, deletedAt: noon, revision: 2 }));

      await expect(
        storage.transaction(({ tasks }) => tasks.insert(aTask({ gameId: game.gameId }))),
      ).rejects.toMatchObject({ code: 'game-not-found' });
    });

    it('takes ten thousand tasks a game, and no more', async () => {
      const storage = await database.open();
      const { game } = await stage(storage, { tasks: 0 });
      await database.tamper(`with recursive numbers (n) as (
          select 1 union all select n + 1 from numbers where n < 9999
        ), made as (select ${sequentialId(database.dialect)} as id, n from numbers)
        insert into tasks (task_id, owner_id, game_id, external_task_id, status, params, created_at, updated_at, revision, is_listed)
        select id, games.owner_id, games.game_id, 'many-' || n, 'open', '{}', 0, 0, 1, 1 from made cross join games`);
      await database.tamper(`update kept_bytes set bytes = bytes +
        (select sum(${keptBytesSql('tasks')}) from tasks)`);
      await database.tamper(`insert into timelines
          (subject_id, user_id, owner_id, game_id, external_user_id, awards, points, users, state)
        select task_id, 0, owner_id, game_id, '', 0, 0, 0, 'open'
        from tasks`);
      const insert = () => storage.transaction(({ tasks }) => tasks.insert(aTask({ gameId: game.gameId })));

      const results = await atOnce(5, insert);
      expect(faultsOf(results).map(({ code }) => code)).toEqual(Array(4).fill('too-many-tasks'));
      const page = await storage.books.tasks.list(game, anyTask, {
        limit: 1,
        after: null,
        count: true,
      });
      expect([page.total, page.totalCapped]).toEqual([10_000, undefined]);
    });

    it('lists newest first, page by page and filtered', async () => {
      const storage = await database.open();
      const { game } = await stage(storage, { tasks: 0 });
      const made = Array.from({ length: 5 }, (_, index) =>
        aTask({ gameId: game.gameId, status: index === 2 ? 'closed' : 'open' }),
      );
      await storage.transaction(async ({ tasks }) => {
        for (const task of made) await tasks.insert(task);
      });

      const { tasks } = storage.books;
      await expect(readAll((page) => tasks.list(game, anyTask, page), 2)).resolves.toEqual(made.toReversed());
      await expect(tasks.list(game, { ...anyTask, status: 'closed' }, firstPage)).resolves.toMatchObject({
        items: [made[2]],
      });
    });

    it('writes a change over the revision before, and over no other', async () => {
      const storage = await database.open();
      const { tasks } = await stage(storage);
      const task = itemOf(tasks);
      const update = (revision: number) =>
        storage.transaction((books) => books.tasks.update({ ...task, status: 'closed', revision }));

      await update(2);
      await expect(update(2)).rejects.toMatchObject({ code: 'precondition-failed' });
      await expect(storage.books.tasks.find(task, task.taskId)).resolves.toMatchObject({
        status: 'closed',
        revision: 2,
      });
    });

    it('finds a deleted task nowhere, and gives its external id away again', async () => {
      const storage = await database.open();
      const { game, tasks } = await stage(storage);
      const task = itemOf(tasks);
      await storage.transaction((books) => books.tasks.delete(deletion(task)));

      const { books } = storage;
      await expect(books.tasks.find(game, task.taskId)).resolves.toBeNull();
      await expect(books.tasks.findByExternalId(game, task.externalTaskId)).resolves.toBeNull();
      const successor = aTask({ gameId: game.gameId, externalTaskId: task.externalTaskId });
      await storage.transaction((inside) => inside.tasks.insert(successor));
      await expect(books.tasks.findByExternalId(game, task.externalTaskId)).resolves.toEqual(successor);
    });
  });
});

function sequentialId(dialect: 'sqlite' | 'postgres'): string {
  return dialect === 'sqlite'
    ? "printf('00000000-0000-7000-8000-%012d', n)"
    : "('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid";
}
