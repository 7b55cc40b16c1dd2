import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Ended
 * @property {boolean} isOk Whether it ended by itself, and well.
 * @property {boolean} isLate Whether it was ended for taking too long.
 */

/**
 * Runs a command without a word, and ends it with all that it started where it takes too long.
 *
 * @param {string[]} command
 * @param {{ cwd: string, timeLimitMs: number }} options
 * @returns {Promise<Ended>}
 */
export function runCommand([program, ...parameters], { cwd, timeLimitMs }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd, stdio: 'ignore', detached: true });
    let isLate = false;
    const end = () => process.kill(-child.pid, 'SIGKILL');
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, timeLimitMs);
    process.once('exit', end);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve({ isOk: code === 0, isLate });
    });
  });
}

/**
 * Runs a file of tests up to the first that fails.
 *
 * @param {string} file
 * @param {{ cwd: string, timeLimitMs: number }} options
 * @returns {Promise<Ended & { failed: string | null }>} With the name of a test that failed; null where none
 *   did, also where none could be run.
 */
export async function runTests(file, options) {
  const report = join(options.cwd, '.mutations.json');
  rmSync(report, { force: true });
  const vitest = join(options.cwd, 'node_modules/vitest/vitest.mjs');
  const wanted = ['run', file, '--bail', '1', '--reporter', 'json', '--outputFile', report];
  const ended = await runCommand([process.execPath, vitest, ...wanted], options);
  return { ...ended, failed: ended.isOk || ended.isLate ? null : firstFailed(report) };
}

function firstFailed(report) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests.find(({ status }) => status === 'failed')?.fullName ?? null;
}
