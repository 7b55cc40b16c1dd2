import { lockRows } from '../dialects/lock-rows.js';
import type { Session } from '../kysely/session.js';
import { beforeAll } from '../tables/define-table.js';
import { described } from '../tables/kept-bytes.js';
import { type ChoreStep, createChoreStep } from './chores.js';

/**
 * Takes away what was said of the next tasks of a deleted game, and gives its bytes back. The rows stay,
 * since awards name them.
 *
 * @returns Whether more may be left.
 */
export type TaskClearer = (ownerId: number, gameId: string, rowsMax: number) => Promise<boolean>;

export function createTaskClearer({ connection, tally }: Session): TaskClearer {
  const freed = 'octet_length(params) + octet_length(metadata) + coalesce(octet_length(name), 0) - 4';
  // What was cleared is passed over; of a task that was deleted before its game nothing is left to clear.
  const told = (last: string) => `owner_id = $1 and deleted_at is null and ${described}
    and (game_id, task_id) > ($2, '${beforeAll}') and ${last}`;
  const find = `select task_id as "taskId", ${freed} as freed from tasks
    where ${told('(game_id) <= ($2)')} order by game_id, task_id limit $3
    ${lockRows(connection.dialect).forUpdate}`;
  const clear = `update tasks set params = '{}', metadata = '{}', name = null
    where ${told('(game_id, task_id) <= ($2, $3)')}`;
  return async (ownerId, gameId, rowsMax) => {
    const { rows } = await connection.query<{ readonly taskId: string; readonly freed: number }>(find, [
      ownerId,
      gameId,
      rowsMax,
    ]);
    const last = rows.at(-1);
    if (last === undefined) return false;
    await connection.query(clear, [ownerId, gameId, last.taskId]);
    tally.keep(
      ownerId,
      rows.reduce((sum, row) => sum - row.freed, 0),
    );
    return rows.length === rowsMax;
  };
}

/** Goes on with a deleted game that had more tasks than its deletion could clear. */
export function createClearingStep(session: Session): ChoreStep {
  const { owners } = session;
  const clearTasks = createTaskClearer(session);
  return createChoreStep<null>(session, {
    async take({ owner, subject: gameId }, place, rowsMax) {
      return (await clearTasks(owners.numberOf(owner), gameId, rowsMax)) ? place : undefined;
    },
  });
}
