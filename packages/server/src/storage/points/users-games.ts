import type { DialectName } from '../dialects/connection.js';
import { hasLateralJoins } from '../dialects/has-lateral-joins.js';
import { rowList } from '../dialects/row-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { beyondAll } from '../repositories/read-page.js';
import { small, uuid } from '../tables/define-table.js';
import { users } from '../tables/users.js';
import { gamesOfUser } from './user-games.js';

/** What one of several users has in a game or in a task. */
export interface UsersCounter {
  /** Of the user in the list, counting from 1. */
  readonly position: number;
  readonly user_id: string;
  readonly subject_id: string;
  readonly points: number;
  readonly awards: number;
}

/** Goes through the games of an owner's users; deleted games are passed over. */
export type UsersGames = (
  ownerId: number,
  userIds: readonly string[],
) => AsyncGenerator<readonly UsersCounter[]>;

/** So many users are looked at by one statement, and so many games of each. */
const USERS_AT_ONCE = 20;
const GAMES_AT_ONCE = 200;

export function createUsersGames(session: Session): UsersGames {
  const { connection } = session;
  const readNext = hasLateralJoins(connection.dialect) ? readTogether(session) : readOneByOne(session);

  return async function* (ownerId, userIds) {
    const waiting = userIds.map(
      (userId, index): Place => ({ position: index + 1, userId, before: beyondAll }),
    );
    while (waiting.length > 0) {
      const places = waiting.splice(0, USERS_AT_ONCE);
      const found = await readNext(ownerId, places);
      yield found.filter(({ is_alive }) => is_alive === 1);
      waiting.push(...followUps(places, found));
      await connection.breathe();
    }
  };
}

/** Where a user's games go on. */
interface Place {
  readonly position: number;
  readonly userId: string;
  readonly before: string;
}

type FoundGame = UsersCounter & { readonly is_alive: number };

/**
 * For the users of whom as many games were found as were asked for; those of one user stand from new to old.
 */
function followUps(places: readonly Place[], found: readonly FoundGame[]): readonly Place[] {
  return places.flatMap((place) => {
    const own = found.filter(({ position }) => position === place.position);
    const last = own.at(-1);
    return last === undefined || own.length < GAMES_AT_ONCE ? [] : [{ ...place, before: last.subject_id }];
  });
}

type NextReader = (ownerId: number, places: readonly Place[]) => Promise<readonly FoundGame[]>;

const columns = `mine.game_id as subject_id, mine.points, mine.awards,
  case when games.game_id is null then 0 else 1 end as is_alive`;

function withGames(dialect: DialectName, ownerId: string): string {
  return sqlWords(dialect).withEach({
    ...{ table: 'games', as: 'games', columns: ['game_id'], isOptional: true },
    where: `games.owner_id = ${ownerId} and games.game_id = mine.game_id and games.deleted_at is null`,
  });
}

function readOneByOne({ connection }: Session): NextReader {
  const mine = gamesOfUser({ ownerId: '$4', user: '$1', before: '$2', limit: GAMES_AT_ONCE });
  const sql = `select $3 as position, $1 as user_id, ${columns} from (${mine}) as mine ${withGames(connection.dialect, '$4')}
    order by mine.game_id desc`;
  return async (ownerId, places) => {
    const found: FoundGame[] = [];
    for (const { position, userId, before } of places) {
      found.push(...(await connection.query<FoundGame>(sql, [userId, before, position, ownerId])).rows);
    }
    return found;
  };
}

function readTogether({ connection }: Session): NextReader {
  const list = rowList(connection.dialect, { ...users.pick('user_id'), before: uuid, place: small });
  const owner = `$${list.next}`;
  const mine = gamesOfUser({
    ownerId: owner,
    user: 'list.user_id',
    before: 'list.before',
    limit: GAMES_AT_ONCE,
  });
  const sql = `select list.place as position, list.user_id, ${columns}
    from ${list.sql} cross join lateral (${mine}) as mine ${withGames(connection.dialect, owner)}
    order by list.position, mine.game_id desc`;
  return async (ownerId, places) => {
    const rows = places.map(({ position, userId, before }) => ({ user_id: userId, before, place: position }));
    return (await connection.query<FoundGame>(sql, [...list.parameters(rows), ownerId])).rows;
  };
}
