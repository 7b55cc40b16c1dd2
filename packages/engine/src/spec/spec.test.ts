import { describe, expect, it } from 'vitest';
import { builtinStrategy } from '../builtins.js';
import { compile } from '../compile.js';
import type { Strategy } from '../strategy.js';
import { type CheckedCase, checkCase } from './check-case.js';
import { checkScenario } from './check-scenario.js';
import { readSpec } from './read-spec.js';
import type { SpecCase } from './spec.js';

function strategyOf(source: string): Strategy {
  const compiled = compile(source);
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
  return compiled.strategy;
}

const walks = strategyOf(`strategy "Walks" {
  param base: int (1..20) = 10
  input minutes: int (0..1440) = 0
  input km: decimal = 1.5
  rule "Back" when user.awards >= 1 { award if user.sinceLast > 1h then 4 else 2 }
  rule "Long" when minutes > 60 { reply { km: km } award base }
  rule "Odd" when minutes == 13 { award 10 div (minutes - 13) }
  otherwise { award 1 }
}`);

function checked(specCase: Omit<SpecCase, 'name'>): CheckedCase {
  return checkCase(walks, { name: 'it', ...specCase }, ({ span }) =>
    walks.source.slice(span.start, span.end),
  );
}

function differences(specCase: Omit<SpecCase, 'name'>): readonly string[] {
  return checked(specCase).mismatches.map(({ path, expected, actual }) => {
    return `${path}: ${JSON.stringify(expected)} ≠ ${JSON.stringify(actual)}`;
  });
}

describe('a case that expects nothing', () => {
  it('fits no outcome', () => {
    expect(checked({}).mismatches).toMatchObject([{ path: 'failed', expected: null }]);
  });
});

describe('a fact with `same:`', () => {
  it('is that of somebody without any history where a case leaves it out', () => {
    const places = strategyOf(`strategy "Places" {
  input place: text (max 10)
  rule "New" when user.awards(same: place) == 0 { award 2 }
  otherwise { award 1 }
}`);
    const specCase = { name: 'it', event: { data: { place: 'harbour' } }, outcome: { points: 2 } };
    expect(checkCase(places, specCase, () => '').mismatches).toEqual([]);
  });
});

describe('the moment of a case', () => {
  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'no time zone is called `Mars/Olympus`'],
    [{ now: '9999-12-31T12:00:00Z' }, 'now', '`9999-12-31T12:00:00Z` is no moment of the years 1 to 9999'],
    [{ now: '-000001-01-01T00:00:00Z', timeZone: 'Europe/Madrid' }, 'now', 'is no moment'],
  ])('must be one that there is: %j', (clock, path, message) => {
    const { mismatches, evaluation } = checked({ ...clock, outcome: {} });
    expect(evaluation).toBeNull();
    expect(mismatches).toMatchObject([{ path, actual: expect.stringContaining(message) }]);
  });
});

describe('a case', () => {
  it.each<[string, Omit<SpecCase, 'name'>]>([
    ['names what counts and leaves out the rest', { outcome: { points: 1 } }],
    [
      'sets parameters and data',
      { params: { base: 7 }, event: { data: { minutes: 90 } }, outcome: { points: 7 } },
    ],
    [
      'compares numbers that are exact decimals',
      {
        event: { data: { minutes: 90, km: 2.5 } },
        outcome: { reply: { km: 2.5 }, tracked: [{ value: 90 }, { name: 'km', value: 2.5 }] },
      },
    ],
    [
      'gives facts, durations in units',
      {
        facts: { 'user.awards': 1, 'user.sinceLast': '2h' },
        outcome: { points: 4 },
      },
    ],
    [
      'expects a refusal',
      {
        event: { data: { minutes: -1 } },
        refused: [{ code: 'M5003', path: 'data.minutes' }],
      },
    ],
    [
      'expects a failure at its place',
      {
        event: { data: { minutes: 13 } },
        failed: [{ text: '10 div (minutes - 13)' }],
      },
    ],
  ])('%s', (_, specCase) => {
    expect(differences(specCase)).toEqual([]);
  });

  it('tells each difference with its path', () => {
    const outcome = {
      points: 5,
      caseName: 'otherwise',
      lines: [{ name: 'Long', points: 1 }],
      reply: { km: 1 },
      extra: 1,
    };
    expect(differences({ outcome })).toEqual([
      'outcome.points: 5 ≠ 1',
      'outcome.lines[0].name: "Long" ≠ "otherwise"',
      'outcome.reply.km: 1 ≠ null',
      'outcome.extra: 1 ≠ null',
    ]);
    expect(differences({ outcome: { lines: [] } })).toEqual([
      'outcome.lines: [] ≠ [{"name":"otherwise","points":1}]',
    ]);
  });

  it('tells what came instead of an outcome, a refusal or a failure', () => {
    const refusing = { event: { data: { minutes: -1 } } };
    const failing = { event: { data: { minutes: 13 } } };
    const [refused = ''] = differences({ ...refusing, outcome: { points: 1 } });
    expect(refused).toMatch(/^outcome: \{"points":1\} ≠ \{"refused":\[\{"code":"M\d+","message":".*minutes/);
    expect(differences({ ...failing, refused: [] })).toEqual([
      expect.stringMatching(/^refused: \[\] ≠ \{"failed":/),
    ]);
    expect(differences({ ...refusing, failed: [] })).toEqual([
      expect.stringMatching(/^failed: \[\] ≠ \{"refused":/),
    ]);
    expect(differences({ refused: [] })).toEqual([expect.stringMatching(/^refused: \[\] ≠ \{"outcome":/)]);
    expect(differences({ failed: [] })).toEqual([expect.stringMatching(/^failed: \[\] ≠ \{"outcome":/)]);
  });

  it.each<[Omit<SpecCase, 'name'>, string, RegExp]>([
    [{ params: { bas: 1 } }, 'params', /no parameter is called `bas`/],
    [{ facts: { 'user.award': 1 } }, 'facts.user.award', /did you mean `user.awards`/],
    [{ facts: { 'game.streak': 1 } }, 'facts.game.streak', /it asks for user.awards, user.sinceLast/],
    [{ facts: { 'user.awards': 'many' } }, 'facts.user.awards', /`many` is no value/],
    [{ facts: { 'user.awards': 1 } }, 'facts', /user.sinceLast is missing/],
    [{ timeZone: 'Nowhere' }, 'timeZone', /no time zone is called `Nowhere`/],
  ])('that cannot be, %j, says why', (specCase, path, message) => {
    const { mismatches, evaluation } = checked({ ...specCase, outcome: {} });
    expect(evaluation).toBeNull();
    expect(mismatches).toEqual([
      { path, expected: expect.any(String), actual: expect.stringMatching(message) },
    ]);
  });

  it('has no history to ask for where the strategy asks for none', () => {
    const fixed = strategyOf('strategy "S" { otherwise { award 1 } }');
    const { mismatches } = checkCase(fixed, { name: 'x', facts: { a: 1 }, outcome: {} }, () => '');
    expect(mismatches).toMatchObject([{ actual: expect.stringContaining('it asks for none') }]);
  });

  it('without facts is about somebody new', () => {
    const builtin = builtinStrategy('default');
    const specCase: SpecCase = { name: 'the first time', outcome: { caseName: 'BasicEngagement' } };
    expect(builtin && checkCase(builtin.strategy, specCase, () => '').mismatches).toEqual([]);
  });
});

describe('a spec file', () => {
  const fine = { name: 'fine', outcome: {} };

  it('is read where it has the form', () => {
    const spec = {
      cases: [{ name: 'a', now: '2026-01-01T00:00:00Z', facts: { a: null }, outcome: { points: 1 } }],
    };
    expect(readSpec(spec)).toEqual({ ok: true, spec });
    expect(readSpec({ ...spec, builtin: 'fixed', parents: { a: 'a.merit' } })).toMatchObject({ ok: true });
  });

  it.each<[unknown, string, RegExp]>([
    [[], '', /an object is needed/],
    [{}, 'cases', /a spec needs `cases`, `tables` or `scenarios`/],
    [{ cases: {} }, 'cases', /a list is needed/],
    [{ cases: [] }, 'cases', /at least one case is needed/],
    [{ cases: [fine, { ...fine, name: 'b' }, fine] }, 'cases[2].name', /cases\[0\] has this name too/],
    [{ cases: [{ name: '', outcome: {} }] }, 'cases[0]', /a case needs a `name`/],
    [{ cases: [{ name: 'a', outcome: { pionts: 3 } }] }, 'cases[0].outcome.pionts', /did you mean `points`/],
    [{ cases: [{ name: 'a', outcome: { lines: {} } }] }, 'cases[0].outcome.lines', /a list is needed/],
    [
      { cases: [{ name: 'a', outcome: { lines: [{ name: 'Long', point: 1 }] } }] },
      'cases[0].outcome.lines[0].point',
      /did you mean `points`/,
    ],
    [
      { cases: [{ name: 'a', outcome: { nearest: [{ clauses: [{ operands: [{ txt: 'a' }] }] }] } }] },
      'cases[0].outcome.nearest[0].clauses[0].operands[0].txt',
      /did you mean `text`/,
    ],
    [
      { cases: [{ name: 'a', outcome: { trace: [] } }] },
      'cases[0].outcome.trace',
      /nothing is called `trace`/,
    ],
    [{ case: [], cases: [fine] }, 'case', /did you mean `cases`/],
    [{ xyz: 1, cases: [fine] }, 'xyz', /there are \$schema, builtin, parents, cases/],
    [{ builtin: 3, cases: [fine] }, 'builtin', /a text is needed/],
    [{ parents: { a: 1 }, cases: [fine] }, 'parents.a', /a text is needed/],
    [{ parents: 1, cases: [fine] }, 'parents', /an object is needed/],
    [{ cases: [{ outcome: {} }] }, 'cases[0]', /a case needs a `name`/],
    [{ cases: [{ name: 'a' }] }, 'cases[0]', /one of `outcome`, `refused` and `failed`/],
    [{ cases: [{ name: 'a', outcome: {}, failed: [] }] }, 'cases[0]', /one of/],
    [{ cases: [3] }, 'cases[0]', /an object is needed/],
    [{ cases: [{ name: 'a', outcome: 3 }] }, 'cases[0].outcome', /an object is needed/],
    [{ cases: [{ name: 'a', outcome: {}, now: 'noon' }] }, 'cases[0].now', /a time with an offset/],
    [{ cases: [{ name: 'a', outcome: {}, facts: 3 }] }, 'cases[0].facts', /an object is needed/],
    [
      { cases: [{ name: 'a', outcome: {}, facts: { a: [] } }] },
      'cases[0].facts.a',
      /a number, a text, a truth value or null/,
    ],
    [{ cases: [{ name: 'a', refused: [{ cod: 'M' }] }] }, 'cases[0].refused[0].cod', /did you mean `code`/],
    [
      { cases: [{ name: 'a', outcome: {}, event: { data: 3 } }] },
      'cases[0].event.data',
      /an object is needed/,
    ],
    [{ cases: [{ ...fine, only: 'yes' }] }, 'cases[0].only', /true or false is needed/],
    [{ cases: [{ ...fine, event: { timeZone: 5 } }] }, 'cases[0].event.timeZone', /a text is needed/],
    [
      { cases: [{ ...fine, event: { timeZone: 'Mars' } }] },
      'cases[0].event.timeZone',
      /no time zone is called/,
    ],
    [{ cases: [{ ...fine, history: 'h.jsonl' }] }, 'cases[0]', /needs `now`/],
    [{ tables: [3] }, 'tables[0]', /an object is needed/],
    [
      { tables: [{ name: 't', columns: ['points'], rows: [[1]] }] },
      'tables[0].columns[0]',
      /a key of a case/,
    ],
    [{ scenarios: [3] }, 'scenarios[0]', /an object is needed/],
    [{ scenarios: [{ name: 's', steps: [] }] }, 'scenarios[0]', /a scenario needs `steps`/],
    [{ scenarios: [{ name: 's', steps: [{ outcome: {} }] }] }, 'scenarios[0].steps[0]', /needs a time: `at`/],
    [
      {
        scenarios: [
          { name: 's', steps: [{ at: '2026-01-05T10:00:00Z', after: 'soon', times: 2, outcome: {} }] },
        ],
      },
      'scenarios[0].steps[0].after',
      /a duration is needed/,
    ],
    [
      { scenarios: [{ name: 's', steps: [{ at: '2026-01-05T10:00:00Z', outcome: {}, times: 0 }] }] },
      'scenarios[0].steps[0].times',
      /from 1 to 1000/,
    ],
    [
      {
        scenarios: [
          { name: 's', steps: [{ at: '2026-01-05T10:00:00Z', outcome: {} }], end: { ann: { points: 1.5 } } },
        ],
      },
      'scenarios[0].end.ann.points',
      /a whole number is needed/,
    ],
    [
      { scenarios: [{ name: 's', steps: [{ at: '2026-01-05T10:00:00Z', outcome: {} }], end: 3 }] },
      'scenarios[0].end',
      /an object is needed/,
    ],
  ])('like %j says what is wrong', (value, path, message) => {
    expect(readSpec(value)).toEqual({
      ok: false,
      problems: [{ path, message: expect.stringMatching(message) }],
    });
  });
});

describe('a scenario', () => {
  const walks = strategyOf(`strategy "Walks" {
    input minutes: int (0..600)
    deny "Short" when minutes < 10
    rule "Back again" when (user.sinceLast ?? 0s) > 2d { award 7 }
    otherwise { award 1 + user.streak }
  }`);
  const step = (minutes: number, rest: object) => ({ event: { data: { minutes } }, ...rest });
  const play = (scenario: object) => {
    const reading = readSpec({ scenarios: [{ name: 'played', ...scenario }] });
    const [first] = reading.ok ? (reading.spec.scenarios ?? []) : [];
    if (first === undefined) throw new Error(JSON.stringify(reading));
    return checkScenario(walks, first, () => '').mismatches.map(
      ({ path, expected, actual }) => `${path}: ${JSON.stringify(expected)} ≠ ${JSON.stringify(actual)}`,
    );
  };

  it('decides its events on the history that those before left', () => {
    const steps = [
      step(30, { at: '2026-03-01T08:00:00Z', outcome: { points: 1 } }),
      step(30, { after: '1d', outcome: { points: 2 } }),
      step(5, { after: '1h', outcome: { denied: true } }),
      step(30, { after: '3d', outcome: { points: 7, rule: 'Back again' } }),
      { event: { externalUserId: 'ben', data: { minutes: 20 } } },
      step(-1, { refused: [{ path: 'data.minutes' }] }),
    ];
    expect(
      play({ steps, end: { user: { points: 10, awards: 3 }, ben: { points: 1 }, cleo: { awards: 0 } } }),
    ).toEqual([]);
  });

  it('tells each difference with its step, and those of the end', () => {
    const steps = [step(30, { at: '2026-03-01T08:00:00Z', outcome: { points: 5 } })];
    expect(play({ steps, end: { user: { points: 9, awards: 1 } } })).toEqual([
      'steps[0].outcome.points: 5 ≠ 1',
      'end.user.points: 9 ≠ 1',
    ]);
  });

  it('lets a step come so often, each time after the one before, and tells the first that differs', () => {
    const week = step(30, { at: '2026-03-01T08:00:00Z', after: '1d', times: 7 });
    const steps = [week, step(30, { after: '2h', times: 2, outcome: { points: 8 } })];
    expect(play({ steps, end: { user: { awards: 9, points: 28 + 16 } } })).toEqual([]);
    expect(play({ steps: [{ ...week, outcome: { points: 1 } }] })).toEqual([
      'steps[0] (time 2 of 7).outcome.points: 1 ≠ 2',
    ]);
  });

  it.each([
    [{ timeZone: 'Nowhere' }, 'timeZone', 'no time zone'],
    [{ params: { x: 1 } }, 'params', 'no parameter'],
    [
      { steps: [step(1, { at: '2026-03-01T08:00:00Z', facts: { 'user.awards': 3 } })] },
      'steps[0]',
      'follow from the steps',
    ],
  ])('that cannot be, %j, says why', (changes, path, message) => {
    const [found = ''] = play({ steps: [step(30, { at: '2026-03-01T08:00:00Z' })], ...changes });
    expect(found.startsWith(`${path}: `)).toBe(true);
    expect(found).toContain(message);
  });

  it.each<[unknown, string, RegExp]>([
    [{ scenarios: [] }, 'scenarios', /at least one scenario/],
    [{ scenarios: [{ name: 'a' }] }, 'scenarios[0]', /needs `steps`/],
    [{ scenarios: [{ name: 'a', steps: [{}] }] }, 'scenarios[0].steps[0]', /the first step needs a time/],
    [
      { scenarios: [{ name: 'a', steps: [{ at: '2026-03-01', after: 'soon' }] }] },
      'scenarios[0].steps[0].after',
      /a duration/,
    ],
    [
      { scenarios: [{ name: 'a', steps: [{ at: '2026-03-01', times: 1_001 }] }] },
      'scenarios[0].steps[0].times',
      /a whole number from 1 to 1000/,
    ],
    [
      { scenarios: [{ name: 'a', steps: [{ at: '2026-03-01', after: '1d' }] }] },
      'scenarios[0].steps[0]',
      /with `times` it may have both/,
    ],
    [{ cases: [{ name: 'a', outcome: {}, only: 1 }] }, 'cases[0].only', /true or false/],
  ])('is refused like %j', (value, path, message) => {
    const reading = readSpec(value);
    expect(reading.ok ? [] : reading.problems).toContainEqual({
      path,
      message: expect.stringMatching(message),
    });
  });
});
