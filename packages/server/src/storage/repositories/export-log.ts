import type { ExportLog, ExportLogFilter } from '../../ports/export-log.js';
import { downIndex } from '../kysely/down-index.js';
import type { Session } from '../kysely/session.js';
import { exportRecords, fromExportRow, toExportRow } from '../tables/exports.js';
import { keyOfPlace, type PlaceInTime, placeAfter } from './place-in-time.js';
import { countMatches, readPage } from './read-page.js';

export function createExportLog(session: Session): ExportLog {
  const { db } = session;
  return {
    async begin(record) {
      await db.insertInto('exports').values(toExportRow(record)).execute();
    },

    async end(exportId, { endedAt, ending, rows }) {
      const set = { ended_at: endedAt, ending, rows };
      await db.updateTable('exports').set(set).where('export_id', '=', exportId).execute();
    },

    async list(filter, page) {
      const before = exportsBefore(session, filter, placeAfter(page));
      return readPage(page, {
        rows: (limit) => before.select(exportRecords.names).limit(limit).execute(),
        count: () => countMatches(session, exportsBefore(session, filter, null)),
        keyOf: (row) => keyOfPlace([row.begun_at, row.export_id]),
        toItem: fromExportRow,
      });
    },
  };
}

/** Newest first. */
function exportsBefore({ db }: Session, { owner, from, to }: ExportLogFilter, place: PlaceInTime | null) {
  return downIndex(db.selectFrom('exports'), {
    equal: { owner },
    order: ['begun_at', 'export_id'],
    from: from === null ? [] : [from],
    before: place ?? (to === null ? null : [to]),
  });
}
