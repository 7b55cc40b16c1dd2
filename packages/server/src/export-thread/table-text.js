// @ts-check
import { csvForm } from './csv-form.js';
import { jsonForm, ndjsonForm } from './json-form.js';

/** @typedef {import('./export-order.js').Cell} Cell */
/** @typedef {import('../ports/exports.js').ExportForm} ExportForm */

/**
 * How a format writes a table: what stands before the first row, between two and after the last one, and a
 * value of a column.
 *
 * @typedef {{ begin: string, between: string, end: string, rowEnd: string, cells: readonly CellWriter[] }}
 *   TableForm
 * @typedef {(cell: Cell | undefined) => string} CellWriter
 */

/** @typedef {Exclude<ExportForm['format'], 'xlsx'>} TextFormat */

/** @type {Readonly<Record<TextFormat, (form: ExportForm) => TableForm>>} */
const formsOf = { csv: csvForm, json: jsonForm, ndjson: ndjsonForm };

/** A table's text, some rows at a time. */
export class TableText {
  #before;
  #form;
  /** Each column's place in a row. @type {readonly number[]} */
  #places;

  /**
   * @param {ExportForm & { readonly format: TextFormat }} form
   * @param {readonly string[]} names Of the values in a row.
   */
  constructor(form, names) {
    this.#form = formsOf[form.format](form);
    this.#before = this.#form.begin;
    this.#places = form.columns.map(({ name }) => placeOf(name, names));
  }

  /**
   * The text of the next rows.
   *
   * @param {readonly (readonly Cell[])[]} rows
   */
  next(rows) {
    const { between, rowEnd, cells } = this.#form;
    let text = '';
    for (const row of rows) {
      text += this.#before;
      for (let index = 0; index < cells.length; index += 1) {
        text += cells[index]?.(row[this.#places[index] ?? 0]);
      }
      text += rowEnd;
      this.#before = between;
    }
    return text;
  }

  /** What stands after the last row, or where there is none. */
  end() {
    const { begin, between, end } = this.#form;
    return this.#before === between ? end : begin + end;
  }
}

/**
 * Where the statement's rows have a column.
 *
 * @param {string} name
 * @param {readonly string[]} names
 */
export function placeOf(name, names) {
  const place = names.indexOf(name);
  if (place === -1) throw new TypeError(`the statement gives no ${name}`);
  return place;
}
