// What the largest request of each operation makes another tenant wait for, on both databases: the figures of
// the test that holds the promise, taken when the machine does nothing else, the worst first.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from './report/report.js';

/** The page shows so many. */
const keptMax = 20;

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
  await report('waiting', { isHeld: status === 0, operations: figures.slice(0, keptMax) });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
