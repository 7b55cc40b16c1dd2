import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFixes } from '../diagnostics/apply-fixes.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { parse } from './parse.js';

const folder = new URL('../../../../conformance/syntax/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.merit'));

/**
 * A source with every fix applied, as often as there are some; each round mends what the last one laid open.
 */
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

  it.each([
    ['now > 2026-12-01', 'now > @2026-12-01'],
    ['now > 2026-08-24T18:00', 'now > @2026-08-24T18:00'],
    ['now in 2026-12-01..2026-12-09', 'now in @2026-12-01..@2026-12-09'],
    ['user.awards(last 1d) > 1', 'user.awards(last: 1d) > 1'],
    ['user.awards(this day) > 1', 'user.awards(this: day) > 1'],
    ['user.awards(case "A", last 5m) > 1', 'user.awards(case: "A", last: 5m) > 1'],
    ['user.awards(same city, this = week) > 1', 'user.awards(same: city, this: week) > 1'],
    ['user.awards > 007', 'user.awards > 7'],
    // Which of them is the day, nobody but the author knows.
    ['now > 01/12/2026', 'now > 01/12/2026'],
    ['now > 01.12.2026', 'now > 01.12.2026'],
    ['now > 2026-13-01', 'now > 2026-13-01'],
    ['now.time in 8:30..19:00', 'now.time in @08:30..@19:00'],
    ['now.time in [08:30, 19:00]', 'now.time in [@08:30, @19:00]'],
    // That it is no hour shows behind the fix.
    ['now.hour > 08:30', 'now.hour > @08:30'],
  ])('of `%s` say what was meant: `%s`', (written, meant) => {
    const rule = (condition: string) => `strategy "S" { rule "R" when ${condition} { award 1 } }`;
    expect(fixAll(rule(written)).source).toBe(rule(meant));
  });

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
