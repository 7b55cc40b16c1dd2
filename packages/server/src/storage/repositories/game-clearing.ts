import type { Game } from '../../domain/game.js';
import { lockRows } from '../dialects/lock-rows.js';
import { tryHoldUpkeep } from '../dialects/postgres/advisory-locks.js';
import type { Session } from '../kysely/session.js';
import type { Step } from '../steps/step-runner.js';
import { beforeAll } from '../tables/define-table.js';
import { described } from '../tables/kept-bytes.js';

/** A deleted game. */
export type GameToClear = Pick<Game, 'owner' | 'gameId'>;

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

/** @param now Milliseconds since 1970. */
export type ClearingStep = (game: GameToClear, rowsMax: number, now: number) => Promise<Step>;

/** Goes on with a deleted game that had more tasks than its deletion could clear. */
export function createClearingStep(session: Session): ClearingStep {
  const { connection, owners } = session;
  const named = 'games_to_clear where owner_id = $1 and game_id = $2';
  const find = `select game_id from ${named}`;
  const move = 'update games_to_clear set moved_at = $3 where owner_id = $1 and game_id = $2';
  const clearTasks = createTaskClearer(session);
  return async ({ owner, gameId }, rowsMax, now) => {
    const ownerId = await owners.find(owner);
    const { rows } = await connection.query(find, [ownerId, gameId]);
    if (rows.length === 0) return 'finished';
    if (!(await tryHoldUpkeep(connection, owner))) return 'busy';
    if (await clearTasks(ownerId, gameId, rowsMax)) {
      await connection.query(move, [ownerId, gameId, now]);
      return 'begun';
    }
    await connection.query(`delete from ${named}`, [ownerId, gameId]);
    return 'finished';
  };
}
