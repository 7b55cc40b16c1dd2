// @ts-check
import { isoTime } from '../domain/iso-time.js';

/** @typedef {import('./export-order.js').Cell} Cell */
/** @typedef {import('../ports/exports.js').ExportForm} ExportForm */

/**
 * What spreadsheets run; the wide forms of East Asian keyboards too, and `|`, by which old ones call
 * programs.
 */
const FORMULA = /^[=+\-@|\t\r＝＋－＠]/;
/** A lone break ends no line here, but does for many readers. */
const SPECIAL = /[",\r\n]/;

/**
 * RFC 4180: a head, and every line with its end.
 *
 * @param {ExportForm} form
 * @returns {import('./table-text.js').TableForm}
 */
export function csvForm({ columns, formulas }) {
  return {
    begin: `${columns.map(({ name }) => quoted(name)).join(',')}\r\n`,
    between: '',
    end: '',
    rowEnd: '\r\n',
    cells: columns.map(({ kind }, index) => {
      const comma = index === 0 ? '' : ',';
      const write = kind === 'text' && formulas === 'escape' ? disarmed : writers[kind];
      return (cell) => (cell === null || cell === undefined ? comma : comma + write(cell));
    }),
  };
}

/**
 * By the column's kind, not by the look of a value: a number that is less than zero stays a number.
 *
 * @type {Readonly<Record<import('../ports/exports.js').ExportColumnKind, (cell: string | number) => string |
 *   number>>}
 */
const writers = {
  text: quoted,
  id: (cell) => cell,
  word: (cell) => cell,
  time: (cell) => isoTime(Number(cell)),
  whole: (cell) => cell,
  coins: (cell) => Number(cell) / 100,
  flag: (cell) => String(Number(cell) === 1),
  json: quoted,
  list: quoted,
};

/**
 * A leading apostrophe says to spreadsheets that the rest is text.
 *
 * @param {string | number} cell
 */
function disarmed(cell) {
  const text = String(cell);
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}

/** @param {string | number} cell */
function quoted(cell) {
  const text = String(cell);
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
