// @ts-check
// What an export's thread runs: it reads one statement on a connection of its own and gives the rows as text, so
// that the thread which serves requests forwards bytes and never looks at a row. All of this folder stands in
// JavaScript, since Node starts a thread from a file as it is: the same for what is built and for what is tested
// from its sources.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { TableText } from './table-text.js';

/** @typedef {import('./export-order.js').ExportOrder} ExportOrder */
/** @typedef {import('./export-order.js').RowSource} RowSource */

/** Large enough to be sent at little cost, small enough that a slow reader holds up no memory. */
const PIECE_BYTES = 128 * 1024;
/** A row takes 33 KiB at most: so many of them fit into the thread's memory, however small those before were. */
const ROWS_MAX = 300;
const FIRST_ROWS = 50;
/** Of Linux's −20 to 19: where cores are scarce, requests go first. */
const NICENESS = 10;

const port = parentPort;
if (port === null) throw new TypeError('an export is read in a thread');
// Only Linux gives threads priorities of their own; elsewhere it would be that of the process.
if (process.platform === 'linux') setPriority(NICENESS);

const pieces = readPieces(workerData);
// Each message asks for one piece, so nothing piles up on the way to a slow reader.
port.on('message', async () => {
  const { value = null } = await pieces.next();
  port.postMessage(value, value === null ? [] : [value.buffer]);
});

/**
 * @param {ExportOrder} order
 * @returns {AsyncGenerator<Uint8Array<ArrayBuffer>, void>}
 */
async function* readPieces({ database, statement, form }) {
  const source = await open(database, statement);
  let rows = await source.read(FIRST_ROWS);
  const text = new TableText(form, source.names());
  const encoder = new TextEncoder();
  while (rows.length > 0) {
    const piece = encoder.encode(text.next(rows));
    const bytesPerRow = piece.length / rows.length;
    yield piece;
    rows = await source.read(Math.min(ROWS_MAX, Math.ceil(PIECE_BYTES / bytesPerRow)));
  }
  await source.close();
  const end = encoder.encode(text.end());
  if (end.length > 0) yield end;
}

/**
 * @param {ExportOrder['database']} database
 * @param {ExportOrder['statement']} statement
 * @returns {Promise<RowSource>}
 */
async function open(database, statement) {
  if (database.kind === 'sqlite') {
    const { openSqliteRows } = await import('./sqlite-rows.js');
    return openSqliteRows(database, statement);
  }
  const { openPostgresRows } = await import('./postgres-rows.js');
  return openPostgresRows(database, statement);
}
