import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printStrategy } from '../format/print.js';
import { parse } from '../syntax/parse.js';
import { importRules } from './import-rules.js';
import { inputName } from './importing.js';
import { NamesInUse } from './names-in-use.js';

const corpus = new URL('../../../../conformance/import/', import.meta.url);
const samples = readdirSync(corpus)
  .filter((name) => name.endsWith('.json') && !name.endsWith('.findings.json'))
  .map((name) => readFileSync(new URL(name, corpus), 'utf8'));

const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('<', 'data.x', 'parent.points', 'in', 'not a name', 'award'),
);

/** Rules in which one value was replaced. */
const damaged = fc
  .record({ sample: fc.constantFrom(...samples), at: fc.nat(), value: strange })
  .map((damage) => {
    const rules: unknown = JSON.parse(damage.sample);
    const holders = holdersIn(rules);
    const holder = holders[damage.at % holders.length] ?? {};
    const keys = Object.keys(holder);
    Reflect.set(holder, keys[damage.at % Math.max(1, keys.length)] ?? 'type', damage.value);
    return rules;
  });

function holdersIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(holdersIn)];
}

describe('importing', () => {
  it('never throws, and gives a text that parses', () => {
    fc.assert(
      fc.property(
        fc.oneof(damaged, fc.jsonValue()),
        fc.constantFrom(undefined, 'blocks', 'json-rules-engine'),
        (rules, from) => {
          const { tree, diagnostics } = importRules(rules, { from });
          if (tree === null) expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
          else expect(parse(printStrategy(tree)).diagnostics).toEqual([]);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('reads no more than it has bounds for', () => {
    const rule = { conditions: { all: [] }, event: { type: 'x', params: { points: 1 } } };
    const many = {
      conditions: { all: Array.from({ length: 20_000 }, () => ({ all: [] })) },
      event: rule.event,
    };
    expect(importRules([many]).diagnostics.map(({ code }) => code)).toContain('M6020');
    const rules = Array.from({ length: 900 }, (_, index) => ({ ...rule, name: `Rule ${index}` }));
    const { tree, diagnostics } = importRules(rules);
    expect(tree).toBeNull();
    expect(diagnostics.at(-1)).toMatchObject({ code: 'M6009', pointer: '' });
  });

  it('reads the facts of conditions wherever it reads the conditions', () => {
    const nested = (depth: number): object =>
      depth === 0
        ? { fact: 'steps', operator: 'greaterThan', value: 3 }
        : { all: [{ not: nested(depth - 1) }] };
    const { tree, diagnostics } = importRules({ conditions: nested(31), event: { params: { points: 1 } } });
    expect(diagnostics.map(({ code }) => code)).toEqual(['M6024']);
    expect(tree && printStrategy(tree)).toContain('input steps: decimal?');
  });

  it.each([
    ['blocks', {}, '', 'a programme of blocks should stand here'],
    ['json-rules-engine', {}, '', 'a list of rules should stand here'],
    ['json-rules-engine', 7, '', 'a list of rules should stand here'],
    ['json-rules-engine', [7, 8], '/0', 'a rule should stand here'],
  ] as const)('says what no strategy of %s is: %j', (from, rules, pointer, message) => {
    expect(importRules(rules, { from }).diagnostics[0]).toMatchObject({ pointer, message });
  });

  it('keeps a rule without an event, at no points', () => {
    const { tree, diagnostics } = importRules([{ conditions: { all: [] } }]);
    expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(['M6026 /event']);
    expect(tree === null ? '' : printStrategy(tree)).toContain('rule "Rule" { award 0 }');
  });

  it('gives a rule a title where it has none, another to each', () => {
    const rule = { conditions: { all: [] }, event: { params: { points: 1 } } };
    const { tree } = importRules([rule, rule]);
    expect(tree?.parts.map((part) => part.kind === 'Rule' && part.name.value)).toEqual([
      'Rule',
      'Rule (2)',
      false,
    ]);
  });

  it('lists no more mistakes than anyone reads', () => {
    const rules = { type: 'program', rules: Array.from({ length: 500 }, () => 7) };
    const { diagnostics } = importRules(rules);
    expect(diagnostics).toHaveLength(101);
    expect(diagnostics.at(-1)?.code).toBe('M4005');
  });

  it('finds the points of an event where it is told to', () => {
    const rules = [{ conditions: { all: [] }, event: { type: 'x', params: { reward: { points: 7 } } } }];
    const { tree, diagnostics } = importRules(rules, { pointsKey: 'reward.points' });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(tree && printStrategy(tree)).toContain('award 7');
  });
});

describe('the name of an input', () => {
  it.each([
    ['minutes', 'minutes'],
    ['rule', 'input_rule'],
    ['points', 'input_points'],
    ['2nd', 'input_2nd'],
    ['a-b', 'input_a_b'],
    ['taken', 'input_taken_2'],
  ])('for %s is %s', (key, name) => {
    expect(inputName(key, new NamesInUse(['taken', 'input_taken']))).toBe(name);
  });
});
