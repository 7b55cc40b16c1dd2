import type { AuditEntry, AuditLevel, AuditModule } from '../../domain/audit-entry.js';
import type { JsonObject } from '../../domain/award.js';
import type { Owner } from '../../domain/principal.js';
import type { AuditFilter, AuditLog } from '../../ports/audit-log.js';
import { auditEntryColumns } from '../kysely/columns.js';
import type { AuditEntryTable } from '../kysely/schema.js';
import type { Session } from '../kysely/session.js';
import { afterId, countMatches, readPage } from './read-page.js';
import { fromStampColumns, toStampColumns } from './stamp-columns.js';

export function createAuditLog(session: Session): AuditLog {
  return {
    async append(entry) {
      await session.db.insertInto('audit_entries').values(toRow(entry)).execute();
    },

    async list(filter, page) {
      const after = afterId(page);
      const matching = matchingEntries(session, filter);
      const following = after === null ? matching : matching.where('entry_id', '<', after);
      return readPage(page, {
        rows: (limit) =>
          following.select(auditEntryColumns).orderBy('entry_id', 'desc').limit(limit).execute(),
        count: () => countMatches(session, matching),
        keyOf: (row) => row.entry_id,
        toItem: fromRow,
      });
    },
  };
}

function matchingEntries({ db }: Session, filter: AuditFilter) {
  let query = db.selectFrom('audit_entries');
  if (filter.owner !== null) query = query.where('owner', '=', filter.owner);
  if (filter.module !== null) query = query.where('module', '=', filter.module);
  if (filter.level !== null) query = query.where('level', '=', filter.level);
  if (filter.from !== null) query = query.where('at', '>=', filter.from);
  if (filter.to !== null) query = query.where('at', '<', filter.to);
  return query;
}

function toRow(entry: AuditEntry): AuditEntryTable {
  return {
    entry_id: entry.id,
    at: entry.at,
    module: entry.module,
    level: entry.level,
    message: entry.message,
    owner: entry.owner,
    request_id: entry.requestId,
    details: JSON.stringify(entry.details),
    ...toStampColumns(entry.stamps),
  };
}

function fromRow(row: AuditEntryTable): AuditEntry {
  return {
    id: row.entry_id,
    at: row.at,
    module: row.module as AuditModule,
    level: row.level as AuditLevel,
    message: row.message,
    owner: row.owner as Owner | null,
    requestId: row.request_id,
    details: JSON.parse(row.details) as JsonObject,
    stamps: fromStampColumns(row),
  };
}
