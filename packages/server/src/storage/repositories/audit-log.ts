import type { AuditFilter, AuditLog } from '../../ports/audit-log.js';
import { downIndex } from '../kysely/down-index.js';
import type { Session } from '../kysely/session.js';
import { auditEntries, fromAuditEntryRow, toAuditEntryRow } from '../tables/audit-entries.js';
import { keyOfPlace, type PlaceInTime, placeAfter } from './place-in-time.js';
import { countMatches, readPage } from './read-page.js';

export function createAuditLog(session: Session): AuditLog {
  return {
    async append(entry) {
      await session.db.insertInto('audit_entries').values(toAuditEntryRow(entry)).execute();
    },

    async list(filter, page) {
      const after = placeAfter(page);
      return readPage(page, {
        rows: (limit) =>
          entriesBefore(session, filter, after).select(auditEntries.names).limit(limit).execute(),
        count: () => countMatches(session, entriesBefore(session, filter, null)),
        keyOf: ({ at, entry_id }) => keyOfPlace([at, entry_id]),
        toItem: fromAuditEntryRow,
      });
    },
  };
}

/** Newest first. */
function entriesBefore({ db }: Session, filter: AuditFilter, place: PlaceInTime | null) {
  const { owner, module, level, from, to } = filter;
  return downIndex(db.selectFrom('audit_entries'), {
    equal: { owner, module, level },
    order: ['at', 'entry_id'],
    from: from === null ? [] : [from],
    before: place ?? (to === null ? null : [to]),
  });
}
