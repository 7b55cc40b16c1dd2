import type { Description } from '../../domain/description.js';
import type { UserProfile } from '../../domain/user.js';
import type { UserWriteCall } from '../call.js';
import { type Expectation, patched } from '../change.js';
import { requireUserToWrite } from '../user-scope.js';
import { describeUser } from './put.js';
import type { ReadUser } from './read-points.js';

/** What to change; absent members stay as they are. */
export type UserPatch = { readonly [Name in keyof Description]?: Description[Name] | undefined };

export interface UpdateUser extends ReadUser {
  readonly patchOf: (before: UserProfile) => UserPatch;
  readonly expects: Expectation<UserProfile>;
}

/**
 * Changes what is said of a user that is there, in the transaction of the call.
 *
 * @throws Fault `user-not-found`, `owner-forbidden`, `ambiguous-user`, `precondition-failed`, `rate-limited`,
 *   `quota-exceeded`.
 */
export async function updateUser(call: UserWriteCall, command: UpdateUser): Promise<UserProfile> {
  const { externalUserId, patchOf, expects } = command;
  const user = await requireUserToWrite(call, externalUserId, command.owner);
  await call.admission.write(call.principal, user);
  const describe = (before: UserProfile) => patched<Description>(before, patchOf(before));
  return describeUser(call, user, { describe, expects });
}
