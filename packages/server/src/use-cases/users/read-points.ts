import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { UserGameTotal } from '../../ports/points-reads.js';
import type { Call } from '../call.js';
import { findUsers } from '../user-scope.js';
import { type PersonTotal, totalsOfPeople } from './owner-totals.js';

export interface ReadUser {
  readonly externalUserId: string;
  /** The scope meant, where several have a user of this id. */
  readonly owner: Owner | undefined;
}

export interface UserPoints {
  readonly total: PersonTotal;
  /** Newest game first; deleted games aren't among them. */
  readonly games: Page<UserGameTotal>;
}

/**
 * What a person has over all games, in every scope in which it is one of the caller's users. Players may read
 * their own.
 *
 * @throws Fault `user-not-found`, `owner-forbidden`.
 */
export async function readUserPoints(call: Call, query: ReadUser, page: PageRequest): Promise<UserPoints> {
  const externalUserIds = [query.externalUserId];
  const users = await findUsers(call, externalUserIds, query.owner);
  const everything = { gameId: null, taskId: null, window: null };
  const [total] = await totalsOfPeople(call, { externalUserIds, users }, everything);
  if (users.length === 0 || total === undefined) throw new Fault('user-not-found');
  return { total, games: await call.books.points.ofUsersByGame(users, page) };
}
