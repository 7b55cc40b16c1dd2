import { describe, expect, it } from 'vitest';
import { builtinStrategies } from '../builtins.js';
import type { CompileOptions } from '../check-options.js';
import { compile } from '../compile.js';
import type { Strategy } from '../strategy.js';
import { findEvent, findExample, searchStepsMax } from './find-example.js';

function strategyOf(body: string, options: CompileOptions = {}): Strategy {
  const compiled = compile(`strategy "Test" {\n${body}\n}`, options);
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('\n'));
  return compiled.strategy;
}

describe('an example of the greatest award', () => {
  it('is an event that gets it', () => {
    const strategy = strategyOf(`
      input minutes: int (0..1440)
      input kind: text ("walk" | "run") from "activity.kind"
      input note: text?
      deny "Too much" when minutes > 600
      rule "Run" when kind == "run" and note is missing and user.awards >= 7 { award minutes * 2 }
      otherwise { award 1 }`);
    const example = findExample(strategy, 'max');
    expect(example).toMatchObject({
      points: 1200,
      params: {},
      event: { data: { minutes: 600, activity: { kind: 'run' } } },
    });
    expect(strategy.awardRange.max).toBe(example?.points);
  });

  it('is looked for in a bounded number of steps', () => {
    let asked = 0;
    const functions = [
      {
        name: 'look',
        parameters: [{ name: 'n', type: 'int' }],
        result: 'int (0..1)',
        implementation: () => {
          asked += 1;
          return 0;
        },
      },
    ];
    const clauses = Array.from({ length: 190 }, (_, index) => `look(n) == 1 and n != ${index}`);
    const strategy = strategyOf(`input n: int rule "R" when ${clauses.join(' or ')} { award n }`, {
      functions,
    });
    expect(findExample(strategy, 'max')).toBeNull();
    expect(asked).toBeGreaterThan(100);
    expect(asked * 5).toBeLessThan(searchStepsMax);
  });

  it('is the least where that is asked for', () => {
    const strategy = strategyOf('input late: decimal (0..4, places 1) otherwise { award floor(-late * 2) }');
    expect(findExample(strategy, 'min')).toMatchObject({ points: -8, event: { data: { late: 3.9 } } });
  });

  it('takes the parameters as they are bound, or any that are permitted', () => {
    const strategy = strategyOf('param base: int (1..20) = 5 rule "All" { award base }');
    expect(findExample(strategy, 'max')?.points).toBe(5);
    expect(findExample(strategy.bind({ base: 7 }), 'max')?.points).toBe(7);
    expect(findExample(strategy, 'max', { anyParams: true })).toMatchObject({
      points: 20,
      params: { base: 20 },
    });
  });

  it('chooses durations, decimals and what is missing among facts', () => {
    const strategy = strategyOf(`
      input price: decimal (0..100)
      rule "Back" when user.sinceLast is present and user.sinceLast > 7d and user.awards > 2 { award 9 }
      rule "Dear" when price > (user.best(price) ?? 50) { award 5 }
      otherwise { award 1 }`);
    expect(findExample(strategy, 'max')?.points).toBe(9);
    expect(findExample(strategy, 'min')?.points).toBe(1);
  });

  it('takes the values that a parent compares with, and its facts', () => {
    const parents = {
      parent:
        'strategy "Parent" { input n: int rule "Exact" when n == 4_321 and user.streak == 17 { award 5 } otherwise { award 1 } }',
    };
    const compiled = compile('strategy "Child" extends "parent" {}', { parents });
    const example = compiled.ok ? findExample(compiled.strategy, 'max') : null;
    expect(example).toMatchObject({ points: 5, event: { data: { n: 4_321 } }, facts: { 'user.streak': 17 } });
  });

  it('puts inputs that come from one object into it', () => {
    const strategy = strategyOf(`
      input city: text ("A" | "B") from "place.city"
      input zone: int (1..5) from "place.zone"
      rule "B" when city == "B" { award zone }
      otherwise { award 0 }`);
    expect(findExample(strategy, 'max')).toMatchObject({
      points: 5,
      event: { data: { place: { city: 'B', zone: 5 } } },
    });
  });

  it('is none where two inputs need a value and an object in one place', () => {
    const strategy = strategyOf(`
      input level: int
      input deep: int from "level.deep"
      otherwise { award level + deep }`);
    expect(findExample(strategy, 'max')).toBeNull();
  });

  it('writes a number that no JSON number is as a text', () => {
    const strategy = strategyOf(
      'input n: decimal rule "Exact" when n == 900_719_925_474_099_301 { award 2 } otherwise { award 1 }',
    );
    expect(findExample(strategy, 'max')).toMatchObject({
      points: 2,
      event: { data: { n: '900719925474099301' } },
    });
  });

  it('tries lists for a parameter', () => {
    const strategy = strategyOf(`
      param days: list<int> (max 3) = [1, 2]
      input at: instant?
      rule "Any" when at is missing { award count(days) }`);
    expect(findExample(strategy, 'max')?.points).toBe(2);
    expect(findExample(strategy, 'max', { anyParams: true })?.params['days']).toHaveLength(3);
  });

  it('leaves out parameters with which a window or an award has no value', () => {
    const strategy = strategyOf(`
      param parts: int (0..4) = 2
      rule "Many" when user.awards(last: 1m * (60 div parts)) > 3 { award 8 div parts }`);
    expect(findExample(strategy, 'max', { anyParams: true })).toMatchObject({
      points: 8,
      params: { parts: 1 },
      facts: { 'user.awards(last: 1h)': expect.any(Number) },
    });
  });

  it("tries a host's facts", () => {
    const level = { scope: 'user', name: 'level', type: 'int', doc: 'from 1' } as const;
    const strategy = strategyOf('rule "High" when user.level > 40 { award 3 } otherwise { award 1 }', {
      facts: [level],
    });
    expect(findExample(strategy, 'max')).toMatchObject({
      points: 3,
      facts: { 'user.level': 41 },
    });
  });

  it('is the same each time, and nothing where nothing is awarded', () => {
    const strategy = strategyOf('input a: int input b: bool = true rule "A" when b { award min(a, 10) }');
    expect(findExample(strategy, 'max')).toEqual(findExample(strategy, 'max'));
    expect(findExample(strategyOf('rule "Says" { reply { a: 1 } }'), 'max')).toBeNull();
  });

  it.each(builtinStrategies.map(({ id, strategy }) => ({ id, strategy })))(
    'reaches the bound of $id',
    ({ strategy }) => {
      expect(findExample(strategy, 'max', { anyParams: true })?.points).toBe(strategy.awardRange.max);
    },
  );
});

describe('an event of which something is so', () => {
  const strategy = strategyOf(`
    input minutes: int (0..100)
    deny "None" when minutes == 0
    rule "Regular" when user.streak >= 7 and minutes > 30 { award 5 }
    rule "Never" when minutes > 200 { award 9 }
    otherwise { award 1 }`);
  const decidedBy = (name: string) =>
    findEvent(strategy, (evaluation) => evaluation.ok && evaluation.outcome.rule === name);

  it('is found by the values at which decisions change', () => {
    expect(decidedBy('None')).toMatchObject({ event: { data: { minutes: 0 } } });
    const regular = decidedBy('Regular');
    expect(regular?.event.data?.['minutes']).toBeGreaterThan(30);
    expect(regular?.facts['user.streak']).toBeGreaterThanOrEqual(7);
  });

  it('is none where there is none', () => {
    expect(decidedBy('Never')).toBeNull();
  });
});

describe('an event of which something is so', () => {
  const strategy = strategyOf(`
    input steps: int (0..200_000)
    input note: text?
    rule "Full day" when steps >= 10_000 { award 20 }
    otherwise { award 10 }
    adjust "Streak" when user.streak >= 3 { points = points + 5 }
    adjust "Cap" { points = min(points, max(0, 50 - user.points(this: week))) }`);

  it('has the smallest values with which it is', () => {
    expect(
      findEvent(strategy, (evaluation) => evaluation.ok && evaluation.outcome.points === 25),
    ).toMatchObject({
      event: { data: { steps: 10_000 } },
      facts: { 'user.streak': 3, 'user.points(this: week)': 0 },
    });
  });

  const reaches = (body: string) => {
    const tried = strategyOf(`${body}\n    otherwise { award 1 }`);
    return findEvent(tried, (evaluation) => evaluation.ok && evaluation.outcome.rule === 'Wanted');
  };

  it.each([
    ['an hour', 'rule "Wanted" when now.weekday == "sat" and now.hour in 17..18 { award 2 }'],
    ['a day of each year', 'rule "Wanted" when now in @12-24..@12-26 { award 2 }'],
    ['a day of a month', 'rule "Wanted" when now.month == 12 and now.day in 24..26 { award 2 }'],
    [
      'all of a list, and nothing of another one',
      `input tags: list<text> (max 9) rule "Rare" when any(["lynx", "otter"], tag => tag in tags) { award 3 }
       rule "Wanted" when all(["photo", "place"], tag => tag in tags) { award 2 }`,
    ],
    [
      'a number of many places',
      'input lat: decimal rule "Wanted" when abs(lat - 42.2406) < 0.001 { award 2 }',
    ],
    ['a date', 'rule "Wanted" when now.date == @2027-02-28 and now.time >= @23:30 { award 2 }'],
    ['an action', 'rule "Wanted" when action == "like" { award 2 }'],
    ['what was done', 'rule "Wanted" when user.did("share") and user.awards == 0 { award 2 }'],
    ['a user', 'rule "Wanted" when user.id == "ann" { award 2 }'],
    ['a game', 'rule "Wanted" when game.id == "spring" and task.id != "walks" { award 2 }'],
    [
      'a date of the event',
      'input born: date rule "Wanted" when anniversary(born, now.year) == now.date { award 2 }',
    ],
    ['a time', 'input from: time (@08:00..@20:00) rule "Wanted" when from > @17:30 { award 2 }'],
    ['a moment', 'input at: instant rule "Wanted" when now - at > 3d { award 2 }'],
    ['an item', 'input tags: list<text> (max 5) rule "Wanted" when "green" in tags { award 2 }'],
    ['many items', 'input tags: list<text> (max 20) rule "Wanted" when count(tags) >= 12 { award 2 }'],
    [
      'a record',
      `input basket: list<{ kind: text, price: decimal (0..100) from "unit.price", gift: bool? }> (max 9)
       rule "Wanted" when any(basket, line => line.kind == "bio" and line.price > 20) { award 2 }`,
    ],
    [
      'all numbers of a list',
      `input rounds: list<int (0..99)> (max 9)
       rule "Wanted" when all([17, 23, 42], round => round in rounds) { award 2 }`,
    ],
    [
      'a record whose fields come from one object',
      `input lines: list<{ net: decimal (0..100) from "price.net", tax: decimal (0..100) from "price.tax" }> (max 9)
       rule "Wanted" when any(lines, line => line.net > 20 and line.tax > 3) { award 2 }`,
    ],
    [
      'a moment and a time of day that the text holds',
      `input at: instant input from: time
       rule "Wanted" when at < @2021-03-04T10:00 and from in [@07:45] { award 2 }`,
    ],
    ['a long text', 'input note: text rule "Wanted" when length(note) >= 40 { award 2 }'],
    [
      'several things at once',
      `input kind: text ("a" | "b" | "c") input km: decimal (0..100) input rain: bool
       rule "Wanted" when kind == "b" and km > 42.2 and rain and now.hour < 6 and user.streak >= 30 { award 2 }`,
    ],
  ])('has %s', (_, body) => {
    expect(reaches(body)).not.toBeNull();
  });

  it('lacks what may be missing', () => {
    const found = findEvent(strategy, (evaluation) => evaluation.ok && evaluation.outcome.points === 10);
    expect(found?.event.data).toEqual({ steps: 0 });
  });
});
