import type { Owner } from '../../domain/owner.js';
import type { Call } from '../call.js';
import { requireUser } from '../user-scope.js';
import { type Quote, quote } from './quote.js';

export interface PreviewConversion {
  readonly externalUserId: string;
  /** The scope meant, where several have a user of this id. */
  readonly owner: Owner | undefined;
  readonly points: number;
}

/**
 * What a conversion would come to now, also where there are too few points for it. Players may ask about
 * their own.
 *
 * @throws Fault `user-not-found`, `owner-forbidden`, `ambiguous-user`.
 */
export async function previewConversion(call: Call, query: PreviewConversion): Promise<Quote> {
  const user = await requireUser(call, query.externalUserId, query.owner);
  const balance = await call.books.users.balance(user);
  return quote(query.points, call.services.policy.defaultConversionRate, balance);
}
