import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import type { PastDecision } from '../simulate/simulated-strategy.js';
import { checkCase } from './check-case.js';
import { checkScenario } from './check-scenario.js';
import { readSpec } from './read-spec.js';
import type { Spec } from './spec.js';
import { casesOf } from './table.js';

const compiled = compile(`strategy "Walks" {
  param base: int (1..20) = 10
  input minutes: int (0..600)
  rule "Back" when user.awards(same: minutes) >= 1 { award 2 }
  rule "Often" when user.awards >= 2 { award 3 }
  otherwise { award base }
}`);
if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
const { strategy } = compiled;

function specOf(value: unknown): Spec {
  const reading = readSpec(value);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.spec;
}

describe('a table', () => {
  const table = {
    name: 'walks',
    params: { base: 5 },
    event: { externalUserId: 'ann' },
    columns: [
      'name',
      'params.base',
      'event.data.minutes',
      'event.data.place.name',
      'facts.user.awards',
      'outcome.points',
    ],
    rows: [
      ['a short one', null, 10, 'park', null, 5],
      [null, 7, 10, null, 0, 7],
      ['often', null, 10, null, 2, 4],
    ],
  };

  it('is a case a row, with what all of them share', () => {
    const cases = casesOf(specOf({ cases: [{ name: 'first', outcome: {} }], tables: [table] }));
    expect(cases.map(({ path }) => path.join('.'))).toEqual([
      'cases.0',
      ...[0, 1, 2].map((row) => `tables.0.rows.${row}`),
    ]);
    expect(cases.map(({ specCase }) => specCase)).toEqual([
      { name: 'first', outcome: {} },
      {
        name: 'walks: a short one',
        params: { base: 5 },
        event: { externalUserId: 'ann', data: { minutes: 10, place: { name: 'park' } } },
        outcome: { points: 5 },
      },
      {
        name: 'walks: row 2',
        params: { base: 7 },
        event: { externalUserId: 'ann', data: { minutes: 10 } },
        facts: { 'user.awards': 0 },
        outcome: { points: 7 },
      },
      expect.objectContaining({ name: 'walks: often', facts: { 'user.awards': 2 } }),
    ]);
  });

  it('is decided as its cases are', () => {
    const cases = casesOf(specOf({ tables: [table] })).map(({ specCase }) => specCase);
    const found = cases.map((each) => checkCase(strategy, each, () => '').mismatches);
    expect(found).toEqual([[], [], [{ path: 'outcome.points', expected: 4, actual: 3 }]]);
  });

  it('sets nothing but its own keys', () => {
    const hostile = {
      name: 'a',
      columns: ['event.data.__proto__.minutes', 'outcome.points'],
      rows: [[3, 1]],
    };
    const [{ specCase } = { specCase: null }] = casesOf(specOf({ tables: [hostile] }));
    expect(JSON.stringify(specCase?.event)).toBe('{"data":{"__proto__":{"minutes":3}}}');
    expect(({} as { minutes?: number }).minutes).toBeUndefined();
  });

  const one = { name: 'a', columns: ['outcome.points'], rows: [[1]] };
  it.each<[unknown, string, RegExp]>([
    [[], 'tables', /at least one table/],
    [[{ columns: one.columns, rows: one.rows }], 'tables[0]', /a table needs a `name`/],
    [[{ name: 'a', rows: [] }], 'tables[0].columns', /at least one column/],
    [[{ ...one, rows: [] }], 'tables[0].rows', /at least one row/],
    [[{ ...one, rows: [[1, 2]] }], 'tables[0].rows[0]', /a value for each column, 1 in all/],
    [[{ ...one, rows: [3] }], 'tables[0].rows[0]', /a list is needed/],
    [[{ ...one, columns: ['outcom.points'] }], 'tables[0].columns[0]', /a key of a case/],
    [
      [{ ...one, columns: ['outcome.points', 'outcome.points'], rows: [[1, 1]] }],
      'tables[0].columns',
      /twice/,
    ],
    [[{ ...one, columns: ['outcome.pionts'] }], 'tables[0].rows[0].outcome.pionts', /did you mean `points`/],
    [[{ ...one, columns: ['now'], rows: [['2026-01-01']] }], 'tables[0].rows[0]', /one of `outcome`/],
    [
      [
        {
          ...one,
          columns: ['name', 'outcome.points'],
          rows: [
            ['b', 1],
            ['b', 2],
          ],
        },
      ],
      'tables[0].rows[1].name',
      /tables\[0\]\.rows\[0\] has this name too/,
    ],
    [[one, one], 'tables[1].name', /tables\[0\] has this name too; each table/],
  ])('like %j says what is wrong', (tables, path, message) => {
    const reading = readSpec({ tables });
    expect(reading.ok ? [] : reading.problems).toEqual([{ path, message: expect.stringMatching(message) }]);
  });
});

describe('a history that is given', () => {
  const walk = (occurredAt: string, minutes: number): PastDecision => ({
    occurredAt: Date.parse(occurredAt),
    event: { externalUserId: 'user', externalTaskId: 'task' },
    outcome: {
      awarded: true,
      points: 4,
      caseName: 'otherwise',
      tracked: [{ name: 'minutes', type: 'int', value: minutes }],
    },
  });
  const past = [walk('2026-03-01T08:00:00Z', 30), walk('2026-03-02T08:00:00Z', 40)];
  const given = { name: 'a', history: 'march', event: { data: { minutes: 30 } } };

  it.each([
    ['2026-03-01T09:00:00Z', 30, 2],
    ['2026-03-02T07:00:00Z', 40, 10],
    ['2026-03-02T09:00:00Z', 50, 3],
  ])('is what a case asks about, up to %s', (now, minutes, points) => {
    const specCase = { ...given, now, event: { data: { minutes } }, outcome: { points } };
    expect(checkCase(strategy, specCase, () => '', past).mismatches).toEqual([]);
  });

  it('is what came before the first step of a scenario', () => {
    const steps = [{ at: '2026-03-03T08:00:00Z', ...given, outcome: { points: 2 } }];
    const scenario = { name: 'a', history: 'march', steps, end: { user: { points: 2, awards: 1 } } };
    expect(checkScenario(strategy, scenario, () => '', past).mismatches).toEqual([]);
  });

  it('needs a moment in a case', () => {
    const reading = readSpec({ cases: [{ ...given, outcome: {} }] });
    expect(reading.ok ? [] : reading.problems).toEqual([
      { path: 'cases[0]', message: 'a case with a `history` needs `now`: up to then it counts' },
    ]);
  });
});
