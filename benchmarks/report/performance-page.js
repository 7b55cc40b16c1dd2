import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdown } from './format.js';
import { goalsTable } from './goals.js';
import { resultsOf, sentenceOf, tablesOf } from './report.js';

const path = join(import.meta.dirname, '../../docs/performance.md');

/** What should be run; the figures of the page are of it. */
const PAGE_NODE = 24;

const block = /(<!-- figures: ([\w-]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** The page of performance with the tables that the kept figures make, and all else as it is. */
export async function performancePage() {
  const page = readFileSync(path, 'utf8');
  const names = [...page.matchAll(block)].map(([, , name]) => name);
  const bodies = new Map();
  for (const name of names) bodies.set(name, await bodyOf(name));
  return page.replaceAll(block, (_, begin, name, end) => `${begin}\n${bodies.get(name)}\n\n${end}`);
}

export async function writePerformancePage() {
  writeFileSync(path, await performancePage());
}

async function bodyOf(name) {
  if (name === 'goals') return markdown(goalsTable(resultsOf));
  const results = resultsOf(name, PAGE_NODE);
  if (results === null) return '_Not measured yet._';
  return [sentenceOf(results), ...(await tablesOf(name, results)).map(markdown)].join('\n\n');
}
