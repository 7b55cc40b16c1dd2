import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as limitKinds from '../diagnostics/catalogue/limits.js';
import * as syntaxKinds from '../diagnostics/catalogue/syntax.js';
import { mistakesMax } from './findings.js';
import { limits } from './limits.js';
import { parse } from './parse.js';

const root = new URL('../../../../', import.meta.url);
const syntax = Object.values(syntaxKinds);
const kinds = [...syntax, ...Object.values(limitKinds)];

function pageOf(code: string): string {
  const page = new URL(`docs/diagnostics/${code}.md`, root);
  return existsSync(page) ? readFileSync(page, 'utf8') : '';
}

/** The strategies that a page shows, in its order. */
function examplesOf(code: string): readonly string[] {
  return [...pageOf(code).matchAll(/```merit\n([\s\S]*?)```/g)].map(([, text = '']) => text);
}

function codesIn(source: string): readonly string[] {
  return parse(source).diagnostics.map(({ code }) => code);
}

const folder = new URL('conformance/syntax/', root);
const corpusCodes = new Set(
  readdirSync(folder)
    .filter((name) => name.endsWith('.merit'))
    .flatMap((name) => codesIn(readFileSync(new URL(name, folder), 'utf8'))),
);

describe('the catalogue of syntax and limits', () => {
  it('gives each kind a code and a rule of its own', () => {
    expect(new Set(kinds.map(({ code }) => code)).size).toBe(kinds.length);
    expect(new Set(kinds.map(({ rule }) => rule)).size).toBe(kinds.length);
  });

  it.each(syntax)('has a case for $code $rule in the corpus', ({ code }) => {
    expect(corpusCodes).toContain(code);
  });

  it.each(kinds)('has a page for $code $rule', ({ code, rule }) => {
    expect(pageOf(code)).toContain(`# ${code}: ${rule}\n`);
  });

  it.each(syntax)('shows $code $rule on its page, and it alone, and how to mend it', ({ code }) => {
    const [broken = '', ...mended] = examplesOf(code);
    expect(codesIn(broken)).toEqual([code]);
    expect(mended.length).toBeGreaterThan(0);
    expect(mended.flatMap(codesIn)).toEqual([]);
  });

  it('names the limits on their pages as they are', () => {
    const named = [
      ['M4001', limits.sourceBytesMax],
      ['M4002', limits.depthMax],
      ['M4003', limits.nodesMax],
      ['M4004', limits.listItemsMax],
      ['M4005', mistakesMax],
    ] as const;
    expect(named.filter(([code, limit]) => !pageOf(code).includes(limit.toLocaleString('en')))).toEqual([]);
  });
});
