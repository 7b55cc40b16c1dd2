import type { GameUser, PointsReads } from '../../ports/points-reads.js';
import { type SqlWords, sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { afterId, countMax, readPage } from '../repositories/read-page.js';
import { allDays } from '../timelines/all-days.js';
import { everyone } from '../timelines/everyone.js';

/** Greater than any user's id. */
const beyondAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface UserRow {
  readonly user_id: string;
  readonly external_user_id: string;
  readonly points: number;
  readonly awards: number;
  readonly first_at: number;
  readonly last_at: number;
}

/**
 * A game's users, found by two indexes that both end with the user: timelines know whom it awarded, and the
 * counters of actions over all days who did something. No more of either is read than a page needs.
 */
export function createGameUsers({ connection }: Session): Pick<PointsReads, 'usersOfGame'> {
  const words = sqlWords(connection.dialect);
  const usersSql = usersSqlIn(words);
  const countSql = countSqlIn(words);

  async function readUsers(gameId: string, before: string, limit: number): Promise<readonly UserRow[]> {
    return (await connection.query<UserRow>(usersSql, [gameId, before, limit])).rows;
  }

  async function countUsers(gameId: string): Promise<number> {
    const { rows } = await connection.query<{ readonly found: number }>(countSql, [
      gameId,
      beyondAll,
      countMax + 1,
    ]);
    return rows[0]?.found ?? 0;
  }

  return {
    usersOfGame: (gameId, page) => {
      const before = afterId(page) ?? beyondAll;
      return readPage(page, {
        rows: (limit) => readUsers(gameId, before, limit),
        count: () => countUsers(gameId),
        keyOf: (row) => row.user_id,
        toItem,
      });
    },
  };
}

/** $1 is the game, $2 the user before whom the page begins, $3 how many are wanted. */
const chosen = `subject_id = $1 and user_id > '${everyone}' and user_id < $2`;
const newest = 'order by user_id desc limit $3';

const awarded = `select user_id, points, awards, first_at, last_at from timelines where ${chosen} ${newest}`;
/** By its key, SQLite would read every day of them. */
const activeIn = ({ byIndex }: SqlWords) =>
  `select user_id, min(first_at) as first_at, max(last_at) as last_at
  from action_counts ${byIndex('action_counts_of_users')} where ${chosen} and day = ${allDays} group by user_id ${newest}`;

/** Who is among the newest of both together is among the newest of each, so the two need no join. */
const usersSqlIn = (words: SqlWords) => `
  select enrolled.*, users.external_user_id from (
    select user_id, ${words.whole('sum(points)')} as points, ${words.whole('sum(awards)')} as awards,
      min(first_at) as first_at, max(last_at) as last_at
    from (
      select * from (${awarded}) as awarded
      union all select user_id, 0, 0, first_at, last_at from (${activeIn(words)}) as active
    ) as deeds group by user_id ${newest}
  ) as enrolled join users on users.user_id = enrolled.user_id order by enrolled.user_id desc`;

const countSqlIn = (words: SqlWords) => `select count(*) as found from (
    select user_id from (${awarded}) as awarded union select user_id from (${activeIn(words)}) as active
  ) as enrolled`;

function toItem(row: UserRow): GameUser {
  return {
    externalUserId: row.external_user_id,
    points: row.points,
    timesAwarded: row.awards,
    firstActivityAt: row.first_at,
    lastActivityAt: row.last_at,
  };
}
