import type { AuditFilter, AuditLog } from '../../ports/audit-log.js';
import { downIndex } from '../kysely/down-index.js';
import type { Session } from '../kysely/session.js';
import {
  type AuditEntryRow,
  auditEntries,
  fromAuditEntryRow,
  toAuditEntryRow,
} from '../tables/audit-entries.js';
import { equalTo, readFiltered } from './filtered-list.js';
import { keyOfPlace, placeAfter } from './place-in-time.js';

export function createAuditLog(session: Session): AuditLog {
  return {
    async append(entry) {
      await session.db.insertInto('audit_entries').values(toAuditEntryRow(entry)).execute();
    },

    list: (filter, page) =>
      readFiltered(session, entriesOf(session, filter), page, { toItem: fromAuditEntryRow }),
  };
}

/** Newest first. */
function entriesOf({ db }: Session, { owner, module, level, from, to }: AuditFilter) {
  return {
    between: (after: string | null, last: string | null) =>
      downIndex(db.selectFrom('audit_entries').select(auditEntries.names), {
        equal: { owner },
        order: ['at', 'entry_id'],
        from: placeAfter(last) ?? (from === null ? [] : [from]),
        before: placeAfter(after) ?? (to === null ? null : [to]),
      }),
    order: ['at', 'entry_id'],
    filters: equalTo({ module, level }),
    keyOf: ({ at, entry_id }: Pick<AuditEntryRow, 'at' | 'entry_id'>) => keyOfPlace([at, entry_id]),
  };
}
