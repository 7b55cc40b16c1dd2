import { decimal } from '@merit/dsl';
import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import type { FactValue } from '../value/fact-value.js';

const compilation = compile(`strategy "Counts" {
  deny "Enough" when user.points >= 1_000_000_000_000_000_000_000_001
  otherwise {
    reply { sum: user.points + user.awards, product: user.points * user.awards, since: user.sinceLast ?? 1m }
    award min(user.awards, 9) + user.points mod 7
  }
}`);
if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join('; '));
const { strategy } = compilation;
const event = { externalUserId: 'ann', externalTaskId: 'walk' };

function decided(points: FactValue, awards = 3, sinceLast: FactValue = null) {
  const facts = { 'user.points': points, 'user.awards': awards, 'user.sinceLast': sinceLast };
  return strategy.evaluate({ event, facts, now: 0 });
}

describe('a fact that is a whole number', () => {
  it.each<[string, FactValue, object]>([
    ['small', 20, { sum: 23, product: 60, since: 'PT1M' }],
    ['as great as is presumed', 1e14, { sum: 100000000000003, product: 300000000000000 }],
    ['greater', 1e14 + 1, { sum: 100000000000004, product: 300000000000003 }],
    ['below zero', -1e15, { sum: -999999999999997, product: -3000000000000000 }],
    ['the greatest safe one', 2 ** 53 - 1, { sum: 9007199254740994, product: '27021597764222973' }],
    [
      'beyond the safe ones',
      decimal.create(10n ** 24n, 0),
      { sum: '1000000000000000000000003', product: 3e24 },
    ],
  ])('is exact where it is %s', (_, points, reply) => {
    expect(decided(points)).toMatchObject({ ok: true, outcome: { reply } });
  });

  it('decides by its last digit', () => {
    expect(decided(decimal.create(10n ** 24n + 1n, 0))).toMatchObject({ outcome: { denied: true } });
  });

  it('may be a long time', () => {
    expect(decided(1, 1, 2 ** 52)).toMatchObject({
      outcome: { reply: { since: 'PT1250999896H29M30.496S' } },
    });
  });

  it("is the host's mistake where it is no number, beside others that are", () => {
    expect(() => decided('7')).toThrow("the fact user.points can't be 7");
    expect(() => decided(0.5, 2 ** 53)).toThrow("the fact user.points can't be 0.5");
    expect(() => decided(1, 2 ** 53)).toThrow("the fact user.awards can't be");
  });
});
