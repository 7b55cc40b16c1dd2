import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelAt } from './levels.js';

const ladder = fc
  .uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 8 })
  .map((points) => [0, ...points.sort((one, other) => one - other)])
  .map((points) => ({
    days: null,
    steps: points.map((least) => ({ name: `from ${least}`, points: least })),
  }));

describe('a level', () => {
  it('is the last step of which the points are there, and says what the next one takes', () => {
    fc.assert(
      fc.property(ladder, fc.integer({ min: -20, max: 120 }), (levels, points) => {
        const { index, name, next, ...counted } = levelAt(levels, points);
        const reached = levels.steps.filter((step) => step.points <= Math.max(0, points));
        expect([index, name]).toEqual([reached.length - 1, reached.at(-1)?.name]);
        expect(counted).toEqual({ points });
        const above = levels.steps[reached.length];
        expect(next).toEqual(
          above === undefined ? null : { name: above.name, missing: above.points - points },
        );
        if (next !== null) expect(levelAt(levels, points + next.missing)).toMatchObject({ name: next.name });
      }),
    );
  });
});
