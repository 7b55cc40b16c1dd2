// @ts-check
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** @typedef {import('./export-order.js').Cell} Cell */

/**
 * @param {import('./export-order.js').SqliteAddress} address
 * @param {import('./export-order.js').ExportOrder['statement']} statement
 * @returns {import('./export-order.js').RowSource}
 */
export function openSqliteRows({ driver, file, timeoutMs }, { sql, parameters }) {
  /** @type {typeof import('better-sqlite3')} */
  const Sqlite = require(driver);
  const database = new Sqlite(file, { readonly: true, timeout: timeoutMs });
  const statement = database.prepare(sql).raw();
  const names = statement.columns().map(({ name }) => name);
  // One statement sees one moment without a transaction around it.
  const rows = /** @type {IterableIterator<Cell[]>} */ (statement.iterate(...parameters));
  const read = async (/** @type {number} */ count) => {
    const batch = [];
    while (batch.length < count) {
      const { done, value } = rows.next();
      if (done) break;
      batch.push(value);
    }
    return batch;
  };
  return { names: () => names, read, close: async () => void database.close() };
}
