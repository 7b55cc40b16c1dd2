import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { one, toText } from '../number/decimal.js';
import type { Expression } from '../syntax/ast.js';
import { printType } from '../types/print-type.js';
import type { CheckedStrategy } from './checked-strategy.js';
import { factKey } from './fact-key.js';
import { awarding, checkedFrom, findingsIn } from './testing/check-text.js';

/** The types of all expressions that are written as `text`, in their order. */
function typesOf({ source, types }: CheckedStrategy, text: string): readonly string[] {
  return [...types]
    .filter(([{ span }]) => source.slice(span.start, span.end) === text)
    .sort(([a], [b]) => a.span.start - b.span.start)
    .map(([, type]) => printType(type));
}

function nodeOf({ source, types }: CheckedStrategy, text: string): Expression | undefined {
  return [...types.keys()].find(({ span }) => source.slice(span.start, span.end) === text);
}

describe('a name that is taken', () => {
  it('raises nothing more where it is used, be it called or not', () => {
    const findings = (award: string) =>
      findingsIn(`strategy "S" { let user = 1 rule "A" { award ${award} } }`).map(({ code }) => code);
    for (const use of ['user', 'user.awards', 'user.awards()', 'user.nothing(1)']) {
      expect(findings(use)).toEqual(findings('1'));
    }
    expect(findings('1')).toHaveLength(1);
  });
});

describe('a message about an expression', () => {
  it('shows texts as they are, on one line', () => {
    const [found] = findingsIn(awarding('length("a  b") +\n  # why\n  ("a  b")'));
    expect(found?.message).toContain('`"a  b"`');
  });
});

describe('a checked strategy', () => {
  it('knows its name, what it is about, and its declarations', () => {
    const checked = checkedFrom(`strategy "Steady" {
      about "A steady pace"
      param base: int (1..20) = 10 "Points"
      input minutes: decimal? (0..1440) "How long"
      input city: text from "location.city" = "Bilbao"
      rule "Only" { award base }
    }`);
    expect(checked.name).toBe('Steady');
    expect(checked.about).toBe('A steady pace');
    expect(checked.params.map(({ name, type, doc }) => [name, printType(type), doc])).toEqual([
      ['base', 'int (1..20)', 'Points'],
    ]);
    expect(checked.params[0]?.default).toEqual({ ...one, coefficient: 10n });
    expect(checked.inputs.map(({ type, ...rest }) => ({ ...rest, type: printType(type) }))).toEqual([
      {
        name: 'minutes',
        path: ['minutes'],
        type: 'decimal (0..1440)',
        optional: true,
        default: null,
        doc: 'How long',
      },
      {
        name: 'city',
        path: ['location', 'city'],
        type: 'text',
        optional: false,
        default: 'Bilbao',
        doc: null,
      },
    ]);
  });

  it('asks for each fact once, in the order of first mention', () => {
    const checked = checkedFrom(`strategy "Facts" {
      param window: duration (1m..1d) = 5m
      input steps: int
      rule "Many" when user.points(last: 7d) > 3 and task.awards > 1 {
        award user.points(last: 1w) + user.points + user.points(last: window) + user.total(steps)
      }
      rule "Again" when user.points(last: window) > user.points(last: 168h) { award user.total(steps, this: day) }
    }`);
    expect(checked.facts.map((fact) => factKey(fact))).toEqual([
      'user.points',
      'task.awards',
      'user.points',
      'user.points',
      'user.total(steps)',
      'user.total(steps, this: day)',
    ]);
    expect(checked.facts.map(({ last }) => last?.kind ?? null)).toEqual([
      'DurationLiteral',
      null,
      null,
      'Reference',
      null,
      null,
    ]);
  });

  it('resolves both uses of one fact to one index', () => {
    const checked = checkedFrom(awarding('user.points(last: 7d) + user.points(last: 1w)'));
    const indexes = [...checked.resolutions.values()].map((resolution) =>
      resolution.kind === 'fact' ? resolution.index : null,
    );
    expect(indexes).toEqual([0, 0]);
  });

  it('knows every case, in the order of first mention', () => {
    const checked = checkedFrom(`strategy "Cases" {
      input kind: text ("walk" | "run")
      deny "Denied" when kind == "run" and user.awards > 9
      rule "Renamed" { award 1 as if kind == "run" then "Run" else "Walk" }
      rule "Own name" { award 1 }
      rule "Replies only" { reply { a: 1 } }
      otherwise { award 1 }
      adjust "Changed" { case = if points > 3 then "Large" else "Run" }
    }`);
    expect(checked.cases).toEqual(['Denied', 'Run', 'Walk', 'Own name', 'otherwise', 'Large']);
  });

  it('resolves names, events, outcomes and functions', () => {
    const checked = checkedFrom(`strategy "Names" {
      param base: int = 1
      input other: int
      input minutes: int
      let twice = minutes * 2
      rule "A" when user.id == "ann" and action is missing { award max(base, twice) }
      adjust "B" { points = points + 1 }
    }`);
    const resolved = (text: string) => {
      const node = nodeOf(checked, text);
      return node?.kind === 'Reference' || node?.kind === 'Call' ? checked.resolutions.get(node) : undefined;
    };
    expect(resolved('base')).toEqual({ kind: 'param', index: 0 });
    expect(resolved('minutes')).toEqual({ kind: 'input', index: 1 });
    expect(resolved('twice')).toMatchObject({ kind: 'let', declaration: { kind: 'Let' } });
    expect(resolved('user.id')).toEqual({ kind: 'event', member: 'userId' });
    expect(resolved('action')).toEqual({ kind: 'event', member: 'action' });
    expect(resolved('max(base, twice)')).toEqual({ kind: 'function', name: 'max' });
    expect(resolved('points')).toEqual({ kind: 'outcome', member: 'points' });
  });

  it('types every expression that is evaluated', () => {
    const checked = checkedFrom(`strategy "Types" {
      input a: int (0..9)
      input d: decimal (places 2)
      input w: duration
      rule "A" {
        reply { p: a + 1, q: a / 2, r: a * d, s: w + 5m, t: 2 * w, u: w / 1m, v: a div 2, x: d mod 2, y: a ?? d, z: -d }
      }
    }`);
    const typed = Object.fromEntries(
      ['a + 1', 'a / 2', 'a * d', 'w + 5m', '2 * w', 'w / 1m', 'a div 2', 'd mod 2', 'a ?? d', '-d'].map(
        (text) => [text, typesOf(checked, text).join()],
      ),
    );
    expect(typed).toEqual({
      'a + 1': 'int',
      'a / 2': 'decimal',
      'a * d': 'decimal (places 2)',
      'w + 5m': 'duration',
      '2 * w': 'duration',
      'w / 1m': 'decimal',
      'a div 2': 'int',
      'd mod 2': 'decimal (places 2)',
      'a ?? d': 'decimal (places 2)',
      '-d': 'decimal (places 2)',
    });
  });

  it('types the results of functions by what they are given', () => {
    const checked = checkedFrom(`strategy "Types" {
      input a: int
      input d: decimal
      input w: duration
      rule "A" {
        reply {
          p: min(a, 2), q: min(a, d), r: max(w, 5m), s: abs(w), t: clamp(d, 1, 2), u: round(d), v: round(d, 2),
          x: round(a, 2), y: round(d, 0), z: floor(d)
        }
      }
    }`);
    const calls = [
      'min(a, 2)',
      'min(a, d)',
      'max(w, 5m)',
      'abs(w)',
      'clamp(d, 1, 2)',
      'round(d)',
      'round(d, 2)',
    ];
    expect(calls.map((text) => typesOf(checked, text).join())).toEqual([
      'int',
      'decimal',
      'duration',
      'duration',
      'decimal',
      'int',
      'decimal (places 2)',
    ]);
    expect(['round(a, 2)', 'round(d, 0)', 'floor(d)'].map((text) => typesOf(checked, text).join())).toEqual([
      'int',
      'int',
      'int',
    ]);
  });

  it('carries what is proven in the type of each use', () => {
    const checked = checkedFrom(`strategy "Narrowed" {
      input minutes: int? (0..1440)
      input kind: text ("walk" | "run" | "ride")
      rule "A" when minutes is present and minutes < 30 and minutes != 0 and kind != "run" {
        reply { minutes: minutes, kind: kind }
      }
      rule "B" when user.awards >= 3 { reply { awards: user.awards } }
    }`);
    expect(typesOf(checked, 'minutes')).toEqual([
      'int? (0..1440)',
      'int (0..1440)',
      'int (0..29)',
      'int (1..29)',
    ]);
    expect(typesOf(checked, 'kind').at(-1)).toBe('text ("walk" | "ride")');
    expect(typesOf(checked, 'user.awards')).toEqual(['int (0..)', 'int (3..)']);
  });

  it('reads defaults and ranges of every type', () => {
    const checked = checkedFrom(`strategy "Defaults" {
      param a: decimal (-1.5..15%) = -0.5
      param b: duration (30s..) = 1h
      param c: bool = true
      input d: text ("x" | "y") = "y"
      rule "A" { award 1 }
    }`);
    expect(checked.params.map(({ type }) => printType(type))).toEqual([
      'decimal (-1.5..0.15)',
      'duration (30s..)',
      'bool',
    ]);
    expect(checked.params.slice(1).map((param) => param.default)).toEqual([3_600_000, true]);
    const first = checked.params[0]?.default;
    expect(typeof first === 'object' && 'scale' in first && toText(first)).toBe('-0.5');
    expect(checked.inputs[0]?.default).toBe('y');
  });
});

describe('the checker', () => {
  it('raises nothing for what the parser reported', () => {
    const found = findingsIn('strategy "Broken" {\n  rule "A" when  { award  }\n  rule "B" { award 1 + }\n}');
    expect(found.filter(({ code }) => code.startsWith('M2'))).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  });

  it('points from a second declaration to the first', () => {
    const source = 'strategy "Twice" {\n  input a: int\n  input a: text\n  rule "A" { award a }\n}';
    const [found, ...others] = findingsIn(source);
    expect(others).toEqual([]);
    expect(found?.related.map(({ span }) => source.slice(span.start, span.end))).toEqual(['a']);
    expect(found?.related[0]?.span.start).toBe(source.indexOf('a: int'));
  });

  it('lists findings in the order of their places', () => {
    const found = findingsIn(`strategy "Order" {
      param base: int = "x"
      rule "A" when nobody { award elephants }
      input late: nothing
    }`).filter(({ code }) => code.startsWith('M2'));
    const starts = found.map(({ span }) => span.start);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(found).toHaveLength(4);
  });

  it('accepts a strategy of which it only warns', () => {
    const source = 'strategy "Warned" {\n  input a: int? = 3\n  rule "A" { award a }\n}';
    expect(findingsIn(source).map(({ severity }) => severity)).toEqual(['warning']);
  });

  it('takes whatever tree a broken text gives', () => {
    const whole = readFileSync(
      new URL('../../../../conformance/diagnostics/whole-language.merit', import.meta.url),
      'utf8',
    );
    for (let end = 0; end < whole.length; end += 43)
      expect(() => findingsIn(whole.slice(0, end))).not.toThrow();
    for (let at = 0; at < whole.length; at += 59) {
      expect(() => findingsIn(whole.slice(0, at) + whole.slice(at + 5))).not.toThrow();
    }
  });

  it('survives a chain of a thousand operands', () => {
    expect(findingsIn(awarding(Array.from({ length: 900 }, () => '1').join(' + ')))).toEqual([]);
  });
});

describe('checking', () => {
  it.each([
    ['as many signs as nesting allows', `${'- '.repeat(60)}n`],
    ['a long sum', Array(900).fill('n').join(' + ')],
    ['a long row of signs between operands', `n ${'- -n '.repeat(450)}`],
  ])('gets through %s', (_, expression) => {
    expect(findingsIn(awarding(expression, 'input n: int (0..5)'))).toEqual([]);
  });
});
