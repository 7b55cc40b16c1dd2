import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationStepOf, middleOfStep } from './duration-step.js';

describe('the steps of durations', () => {
  it('tell any duration from a nanosecond to an hour within 10 %', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_600_000_000_000 }), (ns) => {
        expect(Math.abs(middleOfStep(durationStepOf(ns)) - ns) / ns).toBeLessThan(0.1);
      }),
    );
  });

  it('never fall', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e9), (ns, more) => {
        expect(durationStepOf(ns + more)).toBeGreaterThanOrEqual(durationStepOf(ns));
      }),
    );
  });
});
