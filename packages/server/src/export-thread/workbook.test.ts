import fc from 'fast-check';
import { unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { ExportColumnKind, ExportForm } from '../ports/exports.js';
import type { Cell } from './export-order.js';
import { Workbook } from './workbook.js';
import { letters } from './xlsx-sheet.js';

const kinds = {
  said: 'text',
  id: 'id',
  at: 'time',
  points: 'whole',
  coins: 'coins',
  deleted: 'flag',
  data: 'json',
} as const satisfies { readonly [name: string]: ExportColumnKind };
const names = Object.keys(kinds);
const form: ExportForm = {
  format: 'xlsx',
  columns: Object.entries(kinds).map(([name, kind]) => ({ name, kind })),
  formulas: 'escape',
};

type Rows = readonly (readonly Cell[])[];

/** A workbook whose rows come in twos. */
function workbookOf(rows: Rows, limits?: { rowsMax: number; lengthMax: number }): Buffer {
  const workbook = new Workbook(form, names, limits);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < rows.length; at += 2) pieces.push(workbook.next(rows.slice(at, at + 2)));
  return Buffer.concat([...pieces, workbook.end()]);
}

function partsOf(workbook: Uint8Array): Readonly<Record<string, string>> {
  const parts = Object.entries(unzipSync(workbook));
  return Object.fromEntries(parts.map(([path, bytes]) => [path, Buffer.from(bytes).toString('utf8')]));
}

/** As another reader has them; characters that XML has none for are still escaped there. */
async function read(workbook: Buffer) {
  const sheets = await readXlsxFile(workbook, { trim: false });
  return sheets.map(({ sheet, data }) => ({ sheet, rows: data.map((row) => row.map(plain)) }));
}

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return value;
  return value.replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const row = fc.tuple(
  fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.stringMatching(/^[=+\-@|_x0-9A-F<>&"\r\n\t' a]+$/),
  ),
  fc.uuid(),
  fc.integer({ min: 0, max: 4e12 }),
  fc.maxSafeInteger(),
  fc.integer({ min: -1e9, max: 1e9 }),
  fc.constantFrom(0, 1),
  fc.dictionary(fc.string(), fc.string()).map((data) => JSON.stringify(data)),
);

function asRead([said, id, at, points, coins, deleted, data]: readonly Cell[]) {
  const time = new Date(Number(at)).toISOString();
  return [said, id, time, points, Number(coins) / 100, deleted === 1, data];
}

describe('a workbook', () => {
  it('is what another reader understands, cell by cell', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (rows) => {
        const [sheet] = await read(workbookOf(rows));
        expect(sheet?.sheet).toBe('Rows');
        const [head, ...found] = sheet?.rows ?? [];
        expect(head).toEqual(names);
        expect(found).toEqual(rows.map(asRead));
      }),
    );
  });

  it('has no formula, whatever a text begins with', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), (rows) => {
        const { 'xl/worksheets/sheet1.xml': sheet = '' } = partsOf(workbookOf(rows));
        expect(sheet).not.toMatch(/<f[ >/]/);
        expect([...sheet.matchAll(/<c r="A\d+" t="(\w+)"/g)].map(([, type]) => type)).toEqual(
          [{}, ...rows].map(() => 'inlineStr'),
        );
      }),
    );
  });

  it('has a head alone where nothing matches', async () => {
    expect(await read(workbookOf([]))).toEqual([{ sheet: 'Rows', rows: [names] }]);
  });

  it('leaves cells out where there is nothing', () => {
    const { 'xl/worksheets/sheet1.xml': sheet } = partsOf(workbookOf([names.map(() => null)]));
    expect(sheet).toContain('<row r="2"></row>');
  });

  it('goes on in another sheet where one is full, each with its head', async () => {
    const rows = Array.from({ length: 5 }, (_, index) => [`n${index}`, 'x', 0, index, 0, 0, '{}']);
    const expected = [rows.slice(0, 2), rows.slice(2, 4), rows.slice(4)].map((each, index) => ({
      sheet: index === 0 ? 'Rows' : `Rows ${index + 1}`,
      rows: [names, ...each.map(asRead)],
    }));
    expect(await read(workbookOf(rows, { rowsMax: 3, lengthMax: 1e9 }))).toEqual(expected);
    expect((await read(workbookOf(rows, { rowsMax: 100, lengthMax: 1 }))).length).toBe(5);
  });

  it('cuts a text that is longer than a cell may be, and says so by an ellipsis', async () => {
    const rows = ['a'.repeat(32_767), 'a'.repeat(32_768), `${'a'.repeat(32_765)}😀a`].map((text) => [
      ...[text, 'x', 0, 0, 0, 0, '{}'],
    ]);
    const [sheet] = await read(workbookOf(rows));
    const texts = (sheet?.rows ?? []).slice(1).map(([text]) => String(text));
    expect(texts).toEqual(['a'.repeat(32_767), `${'a'.repeat(32_766)}…`, `${'a'.repeat(32_765)}…`]);
  });

  it('writes moments that sheets can’t count as texts', async () => {
    const early = Date.UTC(1899, 11, 31);
    const [sheet] = await read(workbookOf([['x', 'x', early, 0, 0, 0, '{}']]));
    expect(sheet?.rows[1]?.[2]).toBe('1899-12-31T00:00:00.000Z');
  });

  it('is the same bytes for the same rows', () => {
    const rows = [['x', 'x', 0, 0, 0, 0, '{}']];
    expect(workbookOf(rows).equals(workbookOf(rows))).toBe(true);
  });

  it('names columns as spreadsheets do', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(letters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });
});
