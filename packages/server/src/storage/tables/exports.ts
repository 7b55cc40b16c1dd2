import type { ExportEnding, ExportFormat, ExportName, ExportRecord } from '../../domain/export-record.js';
import type { Owner } from '../../domain/owner.js';
import {
  defineTable,
  fromJson,
  jsonOf,
  orNull,
  type RowOf,
  text,
  textOf,
  toJson,
  uuid,
  whole,
} from './define-table.js';
import { fromStampColumns, stamps, toStampColumns } from './stamps.js';

export const exportRecords = defineTable('exports', {
  export_id: uuid,
  owner: orNull(textOf<Owner>()),
  name: textOf<ExportName>(),
  format: textOf<ExportFormat>(),
  filters: jsonOf<ExportRecord['filters']>(),
  request_id: text,
  begun_at: whole,
  ended_at: orNull(whole),
  ending: orNull(textOf<ExportEnding>()),
  rows: orNull(whole),
  ...stamps,
});

export type ExportRow = RowOf<typeof exportRecords.columns>;

export function toExportRow(record: ExportRecord): ExportRow {
  const { end } = record;
  return {
    export_id: record.exportId,
    owner: record.owner,
    name: record.name,
    format: record.format,
    filters: toJson(record.filters),
    request_id: record.requestId,
    begun_at: record.begunAt,
    ended_at: end?.endedAt ?? null,
    ending: end?.ending ?? null,
    rows: end?.rows ?? null,
    ...toStampColumns(record.stamps),
  };
}

export function fromExportRow(row: ExportRow): ExportRecord {
  const { ended_at: endedAt, ending, rows } = row;
  return {
    exportId: row.export_id,
    owner: row.owner,
    name: row.name,
    format: row.format,
    filters: fromJson(row.filters),
    requestId: row.request_id,
    begunAt: row.begun_at,
    end: endedAt === null || ending === null || rows === null ? null : { endedAt, ending, rows },
    stamps: fromStampColumns(row),
  };
}
