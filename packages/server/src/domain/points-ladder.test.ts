import { expect, it } from 'vitest';
import { pointsLadder, stepOf } from './points-ladder.js';

it('puts points on the first step that reaches up to them', () => {
  for (const [step, upTo] of pointsLadder.entries()) {
    expect([stepOf(upTo), stepOf(upTo + 1)]).toEqual([step, step + 1]);
  }
  expect(stepOf(Number.MIN_SAFE_INTEGER)).toBe(0);
});
