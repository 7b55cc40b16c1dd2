import type { StandingAward } from '../../domain/award.js';
import { Fault } from '../../domain/fault.js';
import type { Call } from '../call.js';
import { requireUsers } from '../user-scope.js';
import type { ReadUser } from './read-points.js';

/**
 * One award of a user, as it was recorded, also where its task or its game is gone; of a player, in whichever
 * scope it is. Players may read their own.
 *
 * @throws Fault `user-not-found`, `owner-forbidden`, `ambiguous-user`, `award-not-found`.
 */
export async function getAward(
  call: Call,
  { awardId, ...query }: ReadUser & { readonly awardId: string },
): Promise<StandingAward> {
  const { all } = await requireUsers(call, query.externalUserId, query.owner);
  for (const user of all) {
    const award = await call.books.awards.find(user.owner, awardId);
    if (award?.userId === user.userId) return award;
  }
  throw new Fault('award-not-found');
}
