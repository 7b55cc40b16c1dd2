// Every benchmark, one after the other, then the goals beside what was measured, and the tables of
// docs/performance.md: `npm run benchmark -- --help`.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { bringNode } from '../tools/bring-node.js';
import { markdown } from './report/format.js';
import { goalsTable } from './report/goals.js';
import { writePerformancePage } from './report/performance-page.js';
import { resultsOf } from './report/report.js';

const root = join(import.meta.dirname, '..');

/** Those of the engine first; in all some fifty minutes on two cores. */
const benchmarks = [
  ...['deciding', 'planning', 'simulating', 'linting', 'starting', 'simulating-over-http', 'task-pages'],
  ...['awarding', 'profiling-awards', 'exporting', 'fairness', 'waiting', 'publishing'],
  ...['bulk', 'growing', 'additions', 'studio'],
];

const help = `Measures Merit and writes the tables of docs/performance.md.

Usage: npm run benchmark -- [options]

  --only NAME,NAME  some of: ${benchmarks.slice(0, 7).join(', ')},
                    ${benchmarks.slice(7).join(', ')}
  --node VERSION    measures what is committed on another Node, which npm brings
  --tables          measures nothing: writes the tables of the figures that are kept
  --help

Examples:
  npm run benchmark -- --only awarding
  npm run benchmark -- --node 24

The machine should do nothing else meanwhile. Figures go to benchmarks/results/node-<major>.`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    node: { type: 'string' },
    tables: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const asked = values.only?.split(',') ?? benchmarks;
const unknown = asked.find((name) => !benchmarks.includes(name));

if (values.help) {
  console.log(help);
} else if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}".\n\n${help}`);
  process.exitCode = 2;
} else {
  if (!values.tables) measure();
  await writePerformancePage();
  console.log(`\n${markdown(goalsTable(resultsOf))}`);
}

function measure() {
  if (values.node === undefined) {
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
    runAll(process.execPath, root, process.env);
  } else withNode(values.node, (node, folder, env) => runAll(node, folder, env));
}

/** One that fails doesn't keep the others from being measured. */
function runAll(node, folder, env) {
  for (const name of asked) {
    console.log(`\n## ${name}`);
    const script = join(folder, 'benchmarks', `${name}.js`);
    const { status } = spawnSync(node, [script], { cwd: folder, env, stdio: 'inherit' });
    if (status === 0) continue;
    console.error(`${name} failed`);
    process.exitCode = 1;
  }
}

/** A clone of what is committed, installed and built for another Node. */
function withNode(version, work) {
  const folder = mkdtempSync(join(tmpdir(), 'merit-benchmark-'));
  // Postgres, which never runs as root, must reach the programs that npm installs in it.
  chmodSync(folder, 0o755);
  try {
    const node = bringNode(version, folder);
    const clone = join(folder, 'merit');
    const env = {
      ...process.env,
      PATH: join(node, 'bin') + delimiter + process.env.PATH,
      npm_config_nodedir: node,
      BENCHMARK_RESULTS: join(root, 'benchmarks/results'),
    };
    const run = (command, ...words) =>
      execFileSync(command, words, { cwd: clone, env, stdio: ['ignore', 'ignore', 'inherit'] });
    execFileSync('git', ['clone', '--quiet', root, clone]);
    run('npm', 'ci', '--no-audit', '--no-fund');
    run('npm', 'run', 'build');
    work(join(node, 'bin/node'), clone, env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
