import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as cost from '../diagnostics/catalogue/cost.js';
import * as declarations from '../diagnostics/catalogue/declarations.js';
import * as facts from '../diagnostics/catalogue/facts.js';
import * as functions from '../diagnostics/catalogue/functions.js';
import * as lists from '../diagnostics/catalogue/lists.js';
import * as matches from '../diagnostics/catalogue/matches.js';
import * as moments from '../diagnostics/catalogue/moments.js';
import * as namesAndTypes from '../diagnostics/catalogue/names-and-types.js';
import * as parents from '../diagnostics/catalogue/parents.js';
import * as records from '../diagnostics/catalogue/records.js';
import { findingsIn } from './testing/check-text.js';

const root = new URL('../../../../', import.meta.url);
const kinds = [
  namesAndTypes,
  declarations,
  facts,
  functions,
  lists,
  matches,
  moments,
  cost,
  parents,
  records,
].flatMap((catalogue) => Object.values(catalogue));

function pageOf(code: string): string {
  const page = new URL(`docs/diagnostics/${code}.md`, root);
  return existsSync(page) ? readFileSync(page, 'utf8') : '';
}

/** The strategies that a page shows, in its order. */
function examplesOf(code: string): readonly string[] {
  return [...pageOf(code).matchAll(/```merit\n([\s\S]*?)```/g)].map(([, text = '']) => text);
}

const corpus = new URL('conformance/diagnostics/', root);
const corpusCodes = new Set(
  readdirSync(corpus)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, corpus), 'utf8')) as { code: string }[])
    .map(({ code }) => code),
);

describe('the catalogue of names and types', () => {
  it('gives each kind a code and a rule of its own', () => {
    expect(new Set(kinds.map(({ code }) => code)).size).toBe(kinds.length);
    expect(new Set(kinds.map(({ rule }) => rule)).size).toBe(kinds.length);
  });

  it.each(kinds)('has a case for $code $rule in the corpus', ({ code }) => {
    expect(corpusCodes).toContain(code);
  });

  it.each(kinds)(
    'has a page for $code $rule whose first example shows it, and it alone',
    ({ code, rule }) => {
      expect(pageOf(code)).toContain(`# ${code}: ${rule}\n`);
      const [broken = '', ...mended] = examplesOf(code);
      expect(findingsIn(broken).map((finding) => finding.code)).toEqual([code]);
      expect(mended.length).toBeGreaterThan(0);
      expect(mended.flatMap(findingsIn)).toEqual([]);
    },
  );
});
