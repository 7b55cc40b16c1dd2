import { Fault } from '../../domain/fault.js';
import type { UserProfile } from '../../domain/user.js';
import type { Call } from '../call.js';
import { requireUser } from '../user-scope.js';
import type { ReadUser } from './read-points.js';

/** @throws Fault `user-not-found`, `owner-forbidden`, `ambiguous-user`. */
export async function getUser(call: Call, { externalUserId, owner }: ReadUser): Promise<UserProfile> {
  const user = await requireUser(call, externalUserId, owner);
  const profile = await call.books.users.profile(user);
  if (profile === null) throw new Fault('user-not-found');
  return profile;
}
