import type { ExportEnd, ExportRecord } from '../domain/export-record.js';
import type { Owner } from '../domain/owner.js';
import type { Page, PageRequest } from '../domain/page.js';

/** Null where everything matches. */
export interface ExportLogFilter {
  readonly owner: Owner | null;
  /** Of the time when they began: from ≤ t < to, in milliseconds since 1970. */
  readonly from: number | null;
  readonly to: number | null;
}

/** Which exports there were. */
export interface ExportLog {
  begin(record: ExportRecord): Promise<void>;
  end(exportId: string, end: ExportEnd): Promise<void>;
  /** Newest first. */
  list(filter: ExportLogFilter, page: PageRequest): Promise<Page<ExportRecord>>;
}
