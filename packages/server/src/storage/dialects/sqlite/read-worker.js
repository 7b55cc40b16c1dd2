// @ts-check
// A worker thread that reads one statement on a connection of its own, so that neither the event loop nor other
// readers wait for it. It stands in JavaScript, since Node starts a thread from a file as it is: the same one for
// what is built and for what is tested from its sources.
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

/** @typedef {{ file: string, sql: string, parameters: unknown[], batchRows: number, timeoutMs: number }} Order */

/** @type {Order} */
const { file, sql, parameters, batchRows, timeoutMs } = workerData;
const database = new Sqlite(file, { readonly: true, timeout: timeoutMs });
database.exec('begin');
const rows = database.prepare(sql).iterate(...parameters);

// Each message asks for one batch, so nothing piles up on the way to a slow reader.
parentPort?.on('message', () => parentPort?.postMessage(nextBatch()));

function nextBatch() {
  const batch = [];
  while (batch.length < batchRows) {
    const { done, value } = rows.next();
    if (done) break;
    batch.push(value);
  }
  return batch;
}
