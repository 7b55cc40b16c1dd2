import { stringify } from 'csv-stringify/sync';
import type { Cells, Column } from './columns.js';

/** Whether text that a spreadsheet would take for a formula is kept from being one. */
export type Formulas = 'escape' | 'raw';

/** RFC 4180. A field is quoted for a lone break too, which ends no line here, but does for many readers. */
const options = { record_delimiter: '\r\n' } as const;

const FORMULA = /^[=+\-@\t\r]/;

/** The head, then the rows, a batch in a piece. */
export async function* writeCsv(
  batches: AsyncIterable<readonly Cells[]>,
  columns: readonly Column[],
  formulas: Formulas,
): AsyncGenerator<string, void> {
  const writers = columns.map((column) => cellWriter(column, formulas));
  let head = stringify([columns.map(({ name }) => name)], options);
  for await (const batch of batches) {
    yield head +
      stringify(
        batch.map((row) => writers.map((write) => write(row))),
        options,
      );
    head = '';
  }
  if (head !== '') yield head;
}

/** By the column's type, not by the look of a value: a number that is less than zero stays a number. */
function cellWriter({ name, kind, write }: Column, formulas: Formulas): (row: Cells) => string {
  const finish = kind === 'text' && formulas === 'escape' ? disarm : String;
  return (row) => {
    const value = row[name];
    return value === null || value === undefined ? '' : finish(write(value));
  };
}

/** A leading apostrophe tells spreadsheets that the rest is text. */
function disarm(value: string | number | boolean): string {
  const text = String(value);
  return FORMULA.test(text) ? `'${text}` : text;
}
