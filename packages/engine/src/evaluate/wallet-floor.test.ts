import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
