// @ts-check
// A sheet as SpreadsheetML (ECMA-376, part 1, section 18) writes it. No cell is a formula: what somebody
// wrote is an inline string, whatever it begins with.
import { isoTime } from '../domain/iso-time.js';

/** @typedef {import('./export-order.js').Cell} Cell */
/** @typedef {import('../ports/exports.js').ExportForm} ExportForm */

/** More characters in a cell make Excel repair the file, and drop them. */
const CELL_LENGTH_MAX = 32_767;
/** Places in the list of styles that the workbook has. */
const STYLES = { head: 1, time: 2, coins: 3 };
const DAY_MS = 86_400_000;
/** Days from 1899-12-30, by which sheets count, to 1970. */
const EPOCH_DAYS = 25_569;
/**
 * Less than a millisecond, and more than what is lost in a double: who cuts the rest off gets the right one.
 */
const ROUNDING = 1e-9;
/** 1900-03-01: sheets take the day before for a leap day, and count otherwise up to there. */
const FIRST_DAY = 61;

/** What stands before a sheet's first row; the head stays where it is while one scrolls. */
const BEGIN =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>' +
  '<sheetFormatPr defaultColWidth="20" defaultRowHeight="15"/><sheetData>';

export const SHEET_END = '</sheetData></worksheet>';

/**
 * A sheet up to the end of its head.
 *
 * @param {ExportForm['columns']} columns
 */
export function sheetBegin(columns) {
  const head = columns.map(({ name }, index) => textCell(`${letters(index)}1`, name, STYLES.head));
  return `${BEGIN}<row r="1">${head.join('')}</row>`;
}

/**
 * What writes a row of the cells that it is given, in the columns' order.
 *
 * @param {ExportForm['columns']} columns
 * @returns {(row: number, cells: readonly (Cell | undefined)[]) => string} Rows count from 1, and the head is
 *   one.
 */
export function rowWriter(columns) {
  const places = columns.map(({ kind }, index) => ({ column: letters(index), write: writers[kind] }));
  return (row, cells) => {
    let text = `<row r="${row}">`;
    for (const [index, { column, write }] of places.entries()) {
      const cell = cells[index];
      if (cell !== null && cell !== undefined) text += write(column + row, cell);
    }
    return `${text}</row>`;
  };
}

/**
 * @type {Readonly<Record<import('../ports/exports.js').ExportColumnKind,
 *   (at: string, cell: string | number) => string>>}
 */
const writers = {
  text: (at, cell) => textCell(at, String(cell)),
  id: (at, cell) => textCell(at, String(cell)),
  word: (at, cell) => textCell(at, String(cell)),
  json: (at, cell) => textCell(at, String(cell)),
  list: (at, cell) => textCell(at, String(cell)),
  time: (at, cell) => timeCell(at, Number(cell)),
  whole: (at, cell) => `<c r="${at}"><v>${cell}</v></c>`,
  coins: (at, cell) => `<c r="${at}" s="${STYLES.coins}"><v>${Number(cell) / 100}</v></c>`,
  flag: (at, cell) => `<c r="${at}" t="b"><v>${cell}</v></c>`,
};

/**
 * A moment as sheets count, in UTC; where they can't, its text.
 *
 * @param {string} at
 * @param {number} ms Since 1970.
 */
function timeCell(at, ms) {
  const days = ms / DAY_MS + EPOCH_DAYS + ROUNDING;
  return days < FIRST_DAY ? textCell(at, isoTime(ms)) : `<c r="${at}" s="${STYLES.time}"><v>${days}</v></c>`;
}

/**
 * @param {string} at
 * @param {string} text
 */
function textCell(at, text, style = 0) {
  return `<c r="${at}" t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escaped(fitting(text))}</t></is></c>`;
}

/** A text that is longer than a cell may be ends in an ellipsis. @param {string} text */
function fitting(text) {
  return text.length <= CELL_LENGTH_MAX
    ? text
    : `${text.slice(0, CELL_LENGTH_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/**
 * `_x` and four digits is how a sheet writes a character that XML has none for, so it escapes the same by
 * itself.
 */
const UNREADABLE = /[&<>\ufffe\uffff]|(?![\t\n])\p{Cc}|_(?=x[0-9A-Fa-f]{4}_)/gu;
const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

/** @param {string} text */
function escaped(text) {
  return text.replace(UNREADABLE, (found) => {
    const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return ENTITIES.get(found) ?? `_x${code}_`;
  });
}

/** A, B, … Z, AA, … @param {number} index From 0. @returns {string} */
export function letters(index) {
  const before = index < 26 ? '' : letters(Math.floor(index / 26) - 1);
  return before + String.fromCharCode(65 + (index % 26));
}
