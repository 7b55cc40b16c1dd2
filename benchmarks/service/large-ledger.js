import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');
const source = 'packages/server/src/storage';

/**
 * Writes a ledger with all its counters into a database whose service is stopped, as the tests of what a long
 * history costs do. Nothing is analysed after it: the service never asks for that.
 *
 * @param {string} databaseUrl
 * @param {object} fill See `LedgerFill`.
 */
export async function fillLargeLedger(databaseUrl, fill) {
  const { fillLedger, openDatabase } = await testCode();
  const patience = { statementTimeoutMs: 0, answerTimeoutMs: 2 ** 31 - 1 };
  const database = await openDatabase(databaseUrl, { postgres: patience });
  try {
    await fillLedger(database, fill);
  } finally {
    await database.close();
  }
}

/** The built service leaves out what is for tests. */
async function testCode() {
  const outfile = join(root, 'node_modules/.cache/merit/large-ledger.mjs');
  const contents = `export { fillLedger } from './testing/fill-ledger.js';
    export { openDatabase } from './dialects/open-database.js';`;
  await build({
    stdin: { contents, resolveDir: join(root, source), loader: 'ts' },
    ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external', outfile },
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}
