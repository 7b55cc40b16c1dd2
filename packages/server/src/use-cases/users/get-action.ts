import { Fault } from '../../domain/fault.js';
import type { RecordedAction } from '../../ports/award-book.js';
import type { Call } from '../call.js';
import { requireUsers } from '../user-scope.js';
import type { ReadUser } from './read-points.js';

/**
 * One action of a user with what it was awarded, also where its task or its game is gone; of a player, in
 * whichever scope it is. Players may read their own.
 *
 * @throws Fault `user-not-found`, `owner-forbidden`, `ambiguous-user`, `action-not-found`.
 */
export async function getAction(
  call: Call,
  { actionId, ...query }: ReadUser & { readonly actionId: string },
): Promise<RecordedAction> {
  const { all } = await requireUsers(call, query.externalUserId, query.owner);
  for (const user of all) {
    const recorded = await call.books.awards.findAction(user.owner, actionId);
    if (recorded?.action.userId === user.userId) return recorded;
  }
  throw new Fault('action-not-found');
}
