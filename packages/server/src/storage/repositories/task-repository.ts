import { Fault } from '../../domain/fault.js';
import type { Task } from '../../domain/task.js';
import type { TaskFilter, TaskRepository } from '../../ports/task-repository.js';
import { bulkInsert } from '../dialects/bulk-insert.js';
import { lockRows } from '../dialects/lock-rows.js';
import { rowList } from '../dialects/row-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import { downIndex } from '../kysely/down-index.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { fromTaskRow, type TaskRow, tasks, toTaskRow } from '../tables/tasks.js';
import { createSubjectTimelines } from '../timelines/subject-timelines.js';
import { beginWithdrawal } from '../withdrawal/begin-withdrawal.js';
import { afterId, countMatches, readPage } from './read-page.js';

const tasksMax = 10_000;

export function createTaskRepository(session: Session): TaskRepository {
  const { db } = session;
  const timelines = createSubjectTimelines(session);
  const aliveIn = (gameId: string) =>
    db.selectFrom('tasks').where('game_id', '=', gameId).where('deleted_at', 'is', null);
  const findById = prepared<{ gameId: string; taskId: string }, TaskRow>(session, (value) =>
    aliveIn(value('gameId')).select(tasks.names).where('task_id', '=', value('taskId')),
  );
  const findByExternalId = prepared<{ gameId: string; externalTaskId: string }, TaskRow>(session, (value) =>
    aliveIn(value('gameId')).select(tasks.names).where('external_task_id', '=', value('externalTaskId')),
  );

  /** Newest first. */
  function tasksBefore(gameId: string, { status, strategyId }: TaskFilter, before: string | null) {
    return downIndex(db.selectFrom('tasks').where('deleted_at', 'is', null), {
      equal: { game_id: gameId, status, strategy_id: strategyId },
      order: ['task_id'],
      before: before === null ? null : [before],
    });
  }

  const externalIds = rowList(session.connection.dialect, tasks.pick('external_task_id'));
  const duplicates = sqlWords(session.connection.dialect).withEach({
    ...{ table: 'tasks', as: 'tasks', columns: ['task_id', 'external_task_id'] },
    where: `tasks.game_id = $${externalIds.next} and tasks.external_task_id = list.external_task_id
      and tasks.deleted_at is null`,
  });
  const insertTasks = bulkInsert(session.connection, tasks);

  /**
   * Makes those who add tasks to one game wait for each other, so that the limit is exact.
   *
   * @throws Fault `game-not-found` where it was deleted meanwhile.
   */
  async function holdGame(gameId: string): Promise<void> {
    const alive = db
      .selectFrom('games')
      .select('game_id')
      .where('game_id', '=', gameId)
      .where('deleted_at', 'is', null);
    const held = lockRows(session.connection.dialect).toChange(alive);
    if ((await held.executeTakeFirst()) === undefined) throw new Fault('game-not-found');
  }

  async function duplicatesOf(gameId: string, tasks: readonly Task[]): Promise<ReadonlyMap<string, string>> {
    const ids = tasks.map(({ externalTaskId }) => ({ external_task_id: externalTaskId }));
    const { rows } = await session.connection.query<Pick<TaskRow, 'task_id' | 'external_task_id'>>(
      `select tasks.task_id, tasks.external_task_id from ${externalIds.sql} ${duplicates}`,
      [...externalIds.parameters(ids), gameId],
    );
    return new Map(rows.map((row) => [row.external_task_id, row.task_id]));
  }

  /** What is in the way of each task: one of the same external id, or that the game is full. */
  async function obstaclesOf(gameId: string, tasks: readonly Task[]): Promise<readonly (Fault | null)[]> {
    const duplicates = await duplicatesOf(gameId, tasks);
    let room = tasksMax - (await countMatches(session, aliveIn(gameId)));
    return tasks.map(({ externalTaskId }) => {
      const taskId = duplicates.get(externalTaskId);
      if (taskId !== undefined) return new Fault('task-exists', { members: { taskId } });
      room -= 1;
      return room < 0 ? new Fault('too-many-tasks', { members: { tasksMax } }) : null;
    });
  }

  async function insertAll(gameId: string, tasks: readonly Task[]): Promise<readonly (Fault | null)[]> {
    await holdGame(gameId);
    const obstacles = await obstaclesOf(gameId, tasks);
    const fitting = tasks.filter((_, index) => obstacles[index] === null);
    await insertTasks(fitting.map(toTaskRow));
    await timelines.begin(
      fitting.map(({ taskId, status }) => ({ subjectId: taskId, gameId, state: status })),
    );
    return obstacles;
  }

  /** @throws Fault `precondition-failed` where the row isn't at the revision before. */
  async function overwrite(task: Task): Promise<void> {
    const written = await db
      .updateTable('tasks')
      .set(toTaskRow(task))
      .where('task_id', '=', task.taskId)
      .where('revision', '=', task.revision - 1)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (written.numUpdatedRows === 0n) throw new Fault('precondition-failed');
  }

  return {
    async insert(task) {
      const [obstacle] = await insertAll(task.gameId, [task]);
      if (obstacle) throw obstacle;
    },

    insertAll,

    async find(gameId, taskId) {
      const [row] = await findById({ gameId, taskId });
      return row === undefined ? null : fromTaskRow(row);
    },

    async findByExternalId(gameId, externalTaskId) {
      const [row] = await findByExternalId({ gameId, externalTaskId });
      return row === undefined ? null : fromTaskRow(row);
    },

    async list(gameId, filter, page) {
      const after = afterId(page);
      return readPage(page, {
        rows: (limit) => tasksBefore(gameId, filter, after).select(tasks.names).limit(limit).execute(),
        count: () => countMatches(session, tasksBefore(gameId, filter, null)),
        keyOf: (row) => row.task_id,
        toItem: fromTaskRow,
      });
    },

    async countStrategies(gameId) {
      const { all, own } = await aliveIn(gameId)
        .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('strategy_id').as('own')])
        .executeTakeFirstOrThrow();
      return { inherit: all - own, own };
    },

    async update(task) {
      await overwrite(task);
      await timelines.setState(task.taskId, task.status);
    },

    async delete(task) {
      await beginWithdrawal(session, task);
      await overwrite(task);
      await timelines.endTask(task);
    },
  };
}
