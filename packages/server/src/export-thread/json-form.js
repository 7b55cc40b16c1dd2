// @ts-check
import { isoTime } from '../domain/iso-time.js';

/** @typedef {import('../ports/exports.js').ExportForm} ExportForm */
/** @typedef {import('./table-text.js').TableForm} TableForm */

/**
 * An array, with a row in each line.
 *
 * @param {ExportForm} form
 * @returns {TableForm}
 */
export function jsonForm({ columns }) {
  return { begin: '[', between: ',\n', end: ']\n', rowEnd: '}', cells: membersOf(columns) };
}

/**
 * A row in each line, without anything between or around.
 *
 * @param {ExportForm} form
 * @returns {TableForm}
 */
export function ndjsonForm({ columns }) {
  return { begin: '', between: '', end: '', rowEnd: '}\n', cells: membersOf(columns) };
}

/** @param {ExportForm['columns']} columns */
function membersOf(columns) {
  return columns.map(({ name, kind }, index) => {
    const label = `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    const write = writers[kind];
    return (/** @type {import('./export-order.js').Cell | undefined} */ cell) =>
      label + (cell === null || cell === undefined ? 'null' : write(cell));
  });
}

/**
 * What is kept as the text of an object or a list stands in the line as it is.
 *
 * @type {Readonly<Record<import('../ports/exports.js').ExportColumnKind, (cell: string | number) => string |
 *   number>>}
 */
const writers = {
  text: (cell) => JSON.stringify(cell),
  id: (cell) => `"${cell}"`,
  word: (cell) => `"${cell}"`,
  time: (cell) => `"${isoTime(Number(cell))}"`,
  whole: (cell) => cell,
  coins: (cell) => Number(cell) / 100,
  flag: (cell) => String(Number(cell) === 1),
  json: (cell) => cell,
  list: (cell) => cell,
};
