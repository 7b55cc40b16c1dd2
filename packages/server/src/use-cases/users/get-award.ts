import type { Award } from '../../domain/award.js';
import { Fault } from '../../domain/fault.js';
import type { Call } from '../call.js';
import { requireUserKept } from '../user-scope.js';
import type { ReadUser } from './read-points.js';

/**
 * One award of a user, as it was recorded, also where its task or its game is gone.
 *
 * @throws Fault `user-not-found`, `owner-forbidden`, `ambiguous-user`, `award-not-found`.
 */
export async function getAward(
  call: Call,
  { awardId, ...query }: ReadUser & { readonly awardId: string },
): Promise<Award> {
  const user = await requireUserKept(call, query.externalUserId, query.owner);
  const award = await call.books.awards.find(user.owner, awardId);
  if (award?.userId !== user.userId) throw new Fault('award-not-found');
  return award;
}
