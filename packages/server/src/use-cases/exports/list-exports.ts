import type { ExportRecord } from '../../domain/export-record.js';
import type { Owner } from '../../domain/owner.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { Call } from '../call.js';
import { ownerToList } from '../scope.js';
import { requireSpan } from '../time-span.js';

export interface ListExports {
  readonly owner: Owner | undefined;
  /** Milliseconds since 1970. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/**
 * Which exports there were of the caller's scope, newest first; administrators see those of every scope.
 *
 * @throws Fault `owner-forbidden`; `validation-failed` where the span ends before it begins.
 */
export async function listExports(
  { books, principal }: Call,
  { owner, from, to }: ListExports,
  page: PageRequest,
): Promise<Page<ExportRecord>> {
  if (from !== undefined && to !== undefined) requireSpan(from, to);
  const filter = { owner: ownerToList(principal, owner), from: from ?? null, to: to ?? null };
  return books.exportLog.list(filter, page);
}
