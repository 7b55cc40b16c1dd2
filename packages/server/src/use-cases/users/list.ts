import type { Owner } from '../../domain/owner.js';
import { joinPage, type Page, type PageRequest } from '../../domain/page.js';
import type { UserProfile } from '../../domain/user.js';
import type { Call } from '../call.js';
import { ownerToList } from '../scope.js';
import { findPlayed } from '../user-scope.js';

/**
 * The users of the caller's scope, newest first; administrators see every scope. Players who name no scope
 * also see themselves as scopes of keys have them.
 *
 * @throws Fault `owner-forbidden`.
 */
export async function listUsers(
  call: Call,
  query: { readonly owner: Owner | undefined },
  page: PageRequest,
): Promise<Page<UserProfile>> {
  const { users } = call.books;
  const found = await users.list(ownerToList(call.principal, query.owner), page);
  const played = query.owner === undefined ? await findPlayed(call) : [];
  const profiles = await Promise.all(played.map(async (user) => (await users.profile(user)) ?? []));
  const joined = joinPage(found, profiles.flat(), page, {
    keyOf: ({ userId }) => String(userId),
    order: newestFirst,
  });
  return found.total === undefined ? joined : { ...joined, total: found.total + played.length };
}

function newestFirst(one: string, other: string): number {
  return Number(other) - Number(one);
}
