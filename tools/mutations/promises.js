import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

const PAGE = 'docs/promises.md';

/**
 * Reads which tests hold each promise, by the page that says so.
 *
 * @param {string} root
 * @returns {Map<number, string[]>} The files of tests by the promise's number, in the page's order.
 */
export function testsOfPromises(root) {
  const rows = readFileSync(join(root, PAGE), 'utf8').matchAll(/^\| (\d+) \|.*\|(.*)\|$/gm);
  return new Map([...rows].map(([, number, held]) => [Number(number), testsIn(held)]));
}

function testsIn(cell) {
  return [...cell.matchAll(/\]\(([^)]+\.test\.ts)\)/g)].map(([, path]) => normalize(join('docs', path)));
}
