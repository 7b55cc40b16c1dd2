import { describe, expect, it } from 'vitest';
import { BALANCE_POINTS_MAX, requireCovered, requireRoom } from './balance.js';

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
