import type { AuditEntry, AuditLevel, AuditModule } from '../../domain/audit-entry.js';
import type { JsonObject } from '../../domain/award.js';
import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import type { PageRequest } from '../../domain/page.js';
import type { AuditFilter, AuditLog } from '../../ports/audit-log.js';
import { auditEntryColumns } from '../kysely/columns.js';
import { downIndex } from '../kysely/down-index.js';
import type { AuditEntryTable } from '../kysely/schema.js';
import type { Session } from '../kysely/session.js';
import { fromStampColumns, toStampColumns } from '../kysely/stamp-columns.js';
import { countMatches, readPage } from './read-page.js';

export function createAuditLog(session: Session): AuditLog {
  return {
    async append(entry) {
      await session.db.insertInto('audit_entries').values(toRow(entry)).execute();
    },

    async list(filter, page) {
      const after = placeOf(page);
      return readPage(page, {
        rows: (limit) =>
          entriesBefore(session, filter, after).select(auditEntryColumns).limit(limit).execute(),
        count: () => countMatches(session, entriesBefore(session, filter, null)),
        keyOf: ({ at, entry_id }) => `${at} ${entry_id}`,
        toItem: fromRow,
      });
    },
  };
}

const KEY = /^([0-9]{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

type Place = readonly [at: number, entryId: string];

/** The entry after which a page begins; null for the first page. */
function placeOf({ after }: PageRequest): Place | null {
  if (after === null) return null;
  const [, at, entryId] = KEY.exec(after) ?? [];
  if (at === undefined || entryId === undefined) throw new Fault('invalid-cursor');
  return [Number(at), entryId];
}

/** Newest first. */
function entriesBefore({ db }: Session, filter: AuditFilter, place: Place | null) {
  const { owner, module, level, from, to } = filter;
  return downIndex(db.selectFrom('audit_entries'), {
    equal: { owner, module, level },
    order: ['at', 'entry_id'],
    from: from === null ? [] : [from],
    before: place ?? (to === null ? null : [to]),
  });
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
