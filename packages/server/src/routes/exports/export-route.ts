import * as z from 'zod';
import type { ExportName } from '../../domain/export-record.js';
import type { Principal } from '../../domain/principal.js';
import type { Span } from '../../domain/span.js';
import type { StreamedAnswer } from '../../http/answer/answer.js';
import type { RouteRequest } from '../../http/route/route.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import type { ExportForm } from '../../ports/exports.js';
import { type ExportQuery, prepareExport } from '../../use-cases/exports/export-rows.js';
import { type ExportColumn, rowSchema } from './columns.js';

/** What every export takes. */
export const exportQuery = {
  gameId: uuid.optional().meta({ description: 'Of this game alone.' }),
  externalUserId: externalId.optional().meta({ description: 'Of this user alone.' }),
  owner: ownerInput.optional(),
  formulas: z.enum(['escape', 'raw']).default('escape').meta({
    description:
      'What CSV does with text that a spreadsheet would run as a formula (it begins with `=`, `+`, `-`, `@`, also in their wide forms, `|`, a tab or a carriage return): put an apostrophe before it, or leave it as it is, for programs.',
  }),
};

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const workbook = z.string().meta({ format: 'binary', description: 'A workbook.' });

const HOW_ROWS_COME =
  'Rows as they stand at one moment, oldest first, sent while they are read. An answer that fails on ' +
  'its way ends with a reset of the connection, never as if it were whole.';

/**
 * The members of a route that all exports share.
 *
 * @param about What the rows are, in a sentence.
 */
export function exportRoute(id: string, columns: readonly ExportColumn[], about: string) {
  const row = rowSchema(columns).meta({ id });
  return {
    method: 'GET',
    tag: 'Exports',
    guard: 'default',
    description: `${about} ${HOW_ROWS_COME}`,
    responses: {
      200: {
        description:
          'The rows: with a head in CSV, as an array in JSON, one in each line in NDJSON, and below a head in XLSX.',
        headers: ['Content-Disposition'],
        formats: {
          csv: { mediaType: 'text/csv', schema: z.string() },
          json: { mediaType: 'application/json', schema: z.array(row) },
          ndjson: { mediaType: 'application/x-ndjson', schema: z.string() },
          xlsx: { mediaType: XLSX, schema: workbook, isBinary: true },
        },
      },
    },
    faults: ['too-many-exports'],
  } as const;
}

interface ExportAnswer<Name extends ExportName> {
  readonly name: Name;
  readonly columns: readonly ExportColumn[];
  readonly formulas: ExportForm['formulas'];
  readonly query: ExportQuery<Name>;
}

export function exportAnswer<Name extends ExportName>(
  request: RouteRequest<Principal, unknown, unknown, unknown, ExportForm['format']>,
  { name, columns, formulas, query }: ExportAnswer<Name>,
): StreamedAnswer<200> {
  const { format } = request;
  return {
    status: 200,
    headers: { 'Content-Disposition': `attachment; filename="${name}.${format}"` },
    open: prepareExport(request, { name, query, form: { format, columns, formulas } }),
  };
}

/** The filters that every export has. */
export function commonFilter(
  query: Span & { readonly [Name in 'recordedFrom' | 'recordedTo']?: Span['from'] } & {
    readonly [Name in 'gameId' | 'externalUserId']: string | undefined;
  } & { readonly owner: ExportQuery<'users'>['owner'] },
) {
  const { from, to, recordedFrom, recordedTo, gameId = null, externalUserId = null, owner } = query;
  const recorded = { from: recordedFrom, to: recordedTo };
  return { happened: { from, to }, recorded, gameId, externalUserId, owner };
}
