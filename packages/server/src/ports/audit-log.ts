import type { AuditEntry, AuditLevel, AuditModule } from '../domain/audit-entry.js';
import type { Owner } from '../domain/owner.js';
import type { Page, PageRequest } from '../domain/page.js';

export interface AuditFilter {
  readonly owner: Owner | null;
  readonly module: AuditModule | null;
  readonly level: AuditLevel | null;
  readonly from: number | null;
  readonly to: number | null;
}

export interface AuditLog {
  append(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;
}
