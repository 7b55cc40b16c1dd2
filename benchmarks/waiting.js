// What the largest request of each operation makes another tenant wait for, on both databases: the figures of
// the test that holds the promise, taken when the machine does nothing else, the worst first.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { circumstances, printTable, writeResults } from './measure.js';

const rowsShown = 25;

const folder = mkdtempSync(join(tmpdir(), 'merit-waiting-'));
try {
  const file = join(folder, 'figures.jsonl');
  const { status } = spawnSync(
    'npx',
    [
      '--no-install',
      'vitest',
      'run',
      '--project',
      'server',
      'packages/server/test/budgets/kept-waiting.test.ts',
    ],
    { env: { ...process.env, BUDGET_FIGURES: file }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const figures = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  figures.sort((one, other) => other.busy.p99 - one.busy.p99);
  print(figures, status === 0);
  writeResults('waiting', { operations: figures });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function print(figures, isHeld) {
  const { commit, node, machine } = circumstances();
  console.log(`commit ${commit}, Node ${node}, ${machine}; the promise ${isHeld ? 'holds' : 'is BROKEN'}\n`);
  const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
  printTable(
    ['operation', 'database', 'p99 idle', 'p99 meanwhile', 'its own slowest answer'],
    figures
      .slice(0, rowsShown)
      .map(({ what, database, idle, busy, slowest }) => [
        what,
        database,
        ms(idle.p99),
        ms(busy.p99),
        ms(slowest),
      ]),
  );
}
