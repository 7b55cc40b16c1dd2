import type { AuditEntry, AuditLevel, AuditModule } from '../../domain/audit-entry.js';
import type { Owner } from '../../domain/owner.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { Span } from '../../domain/span.js';
import type { Call } from '../call.js';
import { ownerToList } from '../scope.js';
import { momentsOf } from '../time-span.js';

export interface ListAuditEntries extends Span {
  readonly module: AuditModule | undefined;
  readonly level: AuditLevel | undefined;
  readonly owner: Owner | undefined;
}

/**
 * What was noted about the caller's scope, newest first; administrators see every scope.
 *
 * @throws Fault `owner-forbidden`; `validation-failed` where the span ends before it begins.
 */
export async function listAuditEntries(
  { books, principal }: Call,
  { module, level, from, to, owner }: ListAuditEntries,
  page: PageRequest,
): Promise<Page<AuditEntry>> {
  const asked = momentsOf({ from, to }, 'UTC');
  const filter = {
    owner: ownerToList(principal, owner),
    module: module ?? null,
    level: level ?? null,
    from: asked?.from ?? null,
    to: asked?.to ?? null,
  };
  return books.audit.list(filter, page);
}
