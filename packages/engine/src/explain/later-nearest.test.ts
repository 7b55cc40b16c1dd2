import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import type { FunctionDeclaration } from '../host-functions.js';
import type { Strategy } from '../strategy.js';

function compiled(source: string, functions: readonly FunctionDeclaration[] = []): Strategy {
  const compilation = compile(source, { functions });
  if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join('; '));
  return compilation.strategy;
}

const source = `strategy "S" {
  input km: decimal
  input tags: list<text> = []
  deny "Late" when user.id == "ann" and now.hour >= 8 and user.awards > 2 and km > 1 and "slow" in tags
  rule "R" when km > 100 { award 1 }
}`;

function request(km: number | string) {
  const data = { km, tags: ['slow'] };
  const event = { externalUserId: 'ann', externalTaskId: 'walk', data };
  return { event, facts: { 'user.awards': 3 }, now: Date.parse('2026-11-23T09:00:00Z') };
}

function denied(strategy: Strategy, asked: Parameters<Strategy['evaluate']>[0]) {
  const evaluation = strategy.evaluate(asked);
  if (!evaluation.ok) throw new Error('the event fits');
  expect(evaluation.outcome.awarded).toBe(false);
  return evaluation.outcome;
}

describe('what was nearest to an award', () => {
  it("isn't looked for before somebody reads it, and then once", () => {
    let calls = 0;
    const seen: FunctionDeclaration = {
      name: 'seen',
      parameters: [{ name: 'n', type: 'int' }],
      result: 'bool',
      implementation: () => {
        calls += 1;
        return true;
      },
    };
    const strategy = compiled('strategy "S" { input n: int deny "No" when seen(n) }', [seen]);
    const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { n: 1 } };
    const outcome = denied(strategy, { event, now: 0 });
    expect(calls).toBe(1);
    const [first] = outcome.nearest ?? [];
    expect(first).toMatchObject({ name: 'No' });
    expect(outcome.nearest?.[0]).toBe(first);
    expect(calls).toBe(2);
  });

  it.each([7.5, '7.5', 7.123456789])('is that of the event as it was decided on: %s km', (km) => {
    const strategy = compiled(source);
    const asked = request(km);
    const due = JSON.stringify(denied(strategy, request(km)));
    const outcome = denied(strategy, asked);
    asked.event.externalUserId = 'ben';
    asked.event.data.km = 0;
    asked.event.data.tags.length = 0;
    asked.facts['user.awards'] = 0;
    asked.now = 0;
    denied(strategy, request(0.5));
    expect(JSON.stringify(outcome)).toBe(due);
    expect(outcome.nearest?.[0]?.clauses).toHaveLength(5);
    expect(outcome.nearest?.[0]?.clauses[3]).toMatchObject({
      text: 'km > 1',
      operands: [{ value: km === '7.5' ? 7.5 : km }],
    });
  });

  it('is a member like any other of JSON, copies and comparisons, and the last', () => {
    const outcome = denied(compiled(source), request(7.5));
    expect(Object.keys(outcome).at(-1)).toBe('nearest');
    expect({ ...outcome }).toEqual(JSON.parse(JSON.stringify(outcome)));
    expect(structuredClone(outcome)).toEqual(outcome);
    expect(denied(compiled(source), request(8)).nearest).not.toEqual(outcome.nearest);
  });

  it("isn't there where it isn't asked for, or where there is an award", () => {
    const strategy = compiled(source);
    expect('nearest' in denied(strategy, { ...request(7.5), nearest: false })).toBe(false);
    const evaluation = strategy.evaluate({ ...request(101), facts: { 'user.awards': 0 } });
    expect(evaluation.ok && 'nearest' in evaluation.outcome).toBe(false);
  });
});
