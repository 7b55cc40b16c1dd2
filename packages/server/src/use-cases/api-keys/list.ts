import type { ApiKey } from '../../domain/api-key.js';
import type { Owner } from '../../domain/owner.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { Call } from '../call.js';
import { ownerToList } from '../scope.js';

export interface ListApiKeys {
  readonly owner: Owner | undefined;
  readonly active: boolean | undefined;
}

/** The keys of a scope, newest first; administrators see all scopes. */
export function listApiKeys(
  { books, principal }: Call,
  { owner, active }: ListApiKeys,
  page: PageRequest,
): Promise<Page<ApiKey>> {
  return books.apiKeys.list({ owner: ownerToList(principal, owner), active: active ?? null }, page);
}
