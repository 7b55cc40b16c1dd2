import type { GameKey, GameUser, PointsReads } from '../../ports/points-reads.js';
import type { DialectName } from '../dialects/connection.js';
import { type SqlWords, sqlWords } from '../dialects/sql-words.js';
import { inSlices, SLICE } from '../kysely/in-slices.js';
import type { Session } from '../kysely/session.js';
import { beyondAllUsers, countMax, readPage, userAfter } from '../repositories/read-page.js';
import { allDays } from '../timelines/all-days.js';
import { everyone } from '../timelines/everyone.js';
import { createNames } from './names.js';

interface UserId {
  readonly user_id: number;
}

interface UserRow extends UserId {
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
export function createGameUsers(session: Session): Pick<PointsReads, 'usersOfGame'> {
  const { connection, owners } = session;
  const { dialect } = connection;
  const names = createNames(session);
  const usersSql = usersSqlIn(dialect, sqlWords(dialect));
  const idsSql = idsSqlIn(dialect);
  const oneSql = oneSqlIn(sqlWords(dialect));

  async function readUsers(game: GameKey, before: number, limit: number): Promise<readonly UserRow[]> {
    const parameters = [game.gameId, before, limit, await owners.find(game.owner)];
    return (await connection.query<UserRow>(usersSql, parameters)).rows;
  }

  async function countUsers(game: GameKey): Promise<number> {
    let found = 0;
    const ids = inSlices(connection, async (last: UserId | undefined) => {
      const parameters = [game.gameId, last?.user_id ?? beyondAllUsers, SLICE, await owners.find(game.owner)];
      return (await connection.query<UserId>(idsSql, parameters)).rows;
    });
    for await (const rows of ids) {
      found += rows.length;
      if (found > countMax) break;
    }
    return Math.min(found, countMax + 1);
  }

  async function readOne(game: GameKey, externalUserId: string): Promise<readonly UserRow[]> {
    const userId = await names.userId(game, externalUserId);
    if (userId === null) return [];
    const parameters = [game.gameId, userId, await owners.find(game.owner)];
    return (await connection.query<UserRow>(oneSql, parameters)).rows;
  }

  return {
    usersOfGame: async (game, { externalUserId }, page) => {
      if (externalUserId !== null) {
        const rows = await readOne(game, externalUserId);
        return readPage(page, {
          rows: async () => (page.after === null ? rows : []),
          count: async () => rows.length,
          keyOf: (row) => String(row.user_id),
          toItem,
        });
      }
      const before = userAfter(page) ?? beyondAllUsers;
      return readPage(page, {
        rows: (limit) => readUsers(game, before, limit),
        count: () => countUsers(game),
        keyOf: (row) => String(row.user_id),
        toItem,
      });
    },
  };
}

// $1 is the game, $2 the user before whom the page begins, $3 how many are wanted, $4 is the owner's number.

const newest = 'order by user_id desc limit $3';

/** How its index is named: see `downIndex`. */
const awarded = `select user_id, points, awards, first_at, last_at from timelines
  where owner_id = $4 and (subject_id, user_id) > ($1, ${everyone}) and (subject_id, user_id) < ($1, $2)
  order by subject_id desc, user_id desc limit $3`;

/**
 * By their key, either database would read every day of them. Each takes another word for the index that has
 * none.
 */
const activeIn: Readonly<Record<DialectName, string>> = {
  sqlite: `select user_id, min(first_at) as first_at, max(last_at) as last_at
    from action_counts indexed by action_counts_of_users
    where owner_id = $4 and subject_id = $1 and day = ${allDays} and user_id > ${everyone} and user_id < $2
    group by user_id ${newest}`,
  postgres: `select user_id, min(first_at) as first_at, max(last_at) as last_at
    from action_counts
    where owner_id = $4 and day = ${allDays} and (subject_id, day, user_id) > ($1, ${allDays}, ${everyone})
      and (subject_id, day, user_id) < ($1, ${allDays}, $2)
    group by subject_id, user_id order by subject_id desc, user_id desc limit $3`,
};

/** Who is among the newest of both together is among the newest of each, so the two need no join. */
const usersSqlIn = (dialect: DialectName, words: SqlWords) => `
  select enrolled.*, users.external_user_id from (
    select user_id, ${words.whole('sum(points)')} as points, ${words.whole('sum(awards)')} as awards,
      min(first_at) as first_at, max(last_at) as last_at
    from (
      select * from (${awarded}) as awarded
      union all select user_id, 0, 0, first_at, last_at from (${activeIn[dialect]}) as active
    ) as deeds group by user_id ${newest}
  ) as enrolled join users on users.user_id = enrolled.user_id and users.owner_id = $4
  order by enrolled.user_id desc`;

/** $1 is the game, $2 the user, $3 the owner's number. */
const oneSqlIn = (words: SqlWords) => `
  select deeds.*, users.external_user_id from (
    select user_id, ${words.whole('sum(points)')} as points, ${words.whole('sum(awards)')} as awards,
      min(first_at) as first_at, max(last_at) as last_at
    from (
      select user_id, points, awards, first_at, last_at from timelines
        where owner_id = $3 and subject_id = $1 and user_id = $2
      union all select user_id, 0, 0, first_at, last_at from action_counts
        where owner_id = $3 and subject_id = $1 and user_id = $2 and day = ${allDays}
    ) as told group by user_id
  ) as deeds join users on users.user_id = deeds.user_id and users.owner_id = $3`;

const idsSqlIn = (dialect: DialectName) => `select user_id from (
    select user_id from (${awarded}) as awarded union select user_id from (${activeIn[dialect]}) as active
  ) as enrolled ${newest}`;

function toItem(row: UserRow): GameUser {
  return {
    userId: row.user_id,
    externalUserId: row.external_user_id,
    points: row.points,
    timesAwarded: row.awards,
    firstActivityAt: row.first_at,
    lastActivityAt: row.last_at,
  };
}
