import type { UserOfOwner } from '../../domain/user.js';
import { hasLateralJoins } from '../dialects/has-lateral-joins.js';
import { ownedStatement, readOwners, rowsIn } from '../dialects/owned-list.js';
import type { Session } from '../kysely/session.js';
import { beyondAll } from '../repositories/read-page.js';
import { small, uuid } from '../tables/define-table.js';
import { knownUsers } from '../tables/users.js';

/** What one of several users has in a game or in a task. */
export interface UsersCounter {
  /** Of the user in the list, counting from 1. */
  readonly position: number;
  readonly user_id: number;
  readonly owner_id: number;
  readonly subject_id: string;
  readonly points: number;
  readonly awards: number;
}

/** Goes through the games of users, with those that were deleted. */
export type UsersGames = (users: readonly UserOfOwner[]) => AsyncGenerator<readonly UsersCounter[]>;

/** So many users are looked at by one statement, and so many games of each. */
const USERS_AT_ONCE = 20;
const GAMES_AT_ONCE = 200;

export function createUsersGames(session: Session): UsersGames {
  const { connection } = session;
  const readNext = hasLateralJoins(connection.dialect) ? readTogether(session) : readOneByOne(session);

  return async function* (users) {
    const waiting = users.map(
      ({ userId, owner }, index): Place => ({ position: index + 1, userId, owner, before: beyondAll }),
    );
    while (waiting.length > 0) {
      const places = waiting.splice(0, USERS_AT_ONCE);
      const found = await readNext(places);
      yield found;
      waiting.push(...followUps(places, found));
      await connection.breathe();
    }
  };
}

/** Where a user's games go on. */
interface Place extends UserOfOwner {
  readonly position: number;
  readonly before: string;
}

/**
 * For the users of whom as many games were found as were asked for; those of one user stand from new to old.
 */
function followUps(places: readonly Place[], found: readonly UsersCounter[]): readonly Place[] {
  return places.flatMap((place) => {
    const own = found.filter(({ position }) => position === place.position);
    const last = own.at(-1);
    return last === undefined || own.length < GAMES_AT_ONCE ? [] : [{ ...place, before: last.subject_id }];
  });
}

type NextReader = (places: readonly Place[]) => Promise<readonly UsersCounter[]>;

const columns = 'mine.owner_id, mine.game_id as subject_id, mine.points, mine.awards';

function readOneByOne({ connection, owners }: Session): NextReader {
  const mine = gamesOfUser({ owner: '$4', user: '$1', before: '$2', limit: GAMES_AT_ONCE });
  const sql = `select $3 as position, $1 as user_id, ${columns}
    from (${mine}) as mine order by mine.game_id desc`;
  return async (places) => {
    const found: UsersCounter[] = [];
    for (const { position, userId, owner, before } of places) {
      const parameters = [userId, before, position, owners.found(owner)];
      found.push(...(await connection.query<UsersCounter>(sql, parameters)).rows);
    }
    return found;
  };
}

function readTogether(session: Session): NextReader {
  const { connection, owners } = session;
  const listed = { ...knownUsers.pick('user_id'), before: uuid, place: small };
  const statement = ownedStatement(connection.dialect, listed, (list, owner) => {
    const mine = gamesOfUser({ owner, user: 'list.user_id', before: 'list.before', limit: GAMES_AT_ONCE });
    return `select list.place as position, list.user_id, ${columns}
      from ${list} cross join lateral (${mine}) as mine
      order by list.position, mine.game_id desc`;
  });
  const toRow = ({ position, userId, owner, before }: Place) => ({
    ...{ user_id: userId, owner_id: owners.found(owner) },
    ...{ before, place: position },
  });
  return async (places) => rowsIn(await readOwners(session, { statement, items: places, toRow }));
}

interface GamesOfUser {
  /** Expressions. */
  readonly owner: string;
  readonly user: string;
  readonly before: string;
  readonly limit: number;
}

/**
 * Selects what a user has in games, newest first, by an index of nothing else. How that is named: see
 * `downIndex`.
 */
function gamesOfUser({ owner, user, before, limit }: GamesOfUser): string {
  return `select owner_id, game_id, points, awards from timelines
    where owner_id = ${owner} and subject_id = game_id and (user_id) >= (${user}) and (user_id, game_id) < (${user}, ${before})
    order by user_id desc, game_id desc limit ${limit}`;
}
