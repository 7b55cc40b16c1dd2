import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findExample } from '../bounds/find-example.js';
import { compile } from '../compile.js';
import { simulate } from '../simulate/simulate.js';
import { checkCase } from '../spec/check-case.js';
import { checkScenario } from '../spec/check-scenario.js';
import type { SpecCase } from '../spec/spec.js';
import type { Strategy } from '../strategy.js';
import type { Outcome } from './outcome.js';
import { atWalletFloor } from './wallet-floor.js';

function penalty(points: number): Outcome {
  return {
    points,
    caseName: 'Penalty',
    rule: 'Penalty',
    denied: false,
    awarded: true,
    reply: {},
    lines: [{ name: 'Penalty', points }],
    adjustments: [],
    tracked: [],
  };
}

describe('the wallet floor', () => {
  it('takes no more than there is, and shows like any other adjustment', () => {
    expect(atWalletFloor(penalty(-30), 12)).toEqual({
      ...penalty(-12),
      lines: [
        { name: 'Penalty', points: -30 },
        { name: 'Wallet floor', points: 18 },
      ],
      adjustments: [{ name: 'Wallet floor', points: 18, caseName: 'Penalty' }],
    });
  });

  it.each([[-12], [0], [5]])('leaves %d points alone where 12 are there', (points) => {
    const outcome = penalty(points);
    expect(atWalletFloor(outcome, 12)).toBe(outcome);
  });

  it('keeps lines summing to the points and the balance from going below 0', () => {
    const points = fc.maxSafeInteger();
    const balance = fc.oneof(fc.maxSafeNat(), fc.bigInt({ min: 2n ** 53n, max: 2n ** 60n }));
    fc.assert(
      fc.property(points, balance, (given, held) => {
        const outcome = atWalletFloor(penalty(given), held);
        expect(outcome.lines.reduce((sum, line) => sum + line.points, 0)).toBe(outcome.points);
        expect(BigInt(held) + BigInt(outcome.points)).toBeGreaterThanOrEqual(0n);
        if (BigInt(held) + BigInt(given) >= 0n) expect(outcome.points).toBe(given);
      }),
    );
  });
});

function compiled(source: string): Strategy {
  const compilation = compile(source);
  if (compilation.ok) return compilation.strategy;
  throw new Error(JSON.stringify(compilation.diagnostics));
}

describe('a penalty on a wallet that holds less', () => {
  const strategy = compiled('strategy "Late" { rule "Late" { award -5 } }');
  const event = { externalUserId: 'ann', externalTaskId: 'walk' };
  const told = { points: -3, lines: [{ points: -5 }, { name: 'Wallet floor', points: 2 }] };
  const inCase = (facts?: SpecCase['facts']) =>
    checkCase(strategy, { name: 'late', ...(facts && { facts }), outcome: { points: 0 } }, () => '')
      .evaluation;

  it('takes what is there, in a decision whose facts say it, a preview and an explanation', () => {
    const request = { event, now: 0, facts: { 'user.wallet.points': 3 } };
    expect(strategy.evaluate(request)).toMatchObject({ outcome: told });
    expect(strategy.evaluate({ ...request, trace: true })).toMatchObject({ outcome: told });
    expect(strategy.explain(request).evaluation).toMatchObject({ outcome: told });
    expect(strategy.preview(request)).toMatchObject({ points: -3 });
  });

  it('takes nothing of somebody who owes points', () => {
    const request = { event, now: 0, facts: { 'user.wallet.points': -4 } };
    const spared = { points: 0, lines: [{ points: -5 }, { name: 'Wallet floor', points: 5 }] };
    expect(strategy.evaluate(request)).toMatchObject({ outcome: spared });
    expect(strategy.preview(request)).toMatchObject({ points: 0 });
  });

  it('takes nothing in a case, a scenario and a simulation of somebody who has nothing', async () => {
    expect(inCase()).toMatchObject({ outcome: { points: 0 } });
    expect(inCase({ 'user.wallet.points': 3 })).toMatchObject({ outcome: told });
    expect(inCase({ 'user.wallet.points': 0.5 })).toBeNull();
    const steps = [{ at: '2026-01-01T00:00:00Z', outcome: { points: 0 } }];
    expect(checkScenario(strategy, { name: 'late', steps }, () => '').mismatches).toEqual([]);
    expect(await simulate(strategy, [{ event, occurredAt: 0, place: 0 }])).toMatchObject({ points: 0 });
  });

  it('is an example of the least award together with what the wallet holds', () => {
    const found = findExample(strategy, 'min');
    expect(found).toMatchObject({ points: -5, facts: { 'user.wallet.points': 5 } });
    expect(strategy.evaluate({ event, now: 0, facts: found?.facts })).toMatchObject({
      outcome: { points: -5 },
    });
  });
});
