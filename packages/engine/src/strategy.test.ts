import { describe, expect, it } from 'vitest';
import { compile } from './compile.js';
import type { EvaluationRequest } from './evaluate/evaluation.js';
import type { JsonValue } from './event/event.js';
import type { Strategy } from './strategy.js';
import type { FactValues } from './value/fact-value.js';

function compiled(source: string): Strategy {
  const compilation = compile(source);
  if (compilation.ok) return compilation.strategy;
  throw new Error(compilation.diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n'));
}

function request(
  data: { readonly [key: string]: JsonValue } = {},
  facts: FactValues = {},
): EvaluationRequest & { readonly event: { readonly data: object } } {
  return { event: { externalUserId: 'user', externalTaskId: 'task', data }, facts, now: 0 };
}

/** The outcome of an event that is known to have one. */
function decided(strategy: Strategy, given: EvaluationRequest) {
  const evaluation = strategy.evaluate(given);
  if (evaluation.ok) return evaluation.outcome;
  throw new Error(evaluation.diagnostics.map(({ message }) => message).join('; '));
}

const steady = compiled(`
  strategy "Steady" {
    about "Rewards steady work."
    param base: int (1..20) = 10
    param factor: decimal (1..2) = 1.5 "What a quick one is worth"
    param window: duration (1m..1d) = 5m
    param place: text ("gym" | "home") = "gym"
    param strict: bool = false
    input minutes: decimal? (0..1440)

    deny "Too often" when strict and user.awards(last: window) > 3
    rule "Quick" when minutes is present and minutes < 30 { award round(base * factor) }
    otherwise { award base as "Plain" }
    adjust "At home" when place == "home" { points = points + 1 case = "Home" }
  }`);

describe('a strategy', () => {
  it('tells what it is and what it needs', () => {
    expect(steady.name).toBe('Steady');
    expect(steady.about).toBe('Rewards steady work.');
    expect(steady.source).toContain('strategy "Steady" {');
    expect(steady.params.map(({ name }) => name)).toEqual(['base', 'factor', 'window', 'place', 'strict']);
    expect(steady.inputs.map(({ name }) => name)).toEqual(['minutes']);
    expect(steady.cases).toEqual(['Too often', 'Quick', 'Plain', 'Home']);
    expect(steady.facts).toEqual([
      {
        key: 'user.awards(last: 5m)',
        scope: 'user',
        name: 'awards',
        input: null,
        action: null,
        last: 300_000,
        this: null,
        days: null,
        since: null,
        each: null,
        grace: null,
        case: null,
        same: null,
      },
    ]);
  });

  it('asks for the facts of its parameters', () => {
    expect(steady.bind({ window: '2h' }).facts).toMatchObject([
      { key: 'user.awards(last: 2h)', last: 7_200_000 },
    ]);
  });

  it('evaluates with its defaults until it is bound', () => {
    const given = request({ minutes: 20 }, { 'user.awards(last: 5m)': 0 });
    expect(decided(steady, given).points).toBe(15);
    const bound = steady.bind({ base: 7, factor: '1.25', place: 'home' });
    expect(decided(bound, given)).toMatchObject({ points: 10, caseName: 'Home' });
    expect(decided(bound.bind({ base: 7 }), given)).toMatchObject({ points: 11, caseName: 'Quick' });
    expect(decided(steady, given).points).toBe(15);
  });

  it('takes null and nothing as the default', () => {
    const given = request({}, { 'user.awards(last: 5m)': 0 });
    expect(decided(steady.bind({ base: null }), given).points).toBe(10);
    expect(decided(steady.bind({}), given).points).toBe(10);
  });

  it('lists every problem of wrong parameters', () => {
    const wrong = { base: 21, factor: 'much', window: 300, place: 'office', strict: 1, bass: 5 };
    expect(steady.checkParams(wrong)).toEqual([
      {
        name: 'bass',
        message: 'no parameter is called `bass`: there are base, factor, window, place, strict',
      },
      { name: 'base', message: "`base` is `21`, which `int (1..20)` doesn't allow" },
      { name: 'factor', message: '`factor` is the text `"much"`, but `decimal (1..2)` is expected' },
      {
        name: 'window',
        message: '`window` is `300`, but `duration (1m..1d)` is expected, as 90s or PT1H30M',
      },
      {
        name: 'place',
        message: '`place` is the text `"office"`, which `text ("gym" | "home")` doesn\'t allow',
      },
      { name: 'strict', message: '`strict` is `1`, but `bool` is expected, true or false' },
    ]);
    expect(() => steady.bind(wrong)).toThrow(TypeError);
    expect(() => steady.bind(wrong)).toThrow(/`bass`.*`base`.*`factor`.*`window`.*`place`.*`strict`/);
    expect(steady.checkParams({ base: 20, window: 'PT1M' })).toEqual([]);
  });

  it('tries to bind, and answers with the strategy or with the problems', () => {
    const binding = steady.tryBind({ base: 7 });
    if (!binding.ok) throw new TypeError('it takes 7');
    const given = request({ minutes: 20 }, { 'user.awards(last: 5m)': 0 });
    expect(decided(binding.bound, given)).toEqual(decided(steady.bind({ base: 7 }), given));
    expect(steady.tryBind({ base: 21 })).toEqual({ ok: false, problems: steady.checkParams({ base: 21 }) });
  });

  it("doesn't take what every object inherits for a parameter", () => {
    const strategy = compiled('strategy "P" { param constructor: int = 3 otherwise { award constructor } }');
    expect(decided(strategy.bind({}), request()).points).toBe(3);
    expect(strategy.checkParams(JSON.parse('{ "__proto__": 1 }'))).toHaveLength(1);
  });

  it('finds parameters that leave a window without a value', () => {
    const strategy = compiled(`
      strategy "Window" {
        param parts: int (0..10) = 2
        rule "Few" when user.awards(last: 1m * (60 div parts)) < 3 { award 1 }
      }`);
    expect(strategy.facts[0]?.key).toBe('user.awards(last: 30m)');
    expect(strategy.checkParams({ parts: 0 })).toEqual([
      { name: 'parts', message: '`60 div parts` has no value, since `parts` is 0' },
    ]);
    expect(() => strategy.bind({ parts: 0 })).toThrow('`60 div parts` has no value');
  });

  it("can't be changed", () => {
    expect(Object.isFrozen(steady)).toBe(true);
    expect(Object.isFrozen(steady.facts)).toBe(true);
  });
});

describe('evaluating', () => {
  it('leaves the request as it was, and gives the same again', () => {
    const given = request({ minutes: 20 }, { 'user.awards(last: 5m)': 0 });
    const before = structuredClone(given);
    const first = steady.evaluate(given);
    expect(steady.evaluate(given)).toEqual(first);
    expect(given).toEqual(before);
  });

  it('takes events without data', () => {
    const event = { externalUserId: 'user', externalTaskId: 'task' };
    expect(decided(steady, { event, facts: { 'user.awards(last: 5m)': 0 }, now: 0 }).points).toBe(10);
  });

  it.each([['text'], [5], [true], [[]]])('refuses %j as data', (data) => {
    const event = { externalUserId: 'user', externalTaskId: 'task', data: data as never };
    expect(steady.evaluate({ event, facts: { 'user.awards(last: 5m)': 0 }, now: 0 })).toMatchObject({
      kind: 'refused',
      diagnostics: [{ path: 'data', code: 'M5002' }],
    });
  });

  it('reads own properties alone, whatever the object inherits', () => {
    const facts = { 'user.awards(last: 5m)': 0 };
    const inherited = Object.create({ minutes: 5 });
    expect(decided(steady, request(inherited, facts)).points).toBe(10);
    const polluted = Object.assign({}, JSON.parse('{ "__proto__": { "minutes": 5 } }'));
    expect(decided(steady, request(polluted, facts)).points).toBe(10);
    const bare = Object.assign(Object.create(null), { minutes: 5 });
    expect(decided(steady, request(bare, facts)).points).toBe(15);
  });

  it('keeps evaluations apart that run inside one another', () => {
    const strategy = compiled(
      'strategy "Sum" { input a: int input b: int let sum = a + b otherwise { award sum * sum } }',
    );
    let inner = 0;
    const data = {
      get a() {
        inner = decided(strategy, request({ a: 10, b: 20 })).points;
        return 1;
      },
      b: 2,
    };
    expect(decided(strategy, request(data)).points).toBe(9);
    expect(inner).toBe(900);
    expect(decided(strategy, request({ a: 0, b: 1 })).points).toBe(1);
  });

  it("remembers nothing of an evaluation that the host's mistake ended", () => {
    const strategy = compiled(`
      strategy "Twice" {
        input a: int
        let share = 10 / a
        rule "R" when share + share > 1 { reply { share: share } award user.awards }
      }`);
    expect(() => strategy.evaluate(request({ a: 1 }))).toThrow(TypeError);
    expect(strategy.evaluate(request({ a: 0 }, { 'user.awards': 1 }))).toMatchObject({ kind: 'failed' });
    expect(decided(strategy, request({ a: 5 }, { 'user.awards': 4 }))).toMatchObject({
      points: 4,
      reply: { share: 2 },
    });
    expect(decided(strategy, request({ a: 1000 }, { 'user.awards': 4 }))).toMatchObject({
      points: 0,
      reply: {},
    });
  });

  it('gives each outcome a reply of its own', () => {
    const strategy = compiled('strategy "R" { input a: int otherwise { reply { a: a } award 0 } }');
    const first = decided(strategy, request({ a: 1 }));
    const second = decided(strategy, request({ a: 2 }));
    expect([first.reply, second.reply]).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('has room for more inputs than are read at places of their own', () => {
    const names = Array.from({ length: 20 }, (_, index) => `input${index}`);
    const declarations = names.map((name) => `input ${name}: int (0..100)`).join('\n');
    const strategy = compiled(`strategy "Many" { ${declarations} otherwise { award ${names.join(' + ')} } }`);
    const data = Object.fromEntries(names.map((name, index) => [name, index]));
    expect(decided(strategy, request(data)).points).toBe(190);
    const evaluation = strategy.evaluate(request({ ...data, input3: 'x', input17: 101 }));
    expect(evaluation).toMatchObject({ diagnostics: [{ path: 'data.input3' }, { path: 'data.input17' }] });
  });

  it('evaluates expressions as long as the language allows', () => {
    const sum = Array.from({ length: 900 }, () => 'n').join(' + ');
    const strategy = compiled(`strategy "Long" { input n: int otherwise { award ${sum} } }`);
    expect(decided(strategy, request({ n: 2 })).points).toBe(1800);
    expect(decided(strategy, { ...request({ n: 2 }), trace: true }).trace).toHaveLength(900 + 899);
  });
});

describe('facts', () => {
  const strategy = compiled(`
    strategy "Facts" {
      input km: decimal?
      rule "Back" when user.sinceLast is present and user.sinceLast > 1h { award 1 }
      rule "Far" when user.total(km) > 10.5 { award 2 }
      rule "Many" when user.awards >= 2 and user.averageGap < 1m { award 3 }
    }`);
  const facts = { 'user.sinceLast': null, 'user.total(km)': 0, 'user.awards': 0, 'user.averageGap': null };

  it.each([
    [{}, 'no value for the fact user.sinceLast'],
    [{ ...facts, 'user.awards': null }, "the fact user.awards can't be null"],
    [{ ...facts, 'user.awards': 1.5 }, "the fact user.awards can't be 1.5"],
    [{ ...facts, 'user.awards': Number.NaN }, "the fact user.awards can't be NaN"],
    [{ ...facts, 'user.awards': '3' }, "the fact user.awards can't be 3"],
    [{ ...facts, 'user.sinceLast': 0.5 }, "the fact user.sinceLast can't be 0.5"],
    [{ ...facts, 'user.total(km)': Number.POSITIVE_INFINITY }, "the fact user.total(km) can't be Infinity"],
    [{ ...facts, 'user.awards': 2 }, 'user.averageGap is missing, but other facts say that it is there'],
  ])('that the host gives as %j make it throw', (given, message) => {
    expect(() => strategy.evaluate(request({}, given as FactValues))).toThrow(new TypeError(message));
  });

  it('may be left out where none are asked for', () => {
    const none = compiled('strategy "None" { otherwise { award 1 } }');
    const event = { externalUserId: 'user', externalTaskId: 'task' };
    expect(decided(none, { event, now: 0 }).points).toBe(1);
  });

  it('are taken exactly', () => {
    const total = { coefficient: 105_000_000_000_000_000_001n, scale: 19 };
    expect(decided(strategy, request({}, { ...facts, 'user.total(km)': total })).points).toBe(2);
    expect(decided(strategy, request({}, { ...facts, 'user.total(km)': 10.5 })).points).toBe(0);
  });
});

describe('a trace', () => {
  const strategy = compiled(`
    strategy "Traced" {
      param base: int (1..20) = 10
      input minutes: int? (0..1440)
      input pause: duration = 90s
      let quick = minutes is present and minutes < 30
      rule "Quick" when quick and user.awards >= 1 { award round(base * 1.5) }
      otherwise { award base }
      adjust "Rested" when pause > 1m { points = points + 1 }
    }`);

  function traceOf(data: { readonly [key: string]: JsonValue }) {
    const outcome = decided(strategy, { ...request(data, { 'user.awards': 1 }), trace: true });
    return outcome.trace?.map(({ text, value }) => [text, value]);
  }

  it('tells every value in the order in which it was found', () => {
    expect(traceOf({ minutes: 20 })).toEqual([
      ['minutes', 20],
      ['minutes is present', true],
      ['minutes', 20],
      ['minutes < 30', true],
      ['minutes is present and minutes < 30', true],
      ['quick', true],
      ['user.awards', 1],
      ['user.awards >= 1', true],
      ['quick and user.awards >= 1', true],
      ['base', 10],
      ['base * 1.5', 15],
      ['round(base * 1.5)', 15],
      ['pause', 'PT1M30S'],
      ['pause > 1m', true],
      ['points', 15],
      ['points + 1', 16],
    ]);
  });

  it('tells nothing of what was not evaluated', () => {
    expect(traceOf({ pause: '1s' })).toEqual([
      ['minutes', null],
      ['minutes is present', false],
      ['minutes is present and minutes < 30', false],
      ['quick', false],
      ['quick and user.awards >= 1', false],
      ['base', 10],
      ['pause', 'PT1S'],
      ['pause > 1m', false],
    ]);
  });

  it('points at the source', () => {
    const outcome = decided(strategy, { ...request({}, { 'user.awards': 1 }), trace: true });
    for (const { span, text } of outcome.trace ?? []) {
      expect(strategy.source.slice(span.start, span.end)).toBe(text);
    }
  });

  it('is only there where it was asked for', () => {
    expect(decided(strategy, request({}, { 'user.awards': 1 }))).not.toHaveProperty('trace');
  });
});

describe('the values that facts compare', () => {
  const strategy = compiled(`strategy "Same" {
    input city: text? from "place.city"
    input km: decimal (places 2) = 1.5
    input steps: int?
    input wet: bool = true
    input rest: duration?
    input unused: text?
    otherwise {
      award user.awards(same: city) + task.awards(same: km) + user.awards(same: steps)
        + user.awards(same: wet) + user.awards(same: rest)
    }
  }`);
  const ids = { externalUserId: 'ann', externalTaskId: 'walk' };

  it('are those of the event, with defaults and paths, as one text each', () => {
    expect(
      strategy.sameValues({ ...ids, data: { place: { city: 'Bilbao' }, rest: '1m', steps: 7 } }),
    ).toEqual({
      city: 'Bilbao',
      km: '1.5',
      steps: '7',
      wet: 'true',
      rest: '60000',
    });
    expect(strategy.sameValues({ ...ids, data: { km: '2.50', steps: 2 ** 60, wet: false } })).toEqual({
      city: null,
      km: '2.5',
      steps: '1152921504606847000',
      wet: 'false',
      rest: null,
    });
  });

  it('are digests of longer texts, which no text is', () => {
    const city = (units: number) =>
      strategy.sameValues({ ...ids, data: { place: { city: 'x'.repeat(units) } } })['city'];
    expect(city(200)).toBe('x'.repeat(200));
    expect(city(201)).toMatch(/^#{137}[0-9a-f]{64}$/);
  });

  it('are none where the event is refused, or no fact compares', () => {
    expect(strategy.sameValues({ ...ids, data: { wet: 'yes' } })).toEqual({});
    expect(steady.sameValues({ ...ids, data: {} })).toEqual({});
  });

  it('are kept with an award', () => {
    const facts = Object.fromEntries(strategy.facts.map(({ key }) => [key, 0]));
    const tracked = (city: string) => {
      const data = { place: { city }, rest: '1m', steps: 2 ** 60, km: 0.25 };
      return decided(strategy, { event: { ...ids, data }, facts, now: 0 }).tracked;
    };
    expect(tracked('Bilbao')).toEqual([
      { name: 'city', type: 'text', value: 'Bilbao' },
      { name: 'km', type: 'decimal', value: 0.25 },
      { name: 'steps', type: 'int', value: 1152921504606847000 },
      { name: 'wet', type: 'bool', value: true },
      { name: 'rest', type: 'duration', value: 60_000 },
    ]);
  });
});

describe('a decision that is observed', () => {
  const kinds = compiled(`
    strategy "Kinds" {
      input kind: text ("run" | "walk")
      let worth = match kind { "run" => 2, else => 1 }
      otherwise { award worth }
    }`);

  it('tells the arms that it took and what was looked at, and decides the same', () => {
    const { evaluation, arms } = kinds.observe(request({ kind: 'run' }));
    expect(arms).toHaveLength(1);
    if (!evaluation.ok) throw new Error('not decided');
    expect(evaluation.outcome.points).toBe(decided(kinds, request({ kind: 'run' })).points);
    expect(evaluation.outcome.trace?.length).toBeGreaterThan(0);
    expect(kinds.observe(request({ kind: 'walk' })).arms).not.toEqual(arms);
  });

  it('says what is wrong with an event', () => {
    expect(kinds.observe(request({ kind: 'swim' }))).toMatchObject({ evaluation: { ok: false }, arms: [] });
  });
});

describe('the range of awards', () => {
  it.each([
    ['nothing awards', { isOn: false }, { min: 0, max: 0 }],
    ['it is left open', { isOn: true }, { min: 5, max: 9 }],
  ])('is never inverted, where by its parameters %s', (_, params, range) => {
    const strategy = compiled(`strategy "S" {
      param isOn: bool = true
      input n: int (5..9)
      rule "R" when isOn { award n }
    }`);
    expect(strategy.bind(params).awardRange).toEqual(range);
  });
});

describe('what an award keeps', () => {
  it('is spelled as without a trace, however long the number', () => {
    const strategy = compiled(`strategy "S" {
      input n: decimal
      input i: int
      let double = n * 2
      otherwise { award user.awards(same: double) }
    }`);
    for (const [n, i] of [
      [1, 1],
      [0.1, -7],
      ['0.12345678901234567890123', 2 ** 60],
      [1e300, 9007199254740991],
    ] as const) {
      const asked = request({ n, i }, { 'user.awards(same: double)': 0 });
      expect(decided(strategy, { ...asked, trace: true }).tracked).toEqual(decided(strategy, asked).tracked);
    }
  });
});
