import { readFileSync } from 'node:fs';
import { importRules, printStrategy } from '@merit/dsl';
import fc from 'fast-check';
import { Engine, type RuleProperties } from 'json-rules-engine';
import { describe, expect, it } from 'vitest';
import { compile } from './compile.js';
import type { JsonValue } from './event/event.js';
import type { Strategy } from './strategy.js';
import type { FactValues } from './value/fact-value.js';

function imported(rules: unknown): Strategy {
  const { tree, diagnostics } = importRules(rules);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const compilation = compile(tree === null ? '' : printStrategy(tree));
  if (compilation.ok) return compilation.strategy;
  throw new Error(compilation.diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n'));
}

function decide(strategy: Strategy, data: { readonly [key: string]: JsonValue }, facts: FactValues = {}) {
  const event = { externalUserId: 'ann', externalTaskId: 'walks', data };
  const evaluation = strategy.evaluate({ event, facts, now: 0 });
  if (evaluation.ok) return evaluation.outcome;
  throw new Error(evaluation.diagnostics.map(({ message }) => message).join('; '));
}

// ── json-rules-engine ───────────────────────────────────────────────────────

const award = (points: number) => ({ type: 'award', params: { points } });

const rules: RuleProperties[] = [
  {
    name: 'Far',
    conditions: {
      any: [
        { fact: 'steps', operator: 'greaterThan', value: 8 },
        {
          all: [
            { fact: 'steps', operator: 'greaterThanInclusive', value: 3 },
            { not: { fact: 'activity', path: '$.kind', operator: 'equal', value: 'run' } },
          ],
        },
      ],
    },
    event: award(10),
  },
  {
    name: 'Place',
    priority: 5,
    conditions: {
      all: [
        { fact: 'city', operator: 'notIn', value: ['Rome', 'Oslo'] },
        { fact: 'friend', operator: 'notEqual', value: true },
      ],
    },
    event: award(3),
  },
  {
    name: 'Less',
    conditions: {
      any: [
        { fact: 'speed', operator: 'lessThan', value: { fact: 'limit' } },
        { fact: 'steps', operator: 'lessThanInclusive', value: 1.5 },
        { fact: 'city', operator: 'in', value: ['Vigo'] },
      ],
    },
    event: award(2),
  },
  { name: 'Nothing', conditions: { all: [] }, event: award(0) },
];

const kind = fc.constantFrom('run', 'walk');
const facts = fc.record(
  {
    steps: fc.constantFrom(0, 1.5, 3, 5, 8, 9),
    activity: fc.oneof(
      kind.map((each) => ({ kind: each })),
      fc.constant({}),
    ),
    city: fc.constantFrom('Rome', 'Vigo', 'Ghent'),
    friend: fc.boolean(),
    speed: fc.integer({ min: 0, max: 3 }),
    limit: fc.integer({ min: 0, max: 3 }),
  },
  { requiredKeys: ['activity', 'limit'] },
);

describe('imported rules of json-rules-engine', () => {
  const strategy = imported(rules);
  const engine = new Engine(rules, { allowUndefinedFacts: true });

  it('award what the events of that engine add up to, facts missing or not', async () => {
    await fc.assert(
      fc.asyncProperty(facts, async (given) => {
        const { events } = await engine.run(given);
        const sum = events.reduce((points, { params }) => points + Number(params?.['points']), 0);
        expect(decide(strategy, given as { readonly [key: string]: JsonValue }).points).toBe(sum);
      }),
      { numRuns: 400 },
    );
  });
});

// ── Blocks ──────────────────────────────────────────────────────────────────

const blocks = new URL('../../../conformance/import/blocks-ways.json', import.meta.url);

interface Event {
  readonly kind?: string;
  readonly steps: number;
  readonly awards: number;
  readonly gapMs: number | null;
}

/**
 * What that engine decides on `blocks-ways.json`, worked out by hand: the points and the case, null for none,
 * and the callback data.
 */
function expected({ kind: walked, steps, awards, gapMs }: Event) {
  const reply: { [key: string]: JsonValue } = walked === 'walk' ? { kind: 'walk' } : {};
  if (steps >= 8) return { points: 8, caseName: 'Far', reply };
  if (steps >= 6) reply['half'] = true;
  else if (steps >= 4) return { points: steps, caseName: 'Near', reply };
  else if (steps < 2) return { points: 0, caseName: null, reply: { ...reply, short: true } };
  else reply['rest'] = true;
  const pace = gapMs === null ? -1 : gapMs / 1_000;
  if (pace < 60) return { points: awards, caseName: 'Paced', reply: { ...reply, seen: 1 } };
  return { points: 1, caseName: 'Default', reply };
}

describe('imported blocks', () => {
  const strategy = imported(JSON.parse(readFileSync(blocks, 'utf8')));

  it('fall through, branch, return and count as there', () => {
    const events = fc.record(
      {
        kind,
        steps: fc.integer({ min: 0, max: 10 }),
        awards: fc.integer({ min: 0, max: 5 }),
        gapMs: fc.constantFrom(null, 59_999, 60_000, 3_600_000),
      },
      { requiredKeys: ['steps', 'awards', 'gapMs'] },
    );
    fc.assert(
      fc.property(events, ({ awards, gapMs, ...data }) => {
        const given = { 'user.awards': awards, 'user.averageGap': gapMs };
        const { points, caseName, rule, reply } = decide(strategy, data, given);
        const known = rule === null ? null : caseName;
        expect({ points, caseName: known, reply }).toEqual(expected({ ...data, awards, gapMs }));
      }),
      { numRuns: 400 },
    );
  });
});
