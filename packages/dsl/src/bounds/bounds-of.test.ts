import { describe, expect, it } from 'vitest';
import { check } from '../check/check.js';
import { awarding, checkedFrom } from '../check/testing/check-text.js';
import { fromInteger } from '../number/decimal.js';
import { parse } from '../syntax/parse.js';
import type { Bounds } from './bounds-of.js';
import { boundsOf } from './bounds-of.js';

function rangeOf(expression: string, declarations = ''): readonly [number | null, number | null] {
  const { min, max } = boundsOf(checkedFrom(awarding(expression, declarations))).awardRange;
  return [min, max];
}

function boundsIn(parts: string): Bounds {
  return boundsOf(checkedFrom(`strategy "Test" {\n${parts}\n}`));
}

/** Each part that never runs, and the part above that is why, or its own condition. */
function obstaclesIn(parts: string): readonly string[] {
  return boundsIn(parts).parts.flatMap(({ part, obstacle }) => {
    if (obstacle === null) return [];
    const name = part.kind === 'Otherwise' ? 'otherwise' : part.name.value;
    const above = obstacle.kind === 'earlier' ? obstacle.part : null;
    const reason = above === null || above.kind === 'Otherwise' ? obstacle.kind : above.name.value;
    return [`${name}: ${reason}`];
  });
}

const x =
  'input x: int (0..10)  input y: int (-3..4)  input d: decimal (0..2)  input z: int  input m: int? (..5)  input w: list<int (-1..9)> (max 4)  input day: date  input at: instant  input flag: bool  let big = x > 5';

describe('the range of an award', () => {
  it.each([
    ['5', 5, 5],
    ['x', 0, 10],
    ['z', null, null],
    ['x + y', -3, 14],
    ['x - y', -4, 13],
    ['x * y', -30, 40],
    ['-x', -10, 0],
    ['x * z', null, null],
    ['x div 3', 0, 3],
    ['y div 2', -2, 2],
    ['x mod 4', 0, 3],
    ['y mod 20', 0, 19],
    ['x mod 20', 0, 10],
    ['x mod -4', -3, 0],
    ['abs(y)', 0, 4],
    ['abs(y - 10)', 6, 13],
    ['abs(z)', 0, null],
    ['min(z, 7)', null, 7],
    ['max(z, 7)', 7, null],
    ['clamp(z, 2, 5)', 2, 5],
    ['clamp(z, 9, 5)', 9, 9],
    ['round(d * 2.5)', 0, 5],
    ['floor(d - 0.5)', -1, 1],
    ['ceil(d / 4)', 0, 1],
    ['trunc(10 / (d + 1))', 3, 10],
    ['floor(150 * (x / 3))', 0, 500],
    ['floor(150 * (max(x, 1) / 3))', 50, 500],
    ['ceil(x / 7 * 7)', 0, 10],
    ['150 * (1 / 3)', 50, 50],
    ['floor(linear(x, 0 => 0, 3 => 1, 10 => 1) * 3)', 0, 3],
    ['if x / 3 >= 1 / 3 and x > 0 then 1 else 0', 0, 1],
    ['if x > 5 then x else 7', 6, 10],
    ['if x == 3 or x == 4 then x else 1', 1, 4],
    ['if x in 3..4 then x else 3', 3, 4],
    ['if x in [2, 8] then x else 2', 2, 8],
    ['if x not in 0..8 then x else 9', 9, 10],
    ['if x + 2 >= 9 then x else 9', 7, 10],
    ['if 3 - x >= 1 then x else 0', 0, 2],
    ['if x < y then x else 0', 0, 3],
    ['user.awards', 0, null],
    ['match x { 0 => 5, 1 | 2 => x, >= 7 => 10 - x, else => x }', 0, 6],
    ['match x { > 10 => 100, 0..10 => x }', 0, 10],
    ['match { x > 5 => x, y > 2 => y, else => 0 }', 0, 10],
    ['match { x > 20 => 100, else => y }', -3, 4],
    ['match m { missing => -1, >= 3 => m, else => 3 }', -1, 5],
    ['round(sqrt(x))', 0, 10],
    ['round(sqrt(d / 2))', 0, 1],
    ['round(pow(y, 2))', 0, 16],
    ['round(pow(x + 1, 3))', 1, 1331],
    ['round(pow(x, x))', 0, 10_000_000_000],
    ['round(pow(d, x))', 0, 1_024],
    ['round(pow(2, x))', 1, 1_024],
    ['round(pow(2, clamp(z, 0, 40)))', 1, 2 ** 40],
    ['round(pow(y, 3))', -27, 64],
    ['round(pow(-x - 1, 2))', 1, 121],
    ['round(pow(max(z, 1), 2))', 1, null],
    ['round(pow(min(z, 3), 3))', null, 27],
    ['round(pow(max(z, 0), 0))', 1, 1],
    ['round(pow(d - 3, 2))', 1, 9],
    ['round(pow(z, 2))', 0, null],
    ['round(pow(y, x))', -1_048_576, 1_048_576],
    ['floor(linear(x, 0 => 3, 5 => d, 10 => 7))', 0, 7],
    ['floor(minutes(x * 30s))', 0, 5],
    ['bucket("salt", user.id, 8)', 0, 7],
    ['length(user.id)', 0, 4_000],
    ['count(w)', 0, 4],
    ['count(w, i => i > 5)', 0, 4],
    ['count([x, y])', 0, 2],
    ['length(w)', 0, 4],
    ['length([1, x, y])', 3, 3],
    ['sum(w)', -4, 36],
    ['sum(w, i => i * 2 + 1)', -4, 76],
    ['if any(w, i => i > 20) then 100 else 1', 1, 1],
    ['if all(w, i => i < 10) then 1 else 100', 1, 1],
    ['if all(w, i => i > 3) and any(w, i => i > 3) then 5 else 6', 5, 6],
    ['if 30 in w then 100 else 2', 2, 2],
    ['if x not in w then 3 else 4', 3, 4],
    ['min(5, max(0, 100 - user.awards))', 0, 5],
    ['y div max(z, 1)', -3, 4],
    ['if y != 0 and y >= 0 then y else 7', 1, 7],
    ['10 + (if y != 0 and y <= 0 then y else -1)', 7, 9],
    ['round(sqrt(x + 1))', 1, 11],
    ['floor(round(d * 1.5, x))', 0, 3],
    ['if m is missing then m ?? 3 else 1', 1, 3],
    ['if x < 3 then (if big then 100 else 1) else 2', 1, 2],
    ['if day == @2026-01-01 then 1 else 2', 1, 2],
    ['if at > @2026-01-01T00:00 then 1 else 2', 1, 2],
    ['if at >= @2026-01-01 then 1 else 2', 1, 2],
    ['if at in @2026-01-01..@2026-02-01 then 1 else 2', 1, 2],
    ['if at in [@2026-01-01, @2026-02-01] then 1 else 2', 1, 2],
    ['match at { >= @2026-01-01 => 1, else => 2 }', 1, 2],
    ['if at + 1d > now then 1 else 2', 1, 2],
    ['if at - now > 3d then 1 else 2', 1, 2],
    ['if now.hour > 30 then 1 else 2', 2, 2],
    ['if at.year == 2026 then 1 else 2', 1, 2],
    ['if flag == true then 1 else 2', 1, 2],
  ])('of `%s` goes from %s to %s', (expression, min, max) => {
    expect(rangeOf(expression, x)).toEqual([min, max]);
  });

  it('goes up to 0 where all are penalties: one takes no more than the wallet holds', () => {
    expect(boundsOf(checkedFrom(awarding('-5'))).awardRange).toEqual({ min: -5, max: 0 });
  });

  it('is as wide as all permitted parameters, or as narrow as those that are bound', () => {
    const checked = checkedFrom(awarding('base * 2', 'param base: int (1..20) = 10'));
    expect(boundsOf(checked).awardRange).toEqual({ min: 2, max: 40 });
    expect(boundsOf(checked, [fromInteger(7)]).awardRange).toEqual({ min: 14, max: 14 });
    expect(boundsOf(checked, [fromInteger(21)]).awardRange).toEqual({ min: 2, max: 40 });
  });

  it('keeps what a let may be where another one stands for it under a condition', () => {
    const parts =
      'input x: int (0..10)  let a = x - 3  rule "Q" when a > 5 { let b = a  reply { b: b } }  otherwise { award a }';
    expect(boundsIn(parts).awardRange).toEqual({ min: -3, max: 7 });
  });

  it('has no end where one is beyond what can be awarded', () => {
    expect(rangeOf('x * 9_007_199_254_740_991', x)).toEqual([0, null]);
  });

  it('is that of the rules together, each in the cases that those above leave', () => {
    const { awardRange, parts } = boundsIn(
      `${x} deny "No" when x > 8 rule "High" when x > 5 { award x } otherwise { award x as "Low" }`,
    );
    expect(awardRange).toEqual({ min: 0, max: 8 });
    expect(parts.map((part) => part.awardRange)).toEqual([null, { min: 6, max: 8 }, { min: 0, max: 5 }]);
  });

  it('follows the points through adjusts, whether they apply or not', () => {
    const through = (adjusts: string) => boundsIn(`${x} rule "Any" { award x } ${adjusts}`).awardRange;
    expect(through('adjust "Twice" when y > 0 { points = points * 2 }')).toEqual({ min: 0, max: 20 });
    expect(through('adjust "Cap" when points > 6 { points = 6 }')).toEqual({ min: 0, max: 6 });
    expect(through('adjust "Two steps" { points = points + 1 points = points * 2 }')).toEqual({
      min: 2,
      max: 22,
    });
    expect(through('adjust "Renamed" when case == "Any" { case = "Other" }')).toEqual({ min: 0, max: 10 });
    expect(through('adjust "Cap" { points = min(points, max(0, 4 - user.points(this: day))) }')).toEqual({
      min: 0,
      max: 10,
    });
  });

  it('of a cap is useful where what is left depends on a count', () => {
    const capped = 'adjust "Cap" { points = min(points, max(0, 100 - user.awards)) }';
    expect(boundsIn(`${x} rule "Any" { award z } ${capped}`).awardRange).toEqual({ min: null, max: 100 });
  });

  it('of a `cap` is its limit at most, and 0 where that is below, whatever was taken', () => {
    const through = (adjust: string) => boundsIn(`${x} rule "Any" { award z } ${adjust}`).awardRange;
    expect(through('adjust "Cap" { cap user.points(this: day) at 4 }')).toEqual({ min: null, max: 4 });
    expect(through('adjust "Cap" { cap points at y }')).toEqual({ min: null, max: 4 });
    expect(through('adjust "Cap" { cap game.points at -7 }')).toEqual({ min: null, max: 0 });
    expect(through('adjust "Cap" when x > 3 { cap points at 4 }')).toEqual({ min: null, max: null });
    expect(boundsIn(`${x} rule "Any" { award x + 5 } adjust "Cap" { cap points at 7 }`).awardRange).toEqual({
      min: 5,
      max: 7,
    });
  });

  it('takes in what a parent awards, with what the child gives it', () => {
    const parent = checkedFrom(
      `strategy "Parent" { param base: int (0..100) = 3 input n: int (0..9) rule "N" when n > 2 { award n * base } adjust "More" { points = points + 1 } }`,
    );
    const rangeWith = (head: string, body: string) => {
      const { tree } = parse(`strategy "Child" extends "p" ${head} { ${body} }`);
      const source = `strategy "Child" extends "p" ${head} { ${body} }`;
      const result =
        tree && check(source, tree, { parents: () => ({ kind: 'found', checked: parent, sourceName: 'p' }) });
      if (!result?.ok) throw new Error(JSON.stringify(result?.diagnostics));
      const { awardRange, fallsThrough } = boundsOf(result.checked);
      return [awardRange.min, awardRange.max, fallsThrough];
    };
    expect(rangeWith('', '')).toEqual([1, 901, true]);
    expect(rangeWith('(base: 2)', 'rule "Low" when n < 5 { award 0 }')).toEqual([0, 19, false]);
    expect(rangeWith('(base: 2)', 'set n = 4 adjust "Half" { points = points div 2 }')).toEqual([
      4,
      4,
      false,
    ]);
    expect(rangeWith('', 'otherwise { award 5 }')).toEqual([5, 5, false]);
  });

  it('is nothing where nothing is awarded', () => {
    expect(boundsIn('rule "Says" { reply { a: 1 } }').awardRange).toEqual({ min: 0, max: 0 });
  });
});

describe('a part that never runs', () => {
  it('is told with its own condition, or the part above that leaves nothing for it', () => {
    expect(obstaclesIn(`${x} rule "Far" when x > 10 { award 1 } otherwise { award 2 }`)).toEqual([
      'Far: condition',
    ]);
    expect(obstaclesIn('rule "All" { award 1 } rule "None" { award 2 } otherwise { award 3 }')).toEqual([
      'None: All',
      'otherwise: All',
    ]);
    expect(
      obstaclesIn(
        `${x} rule "A" when y > 2 { award 3 } rule "B" when x > 3 { award 1 } rule "C" when x > 5 { award 2 }`,
      ),
    ).toEqual(['C: B']);
    expect(
      obstaclesIn(
        `${x} rule "A" when x < 5 { award 1 } rule "B" when x >= 5 { award 2 } otherwise { award 3 }`,
      ),
    ).toEqual(['otherwise: B']);
    expect(
      obstaclesIn(`${x} deny "Odd" when x > 3 { reply { why: x } } rule "A" when x == 7 { award 1 }`),
    ).toEqual(['A: Odd']);
  });

  it('is an adjust that nothing is left for', () => {
    expect(obstaclesIn(`${x} rule "A" { award x } adjust "Cap" when points > 10 { points = 10 }`)).toEqual([
      'Cap: condition',
    ]);
    expect(obstaclesIn('rule "Says" { reply { a: 1 } } adjust "More" { points = 1 }')).toEqual([
      'More: no award',
    ]);
  });

  it('is no rule that only another value of a decimal, a text or something missing leads to', () => {
    expect(
      obstaclesIn(
        `${x} rule "A" when d < 1 { award 1 } rule "B" when d > 1 { award 2 } otherwise { award 3 }`,
      ),
    ).toEqual([]);
    expect(
      obstaclesIn(
        `${x} rule "A" when d < 1 { award 1 } rule "B" when d >= 1 { award 2 } otherwise { award 3 }`,
      ),
    ).toEqual(['otherwise: B']);
    const kinds = 'input kind: text ("walk" | "run")  input more: int?';
    expect(
      obstaclesIn(
        `${kinds} rule "A" when kind == "walk" { award 1 } rule "B" when kind != "run" { award 2 } otherwise { award 3 }`,
      ),
    ).toEqual(['B: A']);
    expect(
      obstaclesIn(
        `${kinds} rule "A" when more is missing { award 1 } rule "B" when more == 3 { award 2 } rule "C" when more is missing { award 3 }`,
      ),
    ).toEqual(['C: A']);
  });

  it('is found through lets and the facts that awards prove', () => {
    expect(
      obstaclesIn(`${x} let far = x > 5 rule "A" when far { award 1 } rule "B" when x > 7 { award 2 }`),
    ).toEqual(['B: A']);
    expect(
      obstaclesIn(
        'rule "A" when user.awards < 2 { award 1 } rule "B" when user.lastGap is missing { award 2 }',
      ),
    ).toEqual(['B: A']);
  });
});

describe('a ladder', () => {
  it.each([
    ['x, 0 => 5, 4 => 7', '.value', 5, 7],
    ['x, 0 => 5, 4 => 7', '.step', 0, 1],
    ['y, 0 => 5, 5 => 7', '.value', 5, 5],
    ['y, -20 => 1, -3 => 2, 0 => 3, 9 => 4', '.step', 1, 2],
    ['y, -20 => 1, -3 => 2, 0 => 3, 9 => 4', '.next ?? 0', 0, 9],
    ['y, 0 => 1, 9 => 2', '.toNext ?? 3', 5, 12],
    ['x, 0 => x, 3 => y', '.value', -3, 10],
    ['z, 0 => 1', '.step', 0, 0],
    ['z, 0 => 1, 5 => 2', '.toNext ?? 1', 1, null],
    ['z, 0 => 1', '.next ?? 2', 2, 2],
    ['d, 0.5 => 1, 1.5 => 2, 2.5 => 3', '.step', 0, 1],
  ])('of `%s` comes with its `%s` to %s at least and to %s at most', (given, part, min, max) => {
    const lets = `${x} let steps = ladder(${given})`;
    expect(boundsIn(`${lets} rule "Any" { award steps${part} }`).awardRange).toEqual({ min, max });
  });

  it('has parts that conditions narrow', () => {
    const lets = `${x} let steps = ladder(x, 0 => 5, 4 => 7, 8 => 20)`;
    const rules = 'rule "Low" when steps.step < 2 { award 1 } rule "High" { award steps.step }';
    expect(boundsIn(`${lets} ${rules}`).awardRange).toEqual({ min: 1, max: 2 });
  });
});

describe('what an event says of itself', () => {
  it('narrows what follows, as an input does', () => {
    expect(
      obstaclesIn(`
        rule "Both" when action == "photo" and action == "share" { award 1 }
        rule "None" when action is missing and action in ["photo", "share"] { award 2 }
        rule "Two" when user.id == "ann" and user.id == "bob" { award 3 }
        rule "One" when action in ["photo", "share"] and action == "share" { award 4 }
        adjust "Other" when action == "photo" { points = points + 1 }`),
    ).toEqual(['Both: condition', 'None: condition', 'Two: condition', 'Other: condition']);
  });

  it('is known where two values are compared', () => {
    const { actions } = boundsIn(
      'rule "R" when action in ["photo", "share"] and user.actions("share") == 3 { award 1 }',
    );
    const found = [...actions].map(([{ right }, { missing, content }]) => [right.kind, missing, content]);
    expect(found).toEqual([['NumberLiteral', false, { kind: 'texts', values: ['photo', 'share'] }]]);
  });
});
