import { rowList } from '../kysely/row-list.js';
import type { Session } from '../kysely/session.js';
import { everyone } from '../timelines/everyone.js';

/** How many tasks of each game have an award. A game has few tasks beside its awards, so they are counted. */
export async function loadTaskCounts(
  { connection }: Session,
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (gameIds.length === 0) return new Map();
  const list = rowList(connection.dialect, { game_id: 'uuid' });
  const { rows } = await connection.query<{ readonly game_id: string; readonly tasks: number }>(
    `select list.game_id as game_id, count(*) as tasks
     from ${list.sql} join timelines on timelines.game_id = list.game_id
       and timelines.user_id = '${everyone}' and timelines.subject_id <> timelines.game_id
       and timelines.awards > 0 and timelines.state <> 'deleted'
     group by list.game_id`,
    list.parameters(gameIds.map((gameId) => ({ game_id: gameId }))),
  );
  return new Map(rows.map((row) => [row.game_id, row.tasks]));
}
