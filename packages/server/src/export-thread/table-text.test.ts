import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExportColumnKind, ExportForm } from '../ports/exports.js';
import type { Cell } from './export-order.js';
import { TableText } from './table-text.js';

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
const columns = Object.entries(kinds).map(([name, kind]) => ({ name, kind }));

interface Table {
  readonly rows: readonly (readonly Cell[])[];
  readonly format: 'csv' | 'json' | 'ndjson';
  readonly formulas?: ExportForm['formulas'];
}

/** The text of a table whose rows come in twos. */
function textOf({ rows, format, formulas = 'raw' }: Table): string {
  const text = new TableText({ format, columns, formulas }, names);
  let written = '';
  for (let at = 0; at < rows.length; at += 2) written += text.next(rows.slice(at, at + 2));
  return written + text.end();
}

const said = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[=+\-@|＝＋－＠",\r\n\t' a]*$/));
const row = fc.record({
  said: fc.option(said),
  id: fc.uuid(),
  at: fc.integer({ min: 0, max: 4e12 }),
  points: fc.option(fc.maxSafeInteger()),
  coins: fc.integer({ min: -1e9, max: 1e9 }),
  deleted: fc.constantFrom(0, 1),
  data: fc.dictionary(fc.string(), fc.string()).map((data) => JSON.stringify(data)),
});
const rows = fc.array(row, { maxLength: 5 });
type Rows = readonly (typeof row extends fc.Arbitrary<infer Row> ? Row : never)[];

/** As a row of JSON, by the kinds of its columns. */
function asJson(given: Rows) {
  return given.map(({ at, coins, deleted, data, ...plain }) => ({
    ...plain,
    at: new Date(at).toISOString(),
    coins: coins / 100,
    deleted: deleted === 1,
    data: JSON.parse(data),
  }));
}

function cellsOf(given: Rows): readonly (readonly Cell[])[] {
  return given.map((each) => [each.said, each.id, each.at, each.points, each.coins, each.deleted, each.data]);
}

/** As Postgres gives the same. */
function asTexts(cells: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  return cells.map((each) => each.map((cell) => (cell === null ? null : String(cell))));
}

describe('the text of a table', () => {
  it('is what a reader of its format understands', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const expected = JSON.parse(JSON.stringify(asJson(given)));
        const cells = cellsOf(given);
        expect(JSON.parse(textOf({ rows: cells, format: 'json' }))).toEqual(expected);
        const lines = textOf({ rows: cells, format: 'ndjson' }).split('\n');
        expect(lines.pop()).toBe('');
        expect(lines.map((line) => JSON.parse(line))).toEqual(expected);
        const read = parse(textOf({ rows: cells, format: 'csv' })) as readonly string[][];
        expect(read[0]).toEqual(names);
        expect(read.slice(1)).toEqual(
          asJson(given).map((each) => [
            each.said ?? '',
            each.id,
            each.at,
            String(each.points ?? ''),
            String(each.coins),
            String(each.deleted),
            JSON.stringify(each.data),
          ]),
        );
      }),
    );
  });

  it('is the same where a database gives numbers as texts', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom('csv', 'json', 'ndjson'), (given, format) => {
        const cells = cellsOf(given);
        expect(textOf({ rows: asTexts(cells), format })).toBe(textOf({ rows: cells, format }));
      }),
    );
  });

  it('has an apostrophe before what a spreadsheet would run, in texts alone', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const csv = textOf({ rows: cellsOf(given), format: 'csv', formulas: 'escape' });
        for (const [index, cells] of (parse(csv) as readonly string[][]).slice(1).entries()) {
          const text = given[index]?.said ?? '';
          expect(cells[0]).toBe(/^[=+\-@|\t\r＝＋－＠]/.test(text) ? `'${text}` : text);
          expect(cells[4]).toBe(String((given[index]?.coins ?? 0) / 100));
        }
      }),
    );
  });

  it('finds its columns by their names, in whichever order they come', () => {
    const form = { format: 'csv', columns: columns.slice(0, 2), formulas: 'raw' } as const;
    const text = new TableText(form, ['id', 'other', 'said']);
    expect(text.next([['7', 'unwanted', 'hello']]) + text.end()).toBe('said,id\r\nhello,7\r\n');
    expect(() => new TableText(form, ['id'])).toThrow('the statement gives no said');
  });
});
