// What `merit lint` of one file costs: the processor time of a whole process, beside a Node that does
// nothing. They run by turns. From Node 22.1 on the command line keeps what Node compiled, so it also runs
// without.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { report } from './report/report.js';
import { median } from './service/processor-time.js';

const { values } = parseArgs({ options: { rounds: { type: 'string' } } });
const rounds = Number(values.rounds ?? 21);
const root = join(import.meta.dirname, '..');
const file = join(root, 'examples/daily-activity/daily-activity.merit');
const lint = [join(root, 'packages/cli/bin/main.js'), 'lint', file];
const caches = mkdtempSync(join(tmpdir(), 'merit-linting-'));

const contestants = [
  { name: 'Node alone', program: ['-e', ''], env: {} },
  { name: '`merit lint` of one file', program: lint, env: {} },
  { name: 'the same, nothing compiled kept', program: lint, env: { NODE_DISABLE_COMPILE_CACHE: '1' } },
];

try {
  const taken = contestants.map(() => []);
  // The first round fills the cache, and is left out.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      const turn = run(contestant);
      if (round > 0) taken[index].push(turn);
    }
  }
  const rows = contestants.map(({ name }, index) => ({
    name,
    workedMs: median(taken[index].map(({ worked }) => worked)),
    wallMs: median(taken[index].map(({ wall }) => wall)),
  }));
  await report('linting', { rounds, rows });
} finally {
  rmSync(caches, { recursive: true, force: true });
}

/** A process tells on its way out what all of its threads worked. */
function run({ program, env }) {
  const telling = ['--require', join(import.meta.dirname, 'service/tell-work.cjs')];
  const began = performance.now();
  const { status, output } = spawnSync(process.execPath, [...telling, ...program], {
    env: { PATH: process.env.PATH, XDG_CACHE_HOME: caches, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program.join(' ')} ended with ${status}`);
  return { worked: Number(output[3]), wall: performance.now() - began };
}
