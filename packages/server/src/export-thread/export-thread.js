// @ts-check
// What an export's thread runs: it reads one statement on a connection of its own and gives the rows as text,
// so that the thread which serves requests forwards bytes and never looks at a row. All of this folder stands
// in JavaScript, since Node starts a thread from a file as it is: the same for what is built and for what is
// tested from its sources.
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { TableText } from './table-text.js';

/** @typedef {import('./export-order.js').ExportOrder} ExportOrder */
/** @typedef {import('./export-order.js').RowSource} RowSource */
/** @typedef {import('./export-order.js').ToExportThread} ToExportThread */

/** Large enough to be sent at little cost, small enough that a slow reader holds up no memory. */
const PIECE_LENGTH = 128 * 1024;
/**
 * A row takes 33 KiB at most: so many of them fit into the thread's memory, however small those before were.
 */
const ROWS_MAX = 300;
const FIRST_ROWS = 50;
/** Of Linux's −20 to 19. */
const NICENESS = 10;

const port = parentPort;
if (port === null) throw new TypeError('an export is read in a thread');

const encoder = new TextEncoder();
/** @typedef {string | Uint8Array} Content Texts leave in UTF-8. */

/** @type {AsyncGenerator<Content, void> | null} Of what it is at. */
let pieces = null;
/** How many rows of it stand in the pieces that were made. */
let rowsRead = 0;
// Each message asks for one piece, so nothing piles up on the way to a slow reader; and it gives back the
// memory of the piece before, since memory that goes one way only has to be collected on the thread that
// serves requests.
port.on('message', async (/** @type {ToExportThread} */ { order, spent }) => {
  if (order !== undefined) pieces = readPieces(order);
  const content = (await pieces?.next())?.value ?? null;
  const piece = content === null ? null : placed(content, spent);
  /** @type {import('./export-order.js').FromExportThread} */
  const made = { piece, rows: rowsRead };
  port.postMessage(made, piece === null ? [] : [piece.buffer]);
});

/**
 * @param {Content} content
 * @param {ArrayBuffer | null} spent Memory that nobody reads any more.
 */
function placed(content, spent) {
  const length = Buffer.byteLength(content);
  const memory = spent !== null && spent.byteLength >= length ? spent : new ArrayBuffer(roomFor(length));
  const room = new Uint8Array(memory);
  if (typeof content === 'string') encoder.encodeInto(content, room);
  else room.set(content);
  return new Uint8Array(memory, 0, length);
}

/** Some more than asked for, so that most pieces after this one fit too. @param {number} length */
function roomFor(length) {
  return Math.ceil(Math.max(PIECE_LENGTH, length) * 1.25);
}

/**
 * @param {ExportOrder} order
 * @returns {AsyncGenerator<Content, void>}
 */
async function* readPieces({ database, statement, form }) {
  rowsRead = 0;
  const source = await open(database, statement);
  let rows = await source.read(FIRST_ROWS);
  const table = await tableOf(form, source.names());
  while (rows.length > 0) {
    const piece = table.next(rows);
    rowsRead += rows.length;
    const lengthPerRow = piece.length / rows.length;
    if (piece.length > 0) yield piece;
    rows = await source.read(Math.min(ROWS_MAX, Math.ceil(PIECE_LENGTH / lengthPerRow)));
  }
  await source.close();
  const end = table.end();
  if (end.length > 0) yield end;
}

/**
 * @param {ExportOrder['form']} form
 * @param {readonly string[]} names
 */
async function tableOf(form, names) {
  const { format } = form;
  if (format !== 'xlsx') return new TableText({ ...form, format }, names);
  const { Workbook } = await import('./workbook.js');
  return new Workbook(form, names);
}

/**
 * @param {ExportOrder['database']} database
 * @param {ExportOrder['statement']} statement
 * @returns {Promise<RowSource>}
 */
async function open(database, statement) {
  if (database.kind === 'sqlite') {
    const { openSqliteRows } = await import('./sqlite-rows.js');
    leaveCores();
    return openSqliteRows(database, statement);
  }
  const { openPostgresRows } = await import('./postgres-rows.js');
  leaveCores();
  return openPostgresRows(database, statement);
}

/**
 * Where cores are scarce, requests go first: from here on, since to start takes a moment that nobody has to
 * wait for twice. Only Linux gives threads priorities of their own; elsewhere it would be that of the
 * process. One that is lower already stays: not everybody may raise it.
 */
function leaveCores() {
  if (process.platform === 'linux' && getPriority() < NICENESS) setPriority(NICENESS);
}
