import * as z from 'zod';
import { type ExportRecord, exportEndings, exportFormats, exportNames } from '../../domain/export-record.js';
import { pageOf, pageQuery, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { isoTime, isoTimeOrNull, time, uuid } from '../../http/schemas/scalar.js';
import { noted } from '../../http/schemas/span.js';
import { stampsShape } from '../../http/schemas/stamps.js';
import { listExports } from '../../use-cases/exports/list-exports.js';

const exportRecord = z
  .object({
    exportId: uuid,
    owner: z.string().nullable().meta({ description: 'Whose rows they are; null for those of every scope.' }),
    name: z.enum(exportNames).meta({ description: 'What was exported, as the path has it.' }),
    format: z.enum(exportFormats).meta({ description: 'As what its rows left.' }),
    filters: z
      .record(z.string(), z.union([z.string(), z.int()]))
      .meta({ description: 'What it was asked for, but for the owner.' }),
    begunAt: time,
    endedAt: time.nullable(),
    ending: z
      .enum(exportEndings)
      .nullable()
      .meta({
        description:
          'Whether all rows left, its reader went away or took too long, or it failed; null while it runs, ' +
          'and where its process ended before it could say.',
      }),
    rows: z.int().nullable().meta({ description: 'How many rows left; null where `ending` is.' }),
    requestId: z.string(),
    ...stampsShape,
  })
  .meta({ id: 'ExportRecord' });

function exportRecordView(record: ExportRecord) {
  const { end } = record;
  return {
    exportId: record.exportId,
    owner: record.owner,
    name: record.name,
    format: record.format,
    filters: record.filters,
    begunAt: isoTime(record.begunAt),
    endedAt: isoTimeOrNull(end?.endedAt ?? null),
    ending: end?.ending ?? null,
    rows: end?.rows ?? null,
    requestId: record.requestId,
    ...record.stamps,
  };
}

export const listExportsRoute = defineRoute({
  operationId: 'listExports',
  method: 'GET',
  path: '/exports',
  tag: 'Exports',
  summary: 'List past exports',
  description:
    'Lists which exports there were of the scope, newest first: who asked for what, when, how many rows ' +
    'left and how it ended.',
  guard: 'default',
  query: {
    ...pageQuery(),
    ...noted,
    owner: ownerInput.optional(),
  },
  responses: { 200: { description: 'A page of exports.', schema: pageOf(exportRecord) } },
  handle: async (request) => {
    const page = await listExports(request, request.query, request.paging.request);
    return { status: 200, body: pageView(request.paging, page, exportRecordView) };
  },
});
