import { sql } from 'kysely';
import type { ExportLog, ExportLogFilter } from '../../ports/export-log.js';
import { downIndex } from '../kysely/down-index.js';
import type { Session } from '../kysely/session.js';
import { type ExportRow, exportRecords, fromExportRow, toExportRow } from '../tables/exports.js';
import { readFiltered } from './filtered-list.js';
import { betweenIds } from './read-page.js';

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

    list: (filter, page) =>
      readFiltered(session, exportsOf(session, filter), page, { toItem: fromExportRow }),
  };
}

/** Newest first: their ids rise with when they were begun. */
function exportsOf({ db }: Session, { owner, from, to }: ExportLogFilter) {
  return {
    between: (after: string | null, last: string | null) =>
      downIndex(db.selectFrom('exports').select(exportRecords.names), {
        equal: { owner },
        order: ['export_id'],
        ...betweenIds(after, last),
      }),
    order: ['export_id'],
    filters: [
      ...(from === null ? [] : [sql<boolean>`begun_at >= ${from}`]),
      ...(to === null ? [] : [sql<boolean>`begun_at < ${to}`]),
    ],
    keyOf: ({ export_id }: Pick<ExportRow, 'export_id'>) => export_id,
  };
}
