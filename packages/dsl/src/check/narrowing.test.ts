import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFixes } from '../diagnostics/apply-fixes.js';
import type { Strategy } from '../syntax/ast.js';
import { parse } from '../syntax/parse.js';
import { check } from './check.js';
import { decidePlainly } from './testing/presence.js';

// Strategies over two optional inputs and two lets, of which most use something that may be missing.

const place = fc.constantFrom('a', 'b', 'user.lastGap');
const test = fc.tuple(place, fc.constantFrom('present', 'missing')).map(([name, is]) => `${name} is ${is}`);

const { number, condition } = fc.letrec<{ number: string; condition: string }>((tie) => {
  const operation = (operators: readonly string[], of: 'number' | 'condition') =>
    fc
      .tuple(tie(of), fc.constantFrom(...operators), tie(of))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`);
  const choice = (of: 'number' | 'condition') =>
    fc
      .tuple(tie('condition'), tie(of), tie(of))
      .map(([when, yes, no]) => `(if ${when} then ${yes} else ${no})`);
  return {
    number: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      fc.constantFrom('a', 'b', 'n', '1', 'user.awards'),
      operation(['+', '??'], 'number'),
      choice('number'),
    ),
    condition: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      test,
      fc.constantFrom('c', 'a == 1', 'a == b', 'user.awards >= 1', 'user.sinceLast == user.sinceFirst'),
      operation(['<', '>='], 'number'),
      operation(['and', 'or'], 'condition'),
      tie('condition').map((operand) => `not ${operand}`),
      choice('condition'),
    ),
  };
});

const source = fc
  .record({
    deny: condition,
    c: condition,
    first: condition,
    n: number,
    second: condition,
    points: fc.array(number, { minLength: 3, maxLength: 3 }),
    last: condition,
  })
  .map(
    ({ deny, c, first, n, second, points, last }) => `strategy "Any" {
  input a: int?
  input b: int?
  deny "Denied" when ${aboveLets(deny)}
  let c = ${aboveLets(c)}
  rule "First" when ${withoutN(first)} { award ${withoutN(points[0] ?? '1')} }
  let n = ${withoutN(n)}
  rule "Second" when ${second} { award ${points[1]} }
  adjust "Last" when ${last} { points = points + ${points[2]} }
}`,
  );

/** A let isn't seen above itself. */
function withoutN(text: string): string {
  return text.replaceAll(/\bn\b/g, '1');
}

function aboveLets(text: string): string {
  return withoutN(text).replaceAll(/\bc\b/g, 'b == 1');
}

const event = fc.record({
  a: fc.option(fc.nat(2), { nil: undefined }),
  b: fc.option(fc.nat(2), { nil: undefined }),
  awards: fc.nat(3),
});

/**
 * The strategy with its findings mended one by one, by their first or their last fix; null where that fails.
 */
function mended(text: string, pick: 0 | -1): Strategy | null {
  let current = text;
  for (let rounds = 0; rounds < 40; rounds++) {
    const { tree } = parse(current);
    const result = tree === null ? null : check(current, tree);
    if (tree === null || result === null || result.ok) return tree;
    const fix = result.diagnostics.find(({ fixes }) => fixes.length > 0)?.fixes.at(pick);
    if (fix === undefined) return null;
    current = applyFixes(current, [fix]);
  }
  return null;
}

describe('a strategy that passes', () => {
  it('never meets a missing value, whatever the event', () => {
    let passed = 0;
    fc.assert(
      fc.property(
        source,
        fc.constantFrom(0, -1),
        fc.array(event, { minLength: 5, maxLength: 5 }),
        (text, pick, events) => {
          const tree = mended(text, pick);
          if (tree === null) return;
          passed++;
          for (const { a, b, awards } of events) {
            const values = {
              a,
              b,
              'user.awards': awards,
              'user.sinceLast': awards > 0 ? 1 : undefined,
              'user.sinceFirst': awards > 0 ? awards : undefined,
              'user.lastGap': awards > 1 ? 1 : undefined,
            };
            expect(() => decidePlainly(tree, values), text).not.toThrow();
          }
        },
      ),
      { numRuns: 40 },
    );
    expect(passed).toBeGreaterThan(20);
  });
});
