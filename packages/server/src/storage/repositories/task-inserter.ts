import { Fault } from '../../domain/fault.js';
import type { Task } from '../../domain/task.js';
import type { GameKey } from '../../ports/points-reads.js';
import { bulkInsert } from '../dialects/bulk-insert.js';
import { lockRows } from '../dialects/lock-rows.js';
import { rowList } from '../dialects/row-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import type { OwnersGame } from '../owner-numbers.js';
import { keptBytesOf } from '../tables/kept-bytes.js';
import { type TaskRow, tasks, toTaskRow } from '../tables/tasks.js';
import type { SubjectTimelines } from '../timelines/subject-timelines.js';
import { countMatches } from './read-page.js';

const tasksMax = 10_000;

/** A game's tasks that aren't deleted. */
export function tasksIn({ db }: Session, { ownerId, gameId }: OwnersGame) {
  return db
    .selectFrom('tasks')
    .where('owner_id', '=', ownerId)
    .where('game_id', '=', gameId)
    .where('deleted_at', 'is', null);
}

/**
 * Adds tasks to one game, and says what is in the way of each that it doesn't add.
 *
 * @throws Fault `game-not-found` where it was deleted meanwhile.
 */
export type TaskInserter = (game: GameKey, tasks: readonly Task[]) => Promise<readonly (Fault | null)[]>;

export function createTaskInserter(session: Session, timelines: SubjectTimelines): TaskInserter {
  const { db } = session;
  const externalIds = rowList(session.connection.dialect, tasks.pick('external_task_id'));
  const duplicates = sqlWords(session.connection.dialect).withEach({
    ...{ table: 'tasks', as: 'tasks', columns: ['task_id', 'external_task_id'] },
    where: `tasks.owner_id = $${externalIds.next + 1} and tasks.game_id = $${externalIds.next}
      and tasks.external_task_id = list.external_task_id and tasks.deleted_at is null`,
  });
  const insertTasks = bulkInsert(session, tasks);

  /**
   * Makes those who add tasks to one game wait for each other, so that the limit is exact.
   *
   * @throws Fault `game-not-found` where it was deleted meanwhile.
   */
  async function holdGame({ ownerId, gameId }: OwnersGame): Promise<void> {
    const alive = db
      .selectFrom('games')
      .select('game_id')
      .where('owner_id', '=', ownerId)
      .where('game_id', '=', gameId)
      .where('deleted_at', 'is', null);
    const held = lockRows(session.connection.dialect).toChange(alive);
    if ((await held.executeTakeFirst()) === undefined) throw new Fault('game-not-found');
  }

  async function duplicatesOf(
    { ownerId, gameId }: OwnersGame,
    tasks: readonly Task[],
  ): Promise<ReadonlyMap<string, string>> {
    const ids = tasks.map(({ externalTaskId }) => ({ external_task_id: externalTaskId }));
    const { rows } = await session.connection.query<Pick<TaskRow, 'task_id' | 'external_task_id'>>(
      `select tasks.task_id, tasks.external_task_id from ${externalIds.sql} ${duplicates}`,
      [...externalIds.parameters(ids), gameId, ownerId],
    );
    return new Map(rows.map((row) => [row.external_task_id, row.task_id]));
  }

  /** What is in the way of each task: one of the same external id, or that the game is full. */
  async function obstaclesOf(game: OwnersGame, tasks: readonly Task[]): Promise<readonly (Fault | null)[]> {
    const duplicates = await duplicatesOf(game, tasks);
    let room = tasksMax - (await countMatches(session, tasksIn(session, game)));
    return tasks.map(({ externalTaskId }) => {
      const taskId = duplicates.get(externalTaskId);
      if (taskId !== undefined) return new Fault('task-exists', { members: { taskId } });
      room -= 1;
      return room < 0 ? new Fault('too-many-tasks', { members: { tasksMax } }) : null;
    });
  }

  return async ({ owner, gameId }, tasks) => {
    const ownerId = await session.owners.ensure(owner);
    await holdGame({ ownerId, gameId });
    const obstacles = await obstaclesOf({ ownerId, gameId }, tasks);
    const fitting = tasks.filter((_, index) => obstacles[index] === null);
    const rows = fitting.map((task) => toTaskRow(task, ownerId));
    await insertTasks(rows);
    for (const row of rows) session.tally.keep(ownerId, keptBytesOf('tasks', row));
    await timelines.begin(
      fitting.map(({ taskId, status }) => ({ owner, subjectId: taskId, gameId, state: status })),
    );
    return obstacles;
  };
}
