// Plants faults, one at a time, in a copy of the tree, and says which of the tests that hold the promise
// catch each.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyTree } from './mutations/copy-tree.js';
import { faults } from './mutations/faults.js';
import { plant } from './mutations/plant.js';
import { testsOfPromises } from './mutations/promises.js';
import { runCommand, runTests } from './mutations/run-command.js';

const HELP = `npm run mutations -- [name…] [options]

Plants each fault (or those that are named, by their names or the numbers of promises) in a copy of the tree and runs the
tests that docs/promises.md names for the promise that it breaks, in their order, up to one that fails. Ends with 1 where
a fault is missed, or its text isn't found.

  --list             prints the faults, and runs nothing
  --minutes <n>      so long a file of tests may take (15); one that takes longer catches nothing
  --json <file>      writes what came of each fault
  --help             prints this
`;

const root = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '15' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const timeLimitMs = Number(values.minutes) * 60_000;
const tests = testsOfPromises(root);
const chosen = choose(positionals);

if (values.help) process.stdout.write(HELP);
else if (values.list) for (const each of chosen) console.log(lineOf(each));
else await run();

function choose(names) {
  const isChosen = ({ name, promise }) => names.includes(name) || names.includes(String(promise));
  const unknown = names.filter(
    (each) => !faults.some(({ name, promise }) => each === name || each === `${promise}`),
  );
  if (unknown.length > 0) throw new Error(`no fault is called ${unknown.join(', ')}: see --list`);
  return names.length === 0 ? faults : faults.filter(isChosen);
}

function lineOf({ name, promise, breaks }) {
  return `${String(promise).padStart(2)}  ${name.padEnd(40)} ${breaks}`;
}

async function run() {
  const copy = copyTree(root);
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
  await build(copy);
  const without = withoutFault(copy);
  const results = [];
  for (const [index, fault] of chosen.entries()) {
    process.stdout.write(`${index + 1}/${chosen.length} ${lineOf(fault)} … `);
    const startedAt = Date.now();
    const result = await outcomeOf(copy, fault, without);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    results.push({ ...result, name: fault.name, promise: fault.promise, seconds });
    console.log(`${sentenceOf(result)} (${seconds} s)`);
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
  }
  const missed = results.filter(({ caughtBy }) => caughtBy === null);
  console.log(`\n${results.length - missed.length} of ${results.length} faults caught`);
  for (const each of missed) console.log(`MISSED ${each.promise} ${each.name}: ${each.why}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

function sentenceOf({ caughtBy, why }) {
  return caughtBy === null ? `MISSED: ${why}` : `caught by ${caughtBy.file}: ${caughtBy.test}`;
}

/** What comes of one fault. The copy is as it was afterwards. */
async function outcomeOf(copy, fault, without) {
  let catching = null;
  try {
    const takeAway = plant(copy, fault);
    try {
      if (fault.isBuilt) await build(copy);
      catching = await firstCatching(copy, tests.get(fault.promise) ?? []);
    } finally {
      takeAway();
      if (fault.isBuilt) await build(copy);
    }
  } catch (error) {
    return { caughtBy: null, why: error.message };
  }
  if (catching === null) return { caughtBy: null, why: 'every test that the promise names passes' };
  if (!(await without(catching.file)))
    return { caughtBy: null, why: `${catching.file} fails without it too` };
  return { caughtBy: catching, why: null };
}

async function firstCatching(copy, files) {
  for (const file of files) {
    const { failed } = await runTests(file, { cwd: copy, timeLimitMs });
    if (failed !== null) return { file, test: failed };
  }
  return null;
}

/** Whether a file's tests pass as the tree is; each is asked once, and only where it caught something. */
function withoutFault(copy) {
  const known = new Map();
  return async (file) => {
    if (!known.has(file)) known.set(file, (await runTests(file, { cwd: copy, timeLimitMs })).isOk);
    return known.get(file);
  };
}

async function build(copy) {
  const { isOk } = await runCommand(['npm', 'run', 'build'], { cwd: copy, timeLimitMs });
  if (!isOk) throw new Error('it does not build');
}
