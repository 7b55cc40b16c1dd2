import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyFixes } from '../diagnostics/apply-fixes.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import { awarding, findingsIn } from './testing/check-text.js';

const corpus = new URL('../../../../conformance/diagnostics/', import.meta.url);
const sources = readdirSync(corpus)
  .filter((name) => name.endsWith('.merit'))
  .map((name) => ({ name, source: readFileSync(new URL(name, corpus), 'utf8') }));

const offered = sources.flatMap(({ name, source }) =>
  findingsIn(source).flatMap((finding) => finding.fixes.map((fix) => ({ name, source, finding, fix }))),
);

/** A finding without its place, which moves when text before it is mended. */
function textOf({ code, message }: Diagnostic): string {
  return `${code} ${message}`;
}

function withoutOne(texts: readonly string[], text: string): readonly string[] {
  return texts.toSpliced(texts.indexOf(text), 1);
}

function mended(source: string, pick: (fix: Fix) => boolean): string {
  const fix = findingsIn(source)
    .flatMap(({ fixes }) => fixes)
    .find(pick);
  return fix === undefined ? 'no such fix' : applyFixes(source, [fix]);
}

describe('a fix', () => {
  it('is offered by many of the findings in the corpus', () => {
    expect(new Set(offered.map(({ finding }) => finding.code)).size).toBeGreaterThan(8);
  });

  it.each(offered)(
    'of $finding.code in $name ($fix.title) mends its finding and breaks nothing',
    (example) => {
      const { source, finding, fix } = example;
      const before = findingsIn(source).map(textOf);
      const after = findingsIn(applyFixes(source, [fix])).map(textOf);
      expect(after.toSorted()).toEqual(withoutOne(before, textOf(finding)).toSorted());
    },
  );
});

describe('the fixes for a value that may be missing', () => {
  it('keep a long text whole, though messages shorten it', () => {
    const fact = 'user.sinceLast(case: "A case whose name takes more letters than a message shows")';
    const text = awarding(`if ${fact} > 1h then 1 else 2`);
    const found = findingsIn(text).flatMap(({ fixes }) => fixes);
    expect(found.length).toBeGreaterThan(1);
    for (const fix of found) {
      const after = applyFixes(text, [fix]);
      expect(after).not.toContain('…');
      expect(findingsIn(after)).toEqual([]);
    }
  });

  const optional = '  input minutes: int?';

  it('give it a value', () => {
    const source = awarding('minutes + 1', optional);
    expect(mended(source, ({ title }) => title === 'write `minutes ?? 0`')).toContain(
      'award minutes ?? 0 + 1',
    );
  });

  it('test it before the comparison it stands in', () => {
    const source = awarding('if minutes * 2 < 30 then 1 else 2', optional);
    expect(mended(source, ({ title }) => title.startsWith('test'))).toContain(
      'if minutes is present and minutes * 2 < 30 then',
    );
  });

  it('write brackets below a not, which would bind the test alone', () => {
    const source = awarding('if not minutes < 30 then 1 else 2', optional);
    expect(mended(source, ({ title }) => title.startsWith('test'))).toContain(
      'if not (minutes is present and minutes < 30) then',
    );
  });

  it('offer no value for a text, of which any would be a guess', () => {
    const source = 'strategy "Test" {\n  input kind: text?\n  rule "A" when kind < "a" { award 1 }\n}';
    const [first] = findingsIn(source);
    expect(first?.fixes.map(({ title }) => title)).toEqual(['test `kind is present` first']);
  });
});

describe('the fixes for decimal points', () => {
  it.each(['round', 'floor', 'ceil'])('make them whole with %s', (name) => {
    const source = awarding('base * 1.5', '  param base: int = 10');
    expect(mended(source, ({ title }) => title === `use \`${name}\``)).toContain(
      `award ${name}(base * 1.5) }`,
    );
  });
});
