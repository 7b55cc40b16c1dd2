import { lockRows } from '../dialects/lock-rows.js';
import type { Session } from '../kysely/session.js';
import { described } from '../tables/kept-bytes.js';

/**
 * Takes away what was said of the next tasks of a deleted game, and gives its bytes back. The rows stay,
 * since awards name them.
 *
 * @returns Whether there were any.
 */
export type TaskClearer = (ownerId: number, gameId: string, rowsMax: number) => Promise<boolean>;

export function createTaskClearer({ connection, tally }: Session): TaskClearer {
  const freed = 'octet_length(params) + octet_length(metadata) + coalesce(octet_length(name), 0) - 4';
  const find = `select task_id as "taskId", ${freed} as freed from tasks
    where owner_id = $1 and game_id = $2 and ${described} order by task_id limit $3
    ${lockRows(connection.dialect).forUpdate}`;
  const clear = `update tasks set params = '{}', metadata = '{}', name = null
    where owner_id = $1 and game_id = $2 and ${described} and task_id <= $3`;
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
    return true;
  };
}
