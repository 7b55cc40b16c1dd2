import { decimal } from '@merit/dsl';
import { describe, expect, it } from 'vitest';
import { findExample } from './bounds/find-example.js';
import { compile } from './compile.js';
import { strategyGraph } from './graph/build-graph.js';
import { createHistory } from './history/memory-history.js';
import { compare } from './simulate/compare.js';
import { simulate } from './simulate/simulate.js';

const compiled = compile(`strategy "Weights" {
  param unit: decimal (0.000000000000000001..) = 0.123456789012345678
  input weight: decimal (0..) = 0
  input grams: int = 0
  deny "Too heavy" when user.total(weight) > 12345678901234567890.5 { reply { weight: weight } }
  rule "Exact" when weight > 9007199254740993.25 { award 1 }
  rule "Whole" when grams > 0 { reply { unit: unit } award min(grams, 9) }
}`);
if (!compiled.ok) throw new Error(compiled.diagnostics[0]?.message);
const { strategy } = compiled;

const heavy = { weight: '9007199254740993.5' };
const events = [heavy, { weight: 1 }, heavy, { grams: 3 }].map((data, index) => ({
  occurredAt: index,
  event: { externalUserId: 'ann', externalTaskId: 'walk', data },
}));

describe('what is called plain data', () => {
  const [first] = events;
  if (first === undefined) throw new Error('there is an event');
  const facts = { 'user.total(weight)': '12345678901234567890.75' };
  const request = { event: first.event, facts: { 'user.total(weight)': 0 }, now: 0 };

  it.each([
    ['an award', () => strategy.evaluate(request)],
    ['a trace', () => strategy.evaluate({ ...request, trace: true })],
    ['a denial', () => strategy.evaluate({ ...request, facts })],
    ['a refusal', () => strategy.evaluate({ ...request, event: { ...first.event, data: { weight: -1 } } })],
    ['an explanation', () => strategy.explain({ ...request, facts })],
    ['facts', () => strategy.facts],
    ['an example', () => findExample(strategy, 'max', { anyParams: true })],
    ['a graph', () => strategyGraph(strategy.checked)],
    ['a tree', () => strategy.checked.tree],
    ['mistakes', () => compile('strategy "S" { rule "R" { award 1.5 + x } }').diagnostics],
    ['a simulation', () => simulate(strategy, events)],
    ['a comparison', () => compare(strategy, strategy.bind({ unit: 2 }), events)],
  ])('is kept by JSON: %s', async (_, make) => {
    const data = await make();
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  });

  it('holds digits where no number would be exact, by which facts stay exact', () => {
    const evaluation = strategy.evaluate(request);
    const outcome = evaluation.ok ? JSON.parse(JSON.stringify(evaluation.outcome)) : null;
    expect(outcome.tracked).toEqual([
      { name: 'weight', type: 'decimal', value: '9007199254740993.5' },
      { name: 'grams', type: 'int', value: 0 },
    ]);
    const history = createHistory();
    for (const at of [0, 1]) history.record(first.event, outcome, at);
    const total = history.facts(strategy, first.event, 2)['user.total(weight)'];
    expect(total).toEqual(decimal.create(18014398509481987n, 0));
    expect(strategy.evaluate({ ...request, facts })).toMatchObject({ outcome: { denied: true } });
    expect(strategy.checkFacts({ 'user.total(weight)': 'much' })).toHaveLength(1);
  });
});
