import type { Page, PageRequest } from '../../domain/page.js';
import type { Owner } from '../../domain/principal.js';
import type { User } from '../../domain/user.js';
import type { Totals, UserGameTotal } from '../../ports/points-reads.js';
import type { Call } from '../call.js';
import { requireUser } from '../scope.js';

export interface ReadUser {
  readonly externalUserId: string;
  /** The scope meant, where several have a user of this id. */
  readonly owner: Owner | undefined;
}

export interface UserPoints {
  readonly user: User;
  readonly totals: Totals;
  /** Newest game first; deleted games aren't among them. */
  readonly games: Page<UserGameTotal>;
}

/**
 * What one user has over all games. Players may read their own.
 *
 * @throws Fault `user-not-found`, `owner-forbidden`, `ambiguous-user`.
 */
export async function readUserPoints(call: Call, query: ReadUser, page: PageRequest): Promise<UserPoints> {
  const user = await requireUser(call, query.externalUserId, query.owner);
  return {
    user,
    totals: await call.books.points.userTotals(user.userId),
    games: await call.books.points.ofUserByGame(user.userId, page),
  };
}
