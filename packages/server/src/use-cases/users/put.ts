import type { Description } from '../../domain/description.js';
import { stampsOf } from '../../domain/principal.js';
import type { UserProfile } from '../../domain/user.js';
import type { UserWriteCall } from '../call.js';
import { ownerOfUser } from '../user-scope.js';
import type { ReadUser } from './read-points.js';

export interface PutUser extends ReadUser, Description {}

/**
 * Says who a user is, and makes it where there is none, in the transaction of the call.
 *
 * @throws Fault `owner-forbidden`, `ambiguous-user`, `rate-limited`, `quota-exceeded`.
 */
export async function putUser(call: UserWriteCall, command: PutUser): Promise<UserProfile> {
  const { services, books, principal, admission } = call;
  const { externalUserId, name, metadata } = command;
  const owner = await ownerOfUser(call, externalUserId, command.owner);
  await admission.write(principal, { owner, externalUserId });
  const enrolment = { owner, externalUserId, stamps: stampsOf(principal) };
  const [enrolled] = await books.users.ensure([enrolment], services.clock.now());
  const before = enrolled && (await books.users.profile(enrolled));
  if (!before) throw new Error('a user that was asked for is missing');
  const user = { ...before, name, metadata, stamps: stampsOf(principal, before.stamps) };
  await books.users.describe(user);
  return user;
}
