import { describe, expect, it } from 'vitest';
import { growthOf, linearGrowthMax } from '../../../../tools/growth.js';
import { checkedFrom } from '../check/testing/check-text.js';
import { boundsOf } from './bounds-of.js';

const declarations = `
  param coolDown: duration (0s..1d) = 5m
  param cap: int (0..1_000) = 100
  param share: decimal (0..1) = 0.5
  input x: int (0..500)
  input y: int (0..500)
  input spent: int (0..)
  input km: decimal (0..100)
  input started: instant
  input ended: instant
  input from: date
  input until: date
  input m: int? (0..10)
  let waited = user.sinceLast ?? 100d
`;

/** The least that a strategy awards. */
function leastOf(parts: string): number | null {
  return boundsOf(checkedFrom(`strategy "Test" {${declarations}\n${parts}\n}`)).awardRange.min;
}

describe('what comparisons prove of two places', () => {
  it.each([
    ['a deny', 'deny "No" when waited < coolDown  rule "R" { award floor(minutes(waited - coolDown)) }'],
    [
      'the other way round',
      'deny "No" when not (coolDown <= waited)  rule "R" { award (waited - coolDown) div 1m }',
    ],
    [
      'a difference that is named above',
      'let left = cap - spent  deny "No" when spent > cap  rule "R" { award left }',
    ],
    ['a rule', 'rule "R" when x >= y { award x - y }'],
    ['an if', 'rule "R" { award if x < y then y - x else x - y }'],
    ['a match', 'rule "R" { award match { x < y => y - x, x == y => x - y, else => x - y - 1 } }'],
    ['what a rule leaves', 'rule "A" when x > y { award 1 }  otherwise { award y - x }'],
    ['sums', 'deny "No" when x + y > cap  rule "R" { award cap - x - y }'],
    ['multiples', 'deny "No" when 2 * x < 3 * y  rule "R" { award 4 * x - 6 * y }'],
    ['constants', 'deny "No" when x < y + 5  rule "R" { award x - y - 5 }'],
    ['a range', 'rule "R" when x in y..cap { award x - y + (cap - x) }'],
    ['an equality', 'rule "R" when x == y { award x - y }'],
    ['instants', 'deny "No" when ended < started  rule "R" { award (ended - started) div 1m }'],
    ['now', 'deny "No" when started > now  rule "R" { award floor(hours(now - started)) }'],
    ['dates', 'deny "No" when until < from  rule "R" { award (until - from) div 1d }'],
    [
      'what may be missing',
      'deny "No" when m is present and m > x  rule "R" { award if m is present then x - m else 0 }',
    ],
    [
      'what may be missing, by a rule that awards',
      'rule "Q" when m is missing or m > x { award 1 }  rule "R" when m is present { award x - m }  otherwise { award 0 }',
    ],
  ])('hold below %s', (_, parts) => {
    expect(leastOf(parts)).toBeGreaterThanOrEqual(0);
  });

  it('leave out 0 of a divisor', () => {
    const lintless = boundsOf(
      checkedFrom(`strategy "Test" {${declarations}
        rule "R" when x != y { award 10 div (x - y) }
        otherwise { award 0 }
      }`),
    );
    const divisor = [...lintless.values].find(([node]) => node.kind === 'Binary' && node.operator === '-');
    expect(divisor?.[1].content).toMatchObject({ nonzero: true });
  });

  it('make what contradicts them unreachable', () => {
    const { parts } = boundsOf(
      checkedFrom(`strategy "Test" {${declarations}
        deny "No" when x > y
        rule "R" when x == y + 1 { award 1 }
        otherwise { award 0 }
      }`),
    );
    expect(parts.map(({ obstacle }) => obstacle?.kind ?? null)).toEqual([null, 'earlier', null]);
  });

  it('hold only where they were made', () => {
    expect(leastOf('rule "A" when x > y { award 1 }  otherwise { award x - y }')).toBe(-500);
    expect(leastOf('rule "A" when x > y or x > 3 { award x - y }')).toBe(-500 + 1);
    expect(leastOf('deny "No" when x > y and spent > 3  rule "R" { award y - x }')).toBe(-500);
    expect(leastOf('deny "No" when x > y  rule "R" { award 1 }  adjust "A" { points = y - x }')).toBe(0);
  });
});

describe('what functions say of their arguments', () => {
  it.each([
    ['points - min(points, 5)'],
    ['points - min(5, points)'],
    ['points - min(points, max(0, cap - spent))'],
    ['max(0, cap - spent)'],
    ['max(points, x) - points'],
    ['max(points, x) - x'],
    ['points - clamp(points, 0, 5)'],
    ['points - floor(points / 2)'],
    ['points - floor(points * share)'],
    ['points - round(points * 10%)'],
    ['points - trunc(points / 3)'],
    ['ceil(points * 1.5) - points'],
    ['points - points div 2'],
    ['points - points mod 7'],
    ['abs(points) - points'],
    ['points - min(min(points, x), y)'],
    ['points - x + max(x, y) - points'],
  ])('so that %s is never negative', (expression) => {
    expect(leastOf(`rule "R" { award spent }  adjust "A" { points = ${expression} }`)).toBeGreaterThanOrEqual(
      0,
    );
    const named = `let result = ${expression}  points = result`;
    expect(leastOf(`rule "R" { award spent }  adjust "A" { ${named} }`)).toBeGreaterThanOrEqual(0);
  });

  it('by the name of a let as well', () => {
    const parts = 'adjust "A" { let paid = min(points, spent)  points = points - paid }';
    expect(leastOf(`rule "R" { award spent }  ${parts}`)).toBe(0);
    const wallet = 'let paid = min(user.wallet.points, x)  rule "R" { award user.wallet.points - paid }';
    expect(leastOf(wallet)).toBe(0);
  });

  it('and no more than that', () => {
    const of = (expression: string) => leastOf(`rule "R" { award ${expression} }`);
    expect(of('x - min(y, 5)')).toBe(-5);
    expect(of('x - max(x, y)')).toBe(-500);
    expect(of('x - clamp(x, y, 7)')).toBeLessThan(0);
    expect(of('x - ceil(x / 3)')).toBeLessThanOrEqual(0);
    expect(of('x - round(x * 2)')).toBeLessThan(0);
    expect(of('x - abs(x - y)')).toBe(-500);
    expect(of('x - (x - 300) mod 7')).toBeLessThan(0);
  });

  it('take a time that doesn’t grow with chains of them', () => {
    const chain = (length: number) => `rule "R" { award x${' - min(x, y) + max(y, x) - x'.repeat(length)} }`;
    const prepare = (length: number) => {
      const checked = checkedFrom(`strategy "Test" {${declarations}${chain(length)}}`);
      return () => boundsOf(checked);
    };
    expect(growthOf(prepare, 20)).toBeLessThan(linearGrowthMax);
  });
});
