import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import type { EvaluationRequest } from '../evaluate/evaluation.js';
import type { JsonValue } from '../event/event.js';
import type { FactValues } from '../value/fact-value.js';
import type { ExplainedPart, Explanation } from './explanation.js';

interface Situation {
  readonly inputs?: string;
  readonly data?: { readonly [name: string]: JsonValue };
  readonly facts?: FactValues;
  readonly action?: string;
}

/** What explains one event under these parts. */
function explained(
  parts: string,
  { inputs = '', data = {}, facts = {}, action }: Situation = {},
): Explanation {
  const compiled = compile(`strategy "S" { ${inputs}\n${parts} }`);
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
  const event = { externalUserId: 'ann', externalTaskId: 'walk', action, data };
  return compiled.strategy.explain({ event, facts, now: 0 });
}

/** What would make the rule `R` with this condition hold: `minutes 25 → 30`. */
function needed(condition: string, situation: Situation): readonly string[] | null {
  const { parts } = explained(`rule "R" when ${condition} { award 7 }`, situation);
  const { remedy = null } = parts[0] ?? {};
  return remedy === null
    ? null
    : remedy.changes.map(({ name, from, to }) => `${name} ${JSON.stringify(from)} → ${JSON.stringify(to)}`);
}

const walk = {
  inputs: `param goal: int (1..100) = 30
    input minutes: int (0..1440) = 0
    input km: decimal (0..500) = 0
    input price: decimal (0..10, places 2) = 0
    input rest: duration (0s..1d) = 0s
    input extra: int? (5..9)
    input kind: text ("walk" | "run") = "walk"
    input city: text = "Bonn"
    input photo: bool = false`,
};

describe('the least change', () => {
  it.each([
    ['minutes >= 30', { minutes: 25 }, ['minutes 25 → 30']],
    ['minutes > goal', { minutes: 25 }, ['minutes 25 → 31']],
    ['30 > minutes', { minutes: 40 }, ['minutes 40 → 29']],
    ['minutes == 777', { minutes: 40 }, ['minutes 40 → 777']],
    ['minutes != 40', { minutes: 40 }, ['minutes 40 → 39']],
    ['minutes in [3, 100, 45]', { minutes: 40 }, ['minutes 40 → 45']],
    ['minutes in 90..100', { minutes: 200 }, ['minutes 200 → 100']],
    ['minutes not in 90..100', { minutes: 92 }, ['minutes 92 → 89']],
    ['minutes * 3 + 7 > 100', { minutes: 5 }, ['minutes 5 → 32']],
    ['km >= 8', { km: 7.53 }, ['km 7.53 → 8']],
    ['km > 8', { km: 7.53 }, ['km 7.53 → 8.01']],
    ['price < 5', { price: 6 }, ['price 6 → 4.99']],
    ['rest < 30s', { rest: '1m' }, ['rest "PT1M" → "PT29.999S"']],
    ['extra is present', {}, ['extra null → 5']],
    ['extra is present and extra > 7', {}, ['extra null → 8']],
    ['extra is missing', { extra: 6 }, ['extra 6 → null']],
    ['(extra ?? 0) > 7', {}, ['extra null → 8']],
    ['kind == "run"', {}, ['kind "walk" → "run"']],
    ['city in ["Rome", "Oslo"]', {}, ['city "Bonn" → "Rome"']],
    ['photo', {}, ['photo false → true']],
    ['not photo', { photo: true }, ['photo true → false']],
    [
      'photo and minutes > 3 and kind == "run"',
      {},
      ['photo false → true', 'minutes 0 → 4', 'kind "walk" → "run"'],
    ],
    ['photo and minutes > 3 or kind == "run"', {}, ['kind "walk" → "run"']],
    ['not (photo or minutes > 3)', { photo: true, minutes: 9 }, ['photo true → false', 'minutes 9 → 3']],
    ['not (photo and minutes > 3)', { photo: true, minutes: 9 }, ['photo true → false']],
    ['minutes > 3 and minutes > 8', {}, ['minutes 0 → 9']],
  ])('for `%s` on %j is %j', (condition, data, changes) => {
    expect(needed(condition, { ...walk, data })).toEqual(changes);
  });

  it.each([
    ['minutes > 1440', {}],
    ['minutes > 5 and minutes < 3', {}],
    ['goal > 50', {}],
    ['1 > 2', {}],
    ['false', {}],
  ])('for `%s` is none, since there is none', (condition, data) => {
    expect(needed(condition, { ...walk, data })).toBeNull();
  });

  it('may be of facts, or of the event itself', () => {
    const facts = { 'user.awards': 1, 'user.sinceLast': 5_000 };
    expect(needed('user.awards >= 3', { facts })).toEqual(['user.awards 1 → 3']);
    expect(needed('user.awards >= 1 and user.sinceLast >= 1m', { facts })).toEqual([
      'user.sinceLast "PT5S" → "PT1M"',
    ]);
    expect(needed('action == "like"', { action: 'post' })).toEqual(['action "post" → "like"']);
    expect(needed('action is present', {})).toEqual(['action null → "…"']);
    expect(needed('action is present and action in ["a"]', {})).toEqual(['action null → "a"']);
  });

  it('gives facts that depend on each other their values together', () => {
    const facts = { 'user.awards': 0, 'user.sinceLast': null };
    expect(needed('user.awards >= 1 and user.sinceLast < 1h', { facts })).toEqual([
      'user.awards 0 → 1',
      'user.sinceLast null → "PT0S"',
    ]);
  });

  it('is of inputs where they do as well', () => {
    const inputs = 'input minutes: int (0..60)';
    expect(
      needed('user.awards + minutes > 10', { inputs, data: { minutes: 3 }, facts: { 'user.awards': 1 } }),
    ).toEqual(['minutes 3 → 10']);
  });

  it('reaches a value at the end of a path', () => {
    const inputs = 'input lat: int (0..90) from "place.at.lat" input toString: int = 0';
    expect(needed('lat > 50 and toString > 2', { inputs, data: { place: { at: { lat: 3 } } } })).toEqual([
      'lat 3 → 51',
      'toString 0 → 3',
    ]);
  });

  it('was tried: the rule holds with it, and with nothing between', () => {
    const compare = fc.constantFrom('<', '<=', '>', '>=', '!=');
    const minutes = fc.integer({ min: 0, max: 1440 });
    fc.assert(
      fc.property(
        minutes,
        compare,
        minutes,
        fc.integer({ min: 1, max: 5 }),
        (at, operator, bound, factor) => {
          const condition = `minutes * ${factor} ${operator} ${bound}`;
          const change = needed(condition, { ...walk, data: { minutes: at } });
          const holds = (value: number) => {
            const left = value * factor;
            return {
              '<': left < bound,
              '<=': left <= bound,
              '>': left > bound,
              '>=': left >= bound,
              '!=': left !== bound,
            }[operator];
          };
          const all = Array.from({ length: 1441 }, (_, value) => value).filter(holds);
          const least = Math.min(...all.map((value) => Math.abs(value - at)));
          if (holds(at) || all.length === 0) {
            expect(change).toBeNull();
            return;
          }
          const to = Number(change?.[0]?.split('→ ')[1]);
          expect(holds(to)).toBe(true);
          expect(Math.abs(to - at)).toBe(least);
        },
      ),
    );
  });
});

describe('the least change of rarer kinds', () => {
  const trips = {
    inputs: `input began: instant?
      input day: date = @2026-12-24
      input tags: list<text>(max 5) = []
      input debt: int? (-9..-5)
      input weight: decimal? (0..)
      input minutes: int = 0
      input other: int = 0`,
  };

  it.each([
    ['began is missing', { began: '2026-12-24T18:00:00Z' }, ['began "2026-12-24T18:00:00Z" → null']],
    ['day == @2026-12-24', { day: '2026-12-25' }, ['day "2026-12-25" → "2026-12-24"']],
    ['day > @2026-12-24', {}, ['day "2026-12-24" → "2026-12-25"']],
    ['count(tags) > 1', {}, ['tags null → ["…","…"]']],
    ['count(tags) == 0', { tags: ['a'] }, ['tags ["a"] → []']],
    ['debt is present', {}, ['debt null → -5']],
    ['weight is present', {}, ['weight null → 0']],
    ['weight is present and weight > 0.25', {}, ['weight null → 0.26']],
    ['minutes + other > 5 and other > 10', {}, ['other 0 → 11']],
    ['day > @2027-01-01 or minutes > 3', {}, ['day "2026-12-24" → "2027-01-02"']],
    ['minutes > 3 or day > @2027-01-01', {}, ['minutes 0 → 4']],
    ['minutes > 3 and other > 3 or minutes > 9', {}, ['minutes 0 → 10']],
  ])('for `%s` on %j is %j', (condition, data, changes) => {
    expect(needed(condition, { ...trips, data })).toEqual(changes);
  });

  it('is none where an input that is needed can have no value that would do', () => {
    expect(needed('need * need == -1', { inputs: 'input need: int (0..9)', data: { need: 3 } })).toBeNull();
  });

  it('goes through lets that are no conditions', () => {
    const { parts } = explained('let twice = minutes * 2\nrule "R" when twice > 5 { award 7 }', trips);
    expect(parts[0]?.remedy?.changes).toEqual([{ kind: 'input', name: 'minutes', from: 0, to: 3 }]);
  });

  it('may be that something is not there', () => {
    expect(needed('action is missing', { action: 'scan' })).toEqual(['action "scan" → null']);
    expect(needed('user.sinceLast is missing', { facts: { 'user.awards': 1, 'user.sinceLast': 5 } })).toEqual(
      ['user.sinceLast "PT0.005S" → null'],
    );
  });

  const calendar = {
    inputs: `input born: date input from: time input at: instant input tags: list<text> (max 5)
      input basket: list<{ kind: text, price: decimal (0..100) from "unit.price" }> (max 5)`,
    data: {
      ...{ born: '1990-05-04', from: '09:00', at: '2026-03-04T10:00:00+01:00', tags: ['red'] },
      basket: [{ kind: 'plain', unit: { price: 3 } }],
    },
  };

  it.each<[string, readonly string[]]>([
    ['born >= @2000-01-01', ['born "1990-05-04" → "2000-01-01"']],
    ['born.weekday == "mon"', ['born "1990-05-04" → "1990-05-07"']],
    ['from > @17:30', ['from "09:00" → "17:31"']],
    ['at < @2026-01-01T00:00', ['at "2026-03-04T09:00:00Z" → "2025-12-31T23:59:59.999Z"']],
    ['"green" in tags', ['tags ["red"] → ["red","green"]']],
    ['length(tags) == 0', ['tags ["red"] → []']],
    ['length(tags) >= 4', ['tags ["red"] → ["red","red","red","red"]']],
    [
      'any(basket, line => line.price > 20)',
      [
        'basket [{"kind":"plain","unit":{"price":3}}] → '.concat(
          '[{"kind":"plain","unit":{"price":3}},{"kind":"plain","unit":{"price":21}}]',
        ),
      ],
    ],
    ['now.hour in 17..18', ['now "1970-01-01T00:00:00Z" → "1969-12-31T18:00:00Z"']],
    ['now.weekday == "sat"', ['now "1970-01-01T00:00:00Z" → "1970-01-03T00:00:00Z"']],
    ['now.date == @2026-12-24', ['now "1970-01-01T00:00:00Z" → "2026-12-24T00:00:00Z"']],
  ])('is found for a date, a time, a moment or a list: %s', (condition, changes) => {
    expect(needed(condition, calendar)).toEqual(changes);
  });

  it('keeps every digit of a fact', () => {
    const condition = 'user.total(weight) > 12345678901.123456789012';
    expect(needed(condition, { ...trips, facts: { 'user.total(weight)': 0 } })).toEqual([
      'user.total(weight) 0 → "12345678901.123456789013"',
    ]);
  });

  it('is told for an event that holds no data', () => {
    const compiled = compile(
      'strategy "S" { input at: int? from "trip.at" rule "R" when at is present { award 1 } }',
    );
    if (!compiled.ok) throw new Error('it compiles');
    const event = { externalUserId: 'ann', externalTaskId: 'walk' };
    expect(compiled.strategy.explain({ event, now: 0 }).parts[0]?.remedy?.changes).toEqual([
      { kind: 'input', name: 'at', from: null, to: 0 },
    ]);
  });

  it('tells conditions of several lines on one', () => {
    const { parts } = explained('rule "R" when minutes\n  > 5\n  and\n  other > 5 { award 7 }', trips);
    expect(parts[0]?.clauses.map(({ text }) => text)).toEqual(['minutes > 5']);
  });

  it('is given up where the search has gone on for long, but what was decided is told', () => {
    const rule = (name: number) =>
      `rule "${name}" when minutes * minutes + other * other == -${name} { award 1 }`;
    const parts = Array.from({ length: 120 }, (_, index) => rule(index + 1)).join('\n');
    const explanation = explained(parts, trips);
    expect(explanation.parts.every(({ remedy }) => remedy === null)).toBe(true);
    expect(new Set(explanation.parts.map(({ role }) => role))).toEqual(new Set(['passed']));
  });
});

describe('the explanation of a decision', () => {
  const parts = `deny "Closed" when minutes > 1000
    let long = minutes >= goal
    rule "Told" when minutes > 1 { reply { seen: minutes } }
    rule "Long" when long and kind == "run" { award 10 }
    rule "Short" when minutes > 5 { award 3 as "Few" }
    rule "Later" when 1 div minutes > 3 { award 1 }
    otherwise { award 1 }`;
  const role = ({ name, role, holds }: ExplainedPart) => `${name} ${role} ${holds}`;

  it('says of each part what it did, also of those that were not reached', () => {
    expect(explained(parts, { ...walk, data: { minutes: 20 } }).parts.map(role)).toEqual([
      'Closed passed false',
      'Told replied true',
      'Long passed false',
      'Short decided true',
      'Later unreached false',
      'otherwise unreached true',
    ]);
  });

  it('names what decided, and what the change that was tried leads to', () => {
    const { evaluation, parts: all } = explained(parts, { ...walk, data: { minutes: 20 } });
    expect(evaluation).toMatchObject({ outcome: { points: 3, caseName: 'Few' } });
    expect(all[2]).toEqual({
      kind: 'rule',
      name: 'Long',
      role: 'passed',
      condition: 'long and kind == "run"',
      holds: false,
      clauses: [
        {
          text: 'minutes >= goal',
          held: false,
          operands: [
            { text: 'minutes', value: 20 },
            { text: 'goal', value: 30 },
          ],
        },
      ],
      remedy: {
        changes: [
          { kind: 'input', name: 'minutes', from: 20, to: 30 },
          { kind: 'input', name: 'kind', from: 'walk', to: 'run' },
        ],
        outcome: { points: 10, caseName: 'Long', rule: 'Long' },
        gives: { points: 10, caseName: 'Long' },
      },
    });
  });

  it('says what would let a denied event pass', () => {
    const [deny] = explained(parts, { ...walk, data: { minutes: 1200 } }).parts;
    expect(deny).toMatchObject({
      role: 'decided',
      remedy: { changes: [{ name: 'minutes', from: 1200, to: 1000 }], outcome: { points: 3 } },
    });
  });

  it('goes as far as the decision did', () => {
    expect(
      explained(parts, { ...walk, data: { minutes: 0 } })
        .parts.map(role)
        .slice(3),
    ).toEqual(['Short passed false', 'Later failed null', 'otherwise unreached true']);
    expect(explained(parts, { ...walk, data: { minutes: -1 } })).toMatchObject({
      evaluation: { kind: 'refused' },
      parts: [],
    });
  });

  it('does without an outcome where the facts that would be needed contradict each other', () => {
    const facts = { 'user.awards': 0, 'user.sinceLast': null };
    const rule = 'rule "R" when user.awards >= 1 { award if user.sinceLast > 1s then 1 else 2 }';
    const [part] = explained(rule, { facts }).parts;
    expect(part?.remedy).toEqual({
      changes: [{ kind: 'fact', name: 'user.awards', from: 0, to: 1 }],
      outcome: null,
      gives: null,
    });
  });

  it('shows the list that a condition asks, and not each of its items', () => {
    const inputs = 'input tags: list<text>(max 9) = []';
    const { parts: all } = explained('rule "R" when any(tags, tag => tag == "a") { award 1 }', {
      inputs,
      data: { tags: ['b', 'c'] },
    });
    expect(all[0]).toMatchObject({
      clauses: [{ held: false, operands: [{ text: 'tags', value: ['b', 'c'] }] }],
      remedy: { changes: [{ kind: 'input', name: 'tags', from: ['b', 'c'], to: ['b', 'c', 'a'] }] },
    });
  });

  it('goes by what a child sets for what its parent extends', () => {
    const base = `strategy "Base" { input n: int  rule "Many" when n > 5 { award 1 } otherwise { award 0 } }`;
    const middle = 'strategy "Middle" extends "base" { rule "Own" when n > 50 { award 2 } }';
    const compiled = compile(
      'strategy "Child" extends "middle" { input given: int (0..9)  set n = given * 2 }',
      { parents: { base, middle } },
    );
    if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
    const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { given: 1 } };
    const { parts } = compiled.strategy.explain({ event, facts: {}, now: 0 });
    const many = parts.find(({ name }) => name === 'Many');
    expect(many?.remedy?.changes).toMatchObject([{ name: 'given', from: 1, to: 3 }]);
  });

  it('goes on through what the strategy extends', () => {
    const parents = {
      base: `strategy "Base" {
        input minutes: int (0..1440)
        input level: int (0..9)
        param goal: int (1..100) = 30
        deny "Closed" when level > 7
        rule "Long" when minutes >= goal and level > 2 { award 10 }
      }`,
    };
    const child = `strategy "Child" extends "base" (goal: 50) {
      input tired: int (0..9)
      set level = 9 - tired
      rule "Rested" when tired == 0 { award 20 }
    }`;
    const compiled = compile(child, { parents });
    if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
    const event = { externalUserId: 'a', externalTaskId: 'b', data: { minutes: 40, tired: 8 } };
    const { evaluation, parts: all } = compiled.strategy.explain({ event, now: 0 });
    expect(
      all.map(({ name, sourceName, role, remedy }) => ({ name, sourceName, role, changes: remedy?.changes })),
    ).toEqual([
      { name: 'Rested', role: 'passed', changes: [{ kind: 'input', name: 'tired', from: 8, to: 0 }] },
      { name: 'Closed', sourceName: 'base', role: 'passed', changes: undefined },
      {
        name: 'Long',
        sourceName: 'base',
        role: 'passed',
        changes: [
          { kind: 'input', name: 'minutes', from: 40, to: 50 },
          { kind: 'input', name: 'tired', from: 8, to: 6 },
        ],
      },
    ]);
    expect(evaluation).toMatchObject({
      outcome: {
        nearest: [
          { name: 'Rested', clauses: [{ text: 'tired == 0' }] },
          {
            name: 'Long',
            sourceName: 'base',
            clauses: [{ text: 'minutes >= goal', operands: [{}, { value: 50 }] }],
          },
        ],
      },
    });
  });

  it('ends soon for a strategy as long as there may be', () => {
    const rules = Array.from(
      { length: 120 },
      (_, index) => `rule "${index}" when minutes * km > ${index} and price > 11 { award 1 }`,
    );
    const { parts: all } = explained(rules.join('\n'), walk);
    expect(all).toHaveLength(120);
  });

  it('tells the same as the evaluation, and leaves no trace in it', () => {
    const compiled = compile(`strategy "S" { ${walk.inputs} ${parts} }`);
    if (!compiled.ok) throw new Error('it is sound');
    const request: EvaluationRequest = {
      event: { externalUserId: 'a', externalTaskId: 'b', data: { minutes: 20 } },
      now: 0,
    };
    const before = compiled.strategy.evaluate(request);
    expect(compiled.strategy.explain(request).evaluation).toEqual(before);
    expect(compiled.strategy.evaluate(request)).toEqual(before);
  });
});

describe('a cap', () => {
  const caps = (situation: Situation, change = 'cap user.points(this: day) at most') => {
    const inputs = 'param most: int = 100 input n: int';
    const parts = `otherwise { award n } adjust "Cap" { ${change} }`;
    return explained(parts, { inputs, data: { n: 30 }, ...situation }).parts[1]?.caps;
  };
  const taken = (points: number) => ({ facts: { 'user.points(this: day)': points } });

  it('says how much of the limit was taken before', () => {
    const text = 'cap user.points(this: day) at most';
    expect(caps(taken(88))).toEqual([{ text, taken: 88, limit: 100 }]);
    expect(caps(taken(130))).toEqual([{ text, taken: 130, limit: 100 }]);
  });

  it('takes penalties for nothing taken, since they make no room', () => {
    expect(caps(taken(-5))).toMatchObject([{ taken: 0, limit: 100 }]);
  });

  it('tells a limit that is written down or computed, and one of the award alone', () => {
    expect(caps(taken(3), 'cap user.points(this: day) at 20')).toMatchObject([{ taken: 3, limit: 20 }]);
    expect(caps(taken(3), 'cap user.points(this: day) at 20 - n')).toMatchObject([{ taken: 3, limit: -10 }]);
    expect(caps({}, 'cap points at 20')).toEqual([{ text: 'cap points at 20', taken: null, limit: 20 }]);
  });

  it('stands in the order of the adjust, through a let and from a parent too', () => {
    const both = 'let left = 40 - n cap points at left cap user.points(this: day) at most';
    expect(caps(taken(3), both)).toMatchObject([
      { taken: null, limit: 10 },
      { taken: 3, limit: 100 },
    ]);
    const base = 'strategy "B" { input n: int otherwise { award n } adjust "Cap" { cap user.points at 9 } }';
    const compiled = compile('strategy "C" extends "base" {}', { parents: { base } });
    if (!compiled.ok) throw new Error('it compiles');
    const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { n: 30 } };
    const { parts } = compiled.strategy.explain({ event, facts: { 'user.points': 4 }, now: 0 });
    expect(parts[1]?.caps).toMatchObject([{ taken: 4, limit: 9 }]);
  });

  it('is told of adjusts that applied alone', () => {
    const parts = `otherwise { award n }
      adjust "Off" when n > 50 { cap user.points at 10 }
      adjust "Fails" { cap user.points at 10 points = 1 div (n - 30) }
      adjust "Below" { cap user.points at 10 }`;
    const facts = { 'user.points': 0 };
    const found = explained(parts, { inputs: 'input n: int', data: { n: 30 }, facts }).parts;
    expect(found.map(({ role, caps }) => [role, caps])).toEqual([
      ['decided', undefined],
      ['passed', undefined],
      ['failed', undefined],
      ['unreached', undefined],
    ]);
  });
});

describe('an adjust', () => {
  const streak = 'adjust "Streak" when user.streak >= 3 { points = points + 2 }';
  const adjusts = ({ parts }: Explanation) => parts.filter(({ kind }) => kind === 'adjust');

  it('says why it did nothing, and what it would have taken', () => {
    const [found] = adjusts(explained(`otherwise { award 1 } ${streak}`, { facts: { 'user.streak': 1 } }));
    expect(found).toMatchObject({
      name: 'Streak',
      role: 'passed',
      holds: false,
      clauses: [{ text: 'user.streak >= 3', operands: [{ text: 'user.streak', value: 1 }] }],
      remedy: { changes: [{ name: 'user.streak', from: 1, to: 3 }], outcome: { points: 3 }, gives: null },
    });
  });

  it('sees the points and the case as they are at its turn', () => {
    const parts = `rule "R" when n > 3 { award n as "Small" }
      adjust "Up" { points = points + 10 case = "Large" }
      adjust "Sees" when points > 15 and case == "Large" { points = 100 }`;
    const [up, sees] = adjusts(explained(parts, { inputs: 'input n: int', data: { n: 4 } }));
    expect(up).toMatchObject({ role: 'applied', condition: null, holds: true });
    expect(sees).toMatchObject({
      role: 'passed',
      clauses: [{ operands: [{ text: 'points', value: 14 }] }],
    });
  });

  it('is reached by awards alone, and not by what failed above it', () => {
    const parts = `deny "D" when n == 0
      rule "None" when n == 1 { reply { n: n } }
      rule "R" when n > 1 { award n }
      adjust "Fails" when 10 div (n - 5) > 100 { points = 1 }
      adjust "In it" when n == 6 { points = 10 div (n - 6) }
      ${streak}`;
    const roles = (n: number) =>
      adjusts(explained(parts, { inputs: 'input n: int', data: { n }, facts: { 'user.streak': 9 } })).map(
        ({ role }) => role,
      );
    expect(roles(0)).toEqual(['unreached', 'unreached', 'unreached']);
    expect(roles(1)).toEqual(['unreached', 'unreached', 'unreached']);
    expect(roles(2)).toEqual(['passed', 'passed', 'applied']);
    expect(roles(5)).toEqual(['failed', 'unreached', 'unreached']);
    expect(roles(6)).toEqual(['passed', 'failed', 'unreached']);
  });

  it.each([
    ['rule "R" { award 1 div n }', ['failed', 'unreached', 'unreached', 'unreached']],
    [
      'rule "R" { award 7 as match 1 div n { 1 => "A", else => "B" } }',
      ['failed', 'unreached', 'unreached', 'unreached'],
    ],
    ['rule "R" { award zeroth }', ['failed', 'unreached', 'unreached', 'unreached']],
    ['rule "R" { reply { x: zeroth } }', ['failed', 'unreached', 'unreached', 'unreached']],
    ['rule "R" { award if n == 0 then 1 else zeroth }', ['decided', 'unreached', 'applied', 'failed']],
  ])('is the only one that failed, or none of them: %s', (rule, expected) => {
    const parts = `let zeroth = 1 div n
      ${rule}
      otherwise { award 2 }
      adjust "Fine" when n == 0 { points = if n == 0 then points + 1 else zeroth }
      adjust "Fails" { points = points + zeroth }`;
    const found = explained(parts, { inputs: 'input n: int', data: { n: 0 } });
    expect(found.evaluation.ok).toBe(false);
    expect(found.parts.map(({ role }) => role)).toEqual(expected);
  });

  it('of a parent runs only where the parent awards, and before those of its child', () => {
    const compiled = compile(
      'strategy "C" extends "base" { rule "Own" when n > 5 { award 1 } adjust "Of child" { points = 2 } }',
      {
        parents: {
          base: 'strategy "B" { input n: int otherwise { award 1 } adjust "Of base" { points = 3 } }',
        },
      },
    );
    if (!compiled.ok) throw new Error('it compiles');
    const told = (n: number) =>
      adjusts(
        compiled.strategy.explain({
          event: { externalUserId: 'a', externalTaskId: 't', data: { n } },
          now: 0,
        }),
      ).map(({ name, role, sourceName }) => [name, role, sourceName]);
    expect(told(1)).toEqual([
      ['Of base', 'applied', 'base'],
      ['Of child', 'applied', undefined],
    ]);
    expect(told(9)).toEqual([
      ['Of base', 'unreached', 'base'],
      ['Of child', 'applied', undefined],
    ]);
  });
});

describe('the remedy of a rule', () => {
  it('says what that rule would give with its adjusts, though another decides before it', () => {
    const { parts } = explained(
      `rule "Near" when n > 10 { award 5 }
      rule "Far" when n > 100 { award n as "Very far" }
      otherwise { award 1 }
      adjust "Plus" { points = points + 1 }`,
      { inputs: 'input n: int', data: { n: 3 } },
    );
    expect(parts[0]?.remedy).toMatchObject({
      outcome: { points: 6, rule: 'Near' },
      gives: { points: 6, caseName: 'Near' },
    });
    expect(parts[1]?.remedy).toMatchObject({
      outcome: { points: 6, rule: 'Near' },
      gives: { points: 102, caseName: 'Very far' },
    });
  });

  it('says nothing of a deny, or of a rule that awards nothing', () => {
    const { parts } = explained(
      'deny "D" when n < 5 rule "Told" when n > 9 { reply { n: n } } otherwise { award n }',
      {
        inputs: 'input n: int',
        data: { n: 3 },
      },
    );
    expect(parts[0]?.remedy).toMatchObject({ outcome: { points: 5 }, gives: null });
    const passed = explained('rule "Told" when n > 9 { reply { n: n } } otherwise { award n }', {
      inputs: 'input n: int',
      data: { n: 3 },
    }).parts[0]?.remedy;
    expect(passed).toMatchObject({ outcome: { points: 10 }, gives: null });
  });
});
