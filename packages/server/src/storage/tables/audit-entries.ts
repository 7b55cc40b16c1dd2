import type { AuditEntry, AuditLevel, AuditModule } from '../../domain/audit-entry.js';
import type { JsonObject } from '../../domain/award.js';
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

export const auditEntries = defineTable('audit_entries', {
  entry_id: uuid,
  at: whole,
  module: textOf<AuditModule>(),
  level: textOf<AuditLevel>(),
  message: text,
  owner: orNull(textOf<Owner>()),
  request_id: orNull(text),
  details: jsonOf<JsonObject>(),
  ...stamps,
});

export type AuditEntryRow = RowOf<typeof auditEntries.columns>;

export function toAuditEntryRow(entry: AuditEntry): AuditEntryRow {
  return {
    entry_id: entry.id,
    at: entry.at,
    module: entry.module,
    level: entry.level,
    message: entry.message,
    owner: entry.owner,
    request_id: entry.requestId,
    details: toJson(entry.details),
    ...toStampColumns(entry.stamps),
  };
}

export function fromAuditEntryRow(row: AuditEntryRow): AuditEntry {
  return {
    id: row.entry_id,
    at: row.at,
    module: row.module,
    level: row.level,
    message: row.message,
    owner: row.owner,
    requestId: row.request_id,
    details: fromJson(row.details),
    stamps: fromStampColumns(row),
  };
}
