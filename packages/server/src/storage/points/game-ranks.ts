import type { GameUser, PointsReads } from '../../ports/points-reads.js';
import { type SqlWords, sqlWords } from '../dialects/sql-words.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { readPage } from '../repositories/read-page.js';
import { allDays } from '../timelines/all-days.js';
import { everyone } from '../timelines/everyone.js';
import { byPointsIn, keyOfRank, type Rank, rankAfter } from './by-points.js';

interface RankedRow extends Rank {
  readonly external_user_id: string;
  readonly awards: number;
  readonly first_at: number;
  readonly last_at: number;
  /** Of their actions; null where there is none. */
  readonly first_action_at: number | null;
  readonly last_action_at: number | null;
}

function usersSqlIn(words: SqlWords): string {
  // By their key, SQLite would read every day of them.
  const ofActions = (value: string) => `(select ${value}
    from action_counts ${words.byIndex('action_counts_of_user')}
    where user_id = ranked.user_id and subject_id = $1 and day = ${allDays} and owner_id = $5)`;
  return `select ranked.*, ${ofActions('min(first_at)')} as first_action_at,
      ${ofActions('max(last_at)')} as last_action_at
    from (${byPointsIn(words)}) as ranked order by ranked.points desc, ranked.user_id desc`;
}

/** Who was awarded in a game, by what they have there. */
export function createGameRanks(session: Session): Pick<PointsReads, 'usersOfGameByPoints'> {
  const { connection, db, owners } = session;
  const usersSql = usersSqlIn(sqlWords(connection.dialect));
  const countUsers = prepared<{ ownerId: number; gameId: string }, { readonly users: number }>(
    session,
    (value) =>
      db
        .selectFrom('timelines')
        .select('users')
        .where('owner_id', '=', value('ownerId'))
        .where('subject_id', '=', value('gameId'))
        .where('user_id', '=', everyone),
  );
  return {
    usersOfGameByPoints: async ({ owner, gameId }, page) => {
      const { points, user_id } = rankAfter(page);
      const ownerId = await owners.find(owner);
      return readPage(page, {
        rows: async (limit) =>
          (await connection.query<RankedRow>(usersSql, [gameId, points, user_id, limit, ownerId])).rows,
        count: async () => (await countUsers({ ownerId, gameId }))[0]?.users ?? 0,
        keyOf: keyOfRank,
        toItem,
      });
    },
  };
}

function toItem(row: RankedRow): GameUser {
  return {
    userId: row.user_id,
    externalUserId: row.external_user_id,
    points: row.points,
    timesAwarded: row.awards,
    firstActivityAt: Math.min(row.first_at, row.first_action_at ?? row.first_at),
    lastActivityAt: Math.max(row.last_at, row.last_action_at ?? row.last_at),
  };
}
