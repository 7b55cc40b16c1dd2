// @ts-check
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { placeOf } from './table-text.js';
import { firstParts, lastParts, sheetPath } from './xlsx-parts.js';
import { rowWriter, SHEET_END, sheetBegin } from './xlsx-sheet.js';

/** @typedef {import('./export-order.js').Cell} Cell */
/** @typedef {import('../ports/exports.js').ExportForm} ExportForm */

/** How far a sheet reaches, and how much of it can be unpacked: what comes after is in the next one. */
const SHEET_LIMITS = { rowsMax: 1_048_576, lengthMax: 2 ** 30 };
/** What an archive without ZIP64 reaches. */
const BYTES_MAX = 2 ** 32 - 2 ** 20;
/** So much text is packed at once. */
const PACKED_LENGTH = 64 * 1024;
/** Fast: texts of a table pack well at any level. */
const LEVEL = 3;
/** No time of its own, so that the same rows are the same bytes. */
const WRITTEN_AT = new Date(1980, 0, 1);

/** A table as a workbook, some rows at a time. */
export class Workbook {
  #columns;
  /** Each column's place in a row. @type {readonly number[]} */
  #places;
  #writeRow;
  #limits;
  #zip;
  /** @type {Uint8Array[]} Packed, and not given yet. */
  #packed = [];
  #bytes = 0;
  /** @type {ZipDeflate | null} */
  #sheet = null;
  #sheets = 0;
  /** In the sheet so far. */
  #rows = 0;
  #length = 0;

  /**
   * @param {ExportForm} form
   * @param {readonly string[]} names Of the values in a row.
   */
  constructor({ columns }, names, limits = SHEET_LIMITS) {
    this.#columns = columns;
    this.#places = columns.map(({ name }) => placeOf(name, names));
    this.#writeRow = rowWriter(columns);
    this.#limits = limits;
    this.#zip = new Zip((error, bytes) => {
      if (error !== null) throw error;
      this.#packed.push(bytes);
    });
    for (const [path, text] of Object.entries(firstParts)) this.#add(path).push(strToU8(text), true);
  }

  /**
   * What is packed once the next rows are there: perhaps nothing yet.
   *
   * @param {readonly (readonly Cell[])[]} rows
   */
  next(rows) {
    let text = '';
    for (const row of rows) {
      if (this.#sheet === null || this.#isFull(text.length)) text = this.#turnOver(text);
      this.#rows += 1;
      text += this.#writeRow(
        this.#rows,
        this.#places.map((place) => row[place]),
      );
      if (text.length > PACKED_LENGTH) text = this.#pack(text);
    }
    this.#pack(text);
    return this.#taken();
  }

  /** What is left to be given after the last row. */
  end() {
    if (this.#sheet === null) this.#pack(this.#turnOver(''));
    this.#sheet?.push(strToU8(SHEET_END), true);
    for (const [path, text] of Object.entries(lastParts(this.#sheets)))
      this.#add(path).push(strToU8(text), true);
    this.#zip.end();
    return this.#taken();
  }

  /** @param {number} length Of what isn't packed yet. */
  #isFull(length) {
    const { rowsMax, lengthMax } = this.#limits;
    return this.#rows >= rowsMax || this.#length + length >= lengthMax;
  }

  /** Ends the sheet, and gives the beginning of the next one. @param {string} text The rest of the sheet. */
  #turnOver(text) {
    this.#pack(text);
    this.#sheet?.push(strToU8(SHEET_END), true);
    this.#sheets += 1;
    this.#sheet = this.#add(sheetPath(this.#sheets));
    this.#rows = 1;
    this.#length = 0;
    return sheetBegin(this.#columns);
  }

  /** @param {string} path */
  #add(path) {
    const file = new ZipDeflate(path, { level: LEVEL });
    file.mtime = WRITTEN_AT;
    this.#zip.add(file);
    return file;
  }

  /** @param {string} text */
  #pack(text) {
    this.#length += text.length;
    if (text !== '') this.#sheet?.push(strToU8(text), false);
    return '';
  }

  #taken() {
    const piece = Buffer.concat(this.#packed);
    this.#packed = [];
    this.#bytes += piece.length;
    if (this.#bytes > BYTES_MAX) throw new RangeError('a workbook of more than 4 GiB');
    return piece;
  }
}
