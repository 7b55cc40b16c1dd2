import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkedFrom } from '../check/testing/check-text.js';
import { applyFixes } from '../diagnostics/apply-fixes.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { toCorpusFindings } from '../testing/corpus.js';
import { lint } from './lint.js';
import type { LintOptions } from './lint-rule.js';
import { lintNames } from './lint-rules.js';

const corpus = new URL('../../../../conformance/lint/', import.meta.url);
const rewrites = process.env['UPDATE_CORPUS'] === '1';
const names = readdirSync(corpus)
  .filter((name) => name.endsWith('.merit'))
  .map((name) => name.slice(0, -'.merit'.length));
const options: { readonly [name: string]: LintOptions } = JSON.parse(read('options.json'));

function read(name: string): string {
  return readFileSync(new URL(name, corpus), 'utf8');
}

function lintText(source: string, name: string): readonly Diagnostic[] {
  return lint(checkedFrom(source), options[name] ?? {});
}

/**
 * What a case lists: what is found, what its comments silence, and the text with every certain fix; null for
 * none.
 */
function resultOf(name: string) {
  const source = read(`${name}.merit`);
  const found = lintText(source, name);
  const loud = lintText(source.replaceAll('# merit-disable', '# merit disable'), name);
  const silenced = loud.filter((finding) => !found.some((other) => isSame(finding, other)));
  const fixed = applyFixes(
    source,
    found.flatMap(({ fixes }) => fixes.filter(({ certain }) => certain)),
  );
  return {
    found: toCorpusFindings(source, found),
    silenced: toCorpusFindings(source, silenced).map(({ rule, line }) => ({ rule, line })),
    fixed: fixed === source ? null : fixed.split('\n'),
  };
}

function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return a.rule === b.rule && a.span.start === b.span.start;
}

describe('the corpus of lints', () => {
  it.each(names)('has in %s what is listed for it', (name) => {
    const file = new URL(`${name}.json`, corpus);
    const result = resultOf(name);
    if (rewrites) writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
    expect(existsSync(file), `${name}.json is missing: run with UPDATE_CORPUS=1`).toBe(true);
    expect(result).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  });

  it('finds nothing in whole programmes, as product teams want them', () => {
    const programmes = names.filter((name) => name.startsWith('programme-'));
    expect(programmes.length).toBeGreaterThan(10);
    for (const name of programmes) expect(lintText(read(`${name}.merit`), name), name).toEqual([]);
  });

  it('finds each lint in a case of its name, and lets a comment silence it', () => {
    const cases = names.map((name) => ({ name, ...resultOf(name) }));
    const covered = (rule: string, key: 'found' | 'silenced') =>
      cases.some((each) => each.name.startsWith(rule) && each[key].some((finding) => finding.rule === rule));
    expect(lintNames.filter((rule) => !covered(rule, 'found'))).toEqual([]);
    const aboutDirectives = ['unknown-lint', 'unused-directive'];
    expect(lintNames.filter((rule) => !covered(rule, 'silenced'))).toEqual(aboutDirectives);
  });

  it('leaves nothing to fix where everything certain was fixed', () => {
    for (const name of names) {
      const { fixed } = resultOf(name);
      if (fixed === null) continue;
      const again = lintText(fixed.join('\n'), name);
      expect(again.flatMap(({ fixes }) => fixes.filter(({ certain }) => certain))).toEqual([]);
    }
  });
});
