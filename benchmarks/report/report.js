import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { markdown } from './format.js';
import { machineSpeed } from './machine-speed.js';

/** Where figures are kept: those of a Node brought for the run go where the run was asked for. */
const folder = process.env.BENCHMARK_RESULTS ?? join(import.meta.dirname, '../results');

/** Prints a benchmark's tables and keeps its figures, of which the tables of the documentation are made. */
export async function report(name, figures) {
  const results = { ...circumstances(), ...figures };
  const path = resultsPath(name, process.versions.node.split('.')[0]);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, figuresText(results));
  console.log(`\n${sentenceOf(results)}\n`);
  console.log((await tablesOf(name, results)).map(markdown).join('\n\n'));
}

/** With seven digits, and one line for each item of a list: small, and still compared line by line. */
function figuresText(results) {
  const text = (value) =>
    JSON.stringify(value, (_, each) => (typeof each === 'number' ? shortened(each) : each));
  const members = Object.entries(results).map(([name, value]) =>
    Array.isArray(value)
      ? `${text(name)}: [\n${value.map((item) => `  ${text(item)}`).join(',\n')}\n]`
      : `${text(name)}: ${text(value)}`,
  );
  return `{\n${members.join(',\n')}\n}\n`;
}

function shortened(value) {
  return Number.isInteger(value) ? value : Number(value.toPrecision(7));
}

/** What was kept of a benchmark under a major version of Node; null where it never ran there. */
export function resultsOf(name, node) {
  try {
    return JSON.parse(readFileSync(resultsPath(name, node), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** @returns {Promise<readonly import('./format.js').Table[]>} */
export async function tablesOf(name, results) {
  const { tables } = await import(`./tables/${name}.js`);
  return tables(results);
}

/** Where and on what figures were taken: they compare only within one run. */
export function sentenceOf({ commit, at, node, machine, speed }) {
  const pace = speed === undefined ? '' : `, which did ${speed} million steps a second`;
  return `Commit ${commit}, ${at.slice(0, 10)}, Node ${node}, ${machine}${pace}.`;
}

function resultsPath(name, node) {
  return join(folder, `node-${node}`, `${name}.json`);
}

function circumstances() {
  const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short', 'HEAD');
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', ':!benchmarks/results') !== '';
  return {
    commit: isChanged ? `${commit} with changes` : commit,
    at: new Date().toISOString(),
    node: process.version,
    machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    speed: machineSpeed(),
  };
}
