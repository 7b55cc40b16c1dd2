// How many events a second `merit simulate` and `merit compare` go through, and how much memory they take:
// for a strategy without facts and for one with four, CSV and JSON Lines, two lengths of one stream of the
// same users and days; beside them the engine alone. Each run is a process of its own. A shorter look:
// `-- --few 10000 --many 100000 --rounds 1`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { report } from './report/report.js';
import { byHand, inputs, variant } from './shapes/shared-rule.js';
import { sideBySide } from './side-by-side.js';
import { writeEvents } from './simulation/events.js';
import { strategies } from './simulation/strategies.js';

const { values } = parseArgs({
  options: {
    few: { type: 'string', default: '100000' },
    many: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
  },
});
const [few, many, rounds] = [Number(values.few), Number(values.many), Number(values.rounds)];
const merit = join(import.meta.dirname, '../packages/cli/bin/main.js');
const engine = join(import.meta.dirname, 'simulation/simulate-in-memory.js');
const folder = mkdtempSync(join(tmpdir(), 'merit-simulating-'));

const fileOf = (name) => join(folder, name);
const plain = fileOf('plain.merit');
const facts = fileOf('facts.merit');

/** What is run on so many events: the arguments of the process. */
const contestants = [
  ...[plain, facts].flatMap((strategy) => [
    simulating(strategy, 'csv'),
    simulating(strategy, 'jsonl'),
    {
      name: nameOf(strategy),
      reads: 'made in memory, engine alone',
      argumentsFor: (count) => [engine, strategy, `${count}`],
    },
  ]),
  {
    name: 'compare both',
    reads: 'CSV',
    argumentsFor: (count) => [
      merit,
      ...['compare', plain, facts, '--format', 'json', '--events', eventsOf(count, 'csv')],
    ],
  },
];

function simulating(strategy, ending) {
  return {
    name: nameOf(strategy),
    reads: ending === 'csv' ? 'CSV' : 'JSON Lines',
    argumentsFor: (count) => [
      merit,
      ...['simulate', strategy, '--format', 'json', '--events', eventsOf(count, ending)],
    ],
  };
}

function nameOf(strategy) {
  return strategy === plain ? 'plain' : 'four facts';
}

function eventsOf(count, ending) {
  return fileOf(`${count}.${ending}`);
}

/** Runs one process to its end; what it took. */
function run(argumentsOfProcess) {
  const usage = fileOf('usage.json');
  const begin = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', join(import.meta.dirname, 'simulation/tell-usage.js'), ...argumentsOfProcess],
    { env: { ...process.env, MERIT_BENCHMARK_USAGE: usage }, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  const wallMs = performance.now() - begin;
  if (status !== 0) throw new Error(stderr);
  return { wallMs, ...JSON.parse(readFileSync(usage, 'utf8')) };
}

function medianOf(runs, measure) {
  const sorted = runs.map((each) => each[measure]).sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Medians of as many runs as there are rounds, in which all take turns. */
function measure(count) {
  const runs = contestants.map(() => /** @type {ReturnType<typeof run>[]} */ ([]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { argumentsFor }] of contestants.entries())
      runs[index]?.push(run(argumentsFor(count)));
  }
  return runs.map((each) => ({
    workedMs: medianOf(each, 'workedMs'),
    wallMs: medianOf(each, 'wallMs'),
    peakBytes: medianOf(each, 'peakBytes'),
  }));
}

/** How fast the machine is just now: the rule of the other benchmarks by hand, decisions a second. */
async function speedOfMachine() {
  const seen = inputs();
  const contestant = { name: 'by hand', decisions: seen.length, run: () => sumByHand(seen) };
  const [speed] = await sideBySide([contestant], { rounds: 5 });
  return speed?.perSecond ?? 0;
}

function sumByHand(seen) {
  let sum = 0;
  for (const input of seen) sum += byHand(input, variant(0));
  return sum;
}

try {
  for (const [name, text] of Object.entries(strategies)) writeFileSync(fileOf(`${name}.merit`), text);
  for (const count of [few, many])
    for (const ending of ['csv', 'jsonl']) writeEvents(eventsOf(count, ending), count);
  const byHandPerSecond = await speedOfMachine();
  const [ofFew, ofMany] = [measure(few), measure(many)];
  const rows = contestants.map(({ name, reads }, index) => ({
    strategy: name,
    reads,
    few: { events: few, ...ofFew[index] },
    many: { events: many, ...ofMany[index] },
  }));
  await report('simulating', { rounds, byHandPerSecond, rows });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
