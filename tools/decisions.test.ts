import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = 'docs/decisions';
const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
const index = readFileSync(`${folder}/README.md`, 'utf8');

/** What a page of one choice may have. `dependencies.md` has a line for each. */
const wordsMax = 500;

function wordsOf(page: string): number {
  return readFileSync(`${folder}/${page}`, 'utf8').split(/\s+/).length;
}

describe('a decision', () => {
  it('has its line in the index', () => {
    expect(pages.length).toBeGreaterThan(30);
    expect(pages.filter((page) => !index.includes(`](${page})`))).toEqual([]);
  });

  it('fits on a page', () => {
    const long = pages.filter((page) => page !== 'dependencies.md' && wordsOf(page) > wordsMax);
    expect(long).toEqual([]);
  });
});
