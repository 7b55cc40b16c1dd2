import type { ExportRecord } from '../../domain/export-record.js';
import type { Owner } from '../../domain/owner.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { Span } from '../../domain/span.js';
import type { Call } from '../call.js';
import { ownerToList } from '../scope.js';
import { momentsOf } from '../time-span.js';

export interface ListExports extends Span {
  readonly owner: Owner | undefined;
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
  const asked = momentsOf({ from, to }, 'UTC');
  const filter = { owner: ownerToList(principal, owner), from: asked?.from ?? null, to: asked?.to ?? null };
  return books.exportLog.list(filter, page);
}
