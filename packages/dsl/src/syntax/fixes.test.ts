import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFixes } from '../diagnostics/apply-fixes.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { parse } from './parse.js';

const folder = new URL('../../../../conformance/syntax/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.merit'));

/** A source with every fix applied, as often as there are some; each round mends what the last one laid open. */
function fixAll(source: string): { readonly source: string; readonly left: readonly Diagnostic[] } {
  let fixed = source;
  for (let round = 0; round < 12; round++) {
    const { diagnostics } = parse(fixed);
    const fixes = diagnostics.flatMap((diagnostic) => diagnostic.fixes.slice(0, 1));
    if (fixes.length === 0) return { source: fixed, left: diagnostics };
    fixed = applyFixes(fixed, fixes);
  }
  throw new Error(`the fixes never end: ${fixed}`);
}

describe('fixes', () => {
  it.each(names)('end, and lay nothing new open in %s', (name) => {
    const source = readFileSync(new URL(name, folder), 'utf8');
    const unfixable = parse(source).diagnostics.filter((diagnostic) => diagnostic.fixes.length === 0);
    expect(fixAll(source).left.length).toBeLessThanOrEqual(unfixable.length);
  });

  it.each(['foreign-operators', 'foreign-texts', 'misspelt-words', 'braces-none', 'part-order'])(
    'leave %s without what they mend',
    (name) => {
      const source = readFileSync(new URL(`${name}.merit`, folder), 'utf8');
      expect(fixAll(source).source).toMatchSnapshot();
    },
  );

  const parts = [
    'about "a"',
    'param b: int = 1',
    '# what it is about\n  input c: int',
    'let d = c + b   # behind it',
    'deny "e" when d > 3',
    'set c = 1',
    'rule "f" {\n    award 1\n  }',
    'rule "g" { award 2 }',
    'otherwise { award 3 }',
    'adjust "h" { points = 1 }',
    'adjust "i" { points = 2 }',
  ];

  it('bring parts in order, whatever order they had', () => {
    const shuffled = fc.shuffledSubarray(parts, { minLength: parts.length });
    const separator = fc.constantFrom('\n  ', '\r\n\n  ');
    fc.assert(
      fc.property(shuffled, separator, (order, between) => {
        const source = `strategy "x" {${between}${order.join(between)}\n}\n`;
        const fixed = fixAll(source);
        expect(fixed.left).toEqual([]);
        for (const part of parts) expect(fixed.source).toContain(part);
      }),
    );
  });
});
