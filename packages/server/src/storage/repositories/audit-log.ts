import { Fault } from '../../domain/fault.js';
import type { PageRequest } from '../../domain/page.js';
import type { AuditFilter, AuditLog } from '../../ports/audit-log.js';
import { downIndex } from '../kysely/down-index.js';
import type { Session } from '../kysely/session.js';
import { auditEntries, fromAuditEntryRow, toAuditEntryRow } from '../tables/audit-entries.js';
import { countMatches, readPage } from './read-page.js';

export function createAuditLog(session: Session): AuditLog {
  return {
    async append(entry) {
      await session.db.insertInto('audit_entries').values(toAuditEntryRow(entry)).execute();
    },

    async list(filter, page) {
      const after = placeOf(page);
      return readPage(page, {
        rows: (limit) =>
          entriesBefore(session, filter, after).select(auditEntries.names).limit(limit).execute(),
        count: () => countMatches(session, entriesBefore(session, filter, null)),
        keyOf: ({ at, entry_id }) => `${at} ${entry_id}`,
        toItem: fromAuditEntryRow,
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
