import * as z from 'zod';
import { type AuditEntry, auditLevels, auditModules } from '../../domain/audit-entry.js';
import { owner } from '../../http/schemas/owner.js';
import { publishedAs } from '../../http/schemas/published.js';
import { isoTime, time, uuid } from '../../http/schemas/scalar.js';
import { stampsShape } from '../../http/schemas/stamps.js';

export const auditModule = z.enum(auditModules);
export const auditLevel = z.enum(auditLevels);

export const auditEntry = z
  .object({
    id: uuid,
    at: time,
    module: auditModule,
    level: auditLevel,
    message: z.string().meta({ description: 'What happened: one of a fixed list of statements.' }),
    owner: owner.nullable(),
    requestId: z.string().nullable(),
    details: z.record(z.string(), z.unknown()).meta({
      description: 'Ids and figures, at most 4 KiB; `leftOut` names what was too long.',
      override: publishedAs({ type: 'object', additionalProperties: true }),
    }),
    ...stampsShape,
  })
  .meta({ id: 'AuditEntry' });

export function auditEntryView(entry: AuditEntry) {
  return {
    id: entry.id,
    at: isoTime(entry.at),
    module: entry.module,
    level: entry.level,
    message: entry.message,
    owner: entry.owner,
    requestId: entry.requestId,
    details: entry.details,
    ...entry.stamps,
  };
}
