import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atWalletFloor, BALANCE_POINTS_MAX, requireCovered, requireRoom } from './balance.js';

const receiptOf = (points: number) => ({ points, lines: [{ name: 'Penalty', points }] });

describe('the wallet floor', () => {
  it('takes no more than there is, and says so in a line', () => {
    expect(atWalletFloor(receiptOf(-30), 12)).toEqual({
      points: -12,
      lines: [
        { name: 'Penalty', points: -30 },
        { name: 'Wallet floor', points: 18 },
      ],
    });
  });

  it.each([[-12], [0], [5]])('leaves %d points alone where 12 are there', (points) => {
    const receipt = receiptOf(points);
    expect(atWalletFloor(receipt, 12)).toBe(receipt);
  });

  it('keeps lines summing to the points and the balance from going below 0', () => {
    const points = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const balance = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(points, balance, (points, balance) => {
        const receipt = atWalletFloor(receiptOf(points), balance);
        expect(receipt.lines.reduce((sum, line) => sum + line.points, 0)).toBe(receipt.points);
        expect(balance + receipt.points).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('a balance', () => {
  it('may be spent to the last point and no further', () => {
    expect(() => requireCovered(-12, 12)).not.toThrow();
    expect(() => requireCovered(-13, 12)).toThrowError(
      expect.objectContaining({ code: 'insufficient-points', details: { members: { points: 12 } } }),
    );
  });

  it('may grow to its limit and no further', () => {
    expect(() => requireRoom(1, BALANCE_POINTS_MAX - 1)).not.toThrow();
    expect(() => requireRoom(Number.MAX_SAFE_INTEGER, 1)).toThrowError(
      expect.objectContaining({ code: 'balance-limit' }),
    );
  });
});
