import type { Owner } from '../../domain/owner.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { UserProfile } from '../../domain/user.js';
import type { Call } from '../call.js';
import { ownerToList } from '../scope.js';

/**
 * The users of the caller's scope, newest first; administrators see every scope.
 *
 * @throws Fault `owner-forbidden`.
 */
export async function listUsers(
  { books, principal }: Call,
  query: { readonly owner: Owner | undefined },
  page: PageRequest,
): Promise<Page<UserProfile>> {
  return books.users.list(ownerToList(principal, query.owner), page);
}
