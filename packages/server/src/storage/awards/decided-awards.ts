import type { DecidedAwards } from '../../ports/decided-awards.js';
import type { Session } from '../kysely/session.js';
import { awards, fromAwardRow, type NamedAwardRow } from '../tables/awards.js';
import type { GameRow } from '../tables/games.js';
import type { UserProfileRow } from '../tables/users.js';

type DecidedRow = NamedAwardRow &
  Pick<GameRow, 'external_game_id'> &
  Pick<UserProfileRow, 'erased_at'> & { readonly action_kind: string | null };

/** A name that something doesn't have any more. */
interface NameRow {
  readonly id: string;
  readonly name: string;
}

/** Goes through the ledger by its primary key. */
export function createDecidedAwards({ connection, db }: Session): DecidedAwards {
  const sql = `select ${awards.listed}, tasks.external_task_id, users.external_user_id, users.erased_at,
      games.owner, games.external_game_id, actions.kind as action_kind
    from awards join tasks on tasks.owner_id = awards.owner_id and tasks.task_id = awards.task_id
      join users on users.owner_id = awards.owner_id and users.user_id = awards.user_id
      join games on games.owner_id = awards.owner_id and games.game_id = awards.game_id
      left join actions on actions.owner_id = awards.owner_id and actions.award_id = awards.award_id
    where awards.kind = 'decided' and awards.award_id > $1
    order by awards.award_id limit cast($2 as integer)`;
  const namesOfGames = (ids: readonly string[]) =>
    db
      .selectFrom('game_names')
      .select(['game_id as id', 'external_game_id as name'])
      .where('game_id', 'in', ids)
      .execute();
  const namesOfTasks = (ids: readonly string[]) =>
    db
      .selectFrom('task_names')
      .select(['task_id as id', 'external_task_id as name'])
      .where('task_id', 'in', ids)
      .execute();

  return {
    async after(place, limit) {
      const { rows } = await connection.query<DecidedRow>(sql, [place, limit]);
      const ofGames = await formerNames(
        rows.map((row) => row.game_id),
        namesOfGames,
      );
      const ofTasks = await formerNames(
        rows.map((row) => row.task_id),
        namesOfTasks,
      );
      return rows.map((row) => ({
        place: row.award_id,
        owner: row.owner,
        award: fromAwardRow(row),
        isErased: row.erased_at !== null,
        action: row.action_kind,
        externalGameIds: [row.external_game_id, ...(ofGames.get(row.game_id) ?? [])],
        externalTaskIds: [row.external_task_id, ...(ofTasks.get(row.task_id) ?? [])],
      }));
    },
  };
}

/** Few games and tasks are ever renamed, so their former names are few. */
async function formerNames(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly NameRow[]>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Map<string, string[]>();
  if (ids.length === 0) return names;
  for (const { id, name } of await read([...new Set(ids)])) names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}
