import { isDeepStrictEqual } from 'node:util';
import type { Description } from '../../domain/description.js';
import { Fault } from '../../domain/fault.js';
import { stampsOf } from '../../domain/principal.js';
import type { User, UserProfile } from '../../domain/user.js';
import type { UserWriteCall } from '../call.js';
import { changing, type Expectation } from '../change.js';
import { refuseErased } from '../scope.js';
import { ownerOfUser } from '../user-scope.js';
import type { ReadUser } from './read-points.js';

export interface PutUser extends ReadUser {
  readonly description: Description;
  readonly expects: Expectation<UserProfile>;
}

/**
 * Says who a user is, and makes it where there is none, in the transaction of the call.
 *
 * @throws Fault `user-not-found` where it was erased; `owner-forbidden`, `ambiguous-user`,
 *   `precondition-failed`, `rate-limited`, `quota-exceeded`.
 */
export async function putUser(call: UserWriteCall, command: PutUser): Promise<UserProfile> {
  const { services, books, principal, admission } = call;
  const { externalUserId, description, expects } = command;
  refuseErased(externalUserId);
  const owner = await ownerOfUser(call, externalUserId, command.owner);
  await admission.write(principal, { owner, externalUserId });
  const enrolment = { owner, externalUserId, stamps: stampsOf(principal) };
  const [user] = await books.users.ensure([enrolment], services.clock.now());
  if (user === undefined) throw new Error('a user that was asked for is missing');
  if (user.isNew && expects !== null) throw new Fault('precondition-failed');
  return describeUser(call, user, { describe: () => description, expects });
}

export interface DescribeUser {
  readonly describe: (before: UserProfile) => Description;
  readonly expects: Expectation<UserProfile>;
}

/**
 * Changes what is said of a user that is there. What changes nothing leaves revision and stamps as they are.
 *
 * @throws Fault `precondition-failed`, and those of `describe`.
 */
export function describeUser(
  { books, principal }: UserWriteCall,
  user: User,
  { describe, expects }: DescribeUser,
): Promise<UserProfile> {
  return changing(expects, async () => {
    const before = await books.users.profile(user);
    if (before === null || before.erasedAt !== null) throw new Fault('user-not-found');
    expects?.(before);
    const described = { ...before, ...describe(before) };
    if (isDeepStrictEqual(described, before)) return before;
    const stamps = stampsOf(principal, before.stamps);
    const after = { ...described, revision: before.revision + 1, stamps };
    await books.users.describe(after);
    return after;
  });
}
