import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkedFrom } from '../check/testing/check-text.js';
import * as catalogue from '../diagnostics/catalogue/lint.js';
import { lint } from './lint.js';
import type { LintOptions } from './lint-rule.js';
import { lintNames } from './lint-rules.js';

const root = new URL('../../../../', import.meta.url);
const kinds = Object.values(catalogue);

/** Of pages whose example needs more than its text. */
const options: { readonly [rule: string]: LintOptions } = {
  'renamed-case': { publishedCases: ['Walk'] },
  'award-above-max': { awardMax: 100 },
};

function pageOf(code: string): string {
  const page = new URL(`docs/diagnostics/${code}.md`, root);
  return existsSync(page) ? readFileSync(page, 'utf8') : '';
}

function examplesOf(code: string): readonly string[] {
  return [...pageOf(code).matchAll(/```merit\n([\s\S]*?)```/g)].map(([, text = '']) => text);
}

describe('the catalogue of lints', () => {
  it('gives each kind a code and a name of its own, and lists every name', () => {
    expect(new Set(kinds.map(({ code }) => code)).size).toBe(kinds.length);
    expect(kinds.map(({ rule }) => rule).toSorted()).toEqual(lintNames.toSorted());
  });

  it.each(kinds)(
    'has a page for $code $rule whose first example shows it, and it alone',
    ({ code, rule }) => {
      expect(pageOf(code)).toContain(`# ${code}: ${rule}\n`);
      const found = examplesOf(code).map((text) =>
        lint(checkedFrom(text), options[rule]).map((each) => each.code),
      );
      expect(found[0]).toEqual([code]);
      expect(found.length).toBeGreaterThan(1);
      expect(found.slice(1).flat()).toEqual([]);
    },
  );
});
