// @ts-check
import pg from 'pg';
import Cursor from 'pg-cursor';
import { sessionAt } from './postgres-address.js';

/** @typedef {import('./export-order.js').Cell} Cell */

/** Only reads, and its statement lasts as long as the reader takes: who began it sees to it that it ends. */
const sessionOptions =
  '-c default_transaction_read_only=on -c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

/** Everything as its text, which is what leaves. */
const asText = { getTypeParser: () => (/** @type {string} */ text) => text };

/**
 * Reads through a cursor, in a transaction that sees one moment.
 *
 * @param {import('./export-order.js').PostgresAddress} address
 * @param {import('./export-order.js').ExportOrder['statement']} statement
 * @returns {Promise<import('./export-order.js').RowSource>}
 */
export async function openPostgresRows(address, { sql, parameters }) {
  const { url, connectTimeoutMs, answerTimeoutMs, lockTimeoutMs } = address;
  const client = new pg.Client({
    ...sessionAt(url, `${sessionOptions} -c lock_timeout=${lockTimeoutMs}`),
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  });
  await client.connect();
  // The driver knows a limit for each statement, which its types don't know.
  const begin = { text: 'begin isolation level repeatable read read only', query_timeout: answerTimeoutMs };
  await client.query(begin);
  const cursor = client.query(new Cursor(sql, [...parameters], { rowMode: 'array', types: asText }));
  /** @type {readonly string[]} */
  let names = [];
  /** @returns {Promise<Cell[][]>} */
  const read = (/** @type {number} */ count) =>
    new Promise((resolve, reject) => {
      cursor.read(count, (error, rows, result) => {
        // After the last rows the driver says no more of them.
        names = result?.fields.map(({ name }) => name) ?? names;
        if (error) reject(error);
        else resolve(rows);
      });
    });
  return { names: () => names, read, close: () => client.end() };
}
