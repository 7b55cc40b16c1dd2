import type { DecidedAward, DecidedAwards } from '../../ports/decided-awards.js';
import type { Session } from '../kysely/session.js';
import { awards, fromAwardRow, type NamedAwardRow } from '../tables/awards.js';

type DecidedRow = NamedAwardRow & { readonly action_kind: string | null; readonly external_game_id: string };

const NIL = '00000000-0000-0000-0000-000000000000';

/** Goes through the ledger by its primary key. */
export function createDecidedAwards({ connection, db }: Session): DecidedAwards {
  const sql = `select ${awards.listed}, tasks.external_task_id, users.external_user_id,
      games.external_game_id, actions.kind as action_kind
    from awards join tasks on tasks.task_id = awards.task_id join users on users.user_id = awards.user_id
      join games on games.game_id = awards.game_id left join actions on actions.award_id = awards.award_id
    where awards.kind = 'decided' and awards.award_id > $1
    order by awards.award_id limit cast($2 as integer)`;

  /** Few games are ever renamed, so their former names are few. */
  async function formerNames(gameIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    if (gameIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('game_names')
      .selectAll()
      .where('game_id', 'in', [...new Set(gameIds)])
      .execute();
    const names = new Map<string, string[]>();
    for (const { game_id, external_game_id } of rows) {
      names.set(game_id, [...(names.get(game_id) ?? []), external_game_id]);
    }
    return names;
  }

  return {
    async after(awardId, limit) {
      const { rows } = await connection.query<DecidedRow>(sql, [awardId ?? NIL, limit]);
      const names = await formerNames(rows.map((row) => row.game_id));
      return rows.map((row) => toDecided(row, names.get(row.game_id) ?? []));
    },
  };
}

function toDecided(row: DecidedRow, formerNames: readonly string[]): DecidedAward {
  return {
    award: fromAwardRow(row),
    action: row.action_kind,
    externalGameIds: [row.external_game_id, ...formerNames],
  };
}
