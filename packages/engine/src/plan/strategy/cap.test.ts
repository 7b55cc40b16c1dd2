import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../compile.js';

function strategyWith(change: string) {
  const compilation = compile(`strategy "Test" {
    input awarded: int
    input most: int
    otherwise { award awarded }
    adjust "Cap" { ${change} }
  }`);
  if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join());
  return compilation.strategy;
}

const formula = strategyWith('points = min(points, max(0, most - max(0, user.points(this: day))))');
const cap = strategyWith('cap user.points(this: day) at most');
const ownFormula = strategyWith('points = min(points, max(0, most))');
const ownCap = strategyWith('cap points at most');

const edge = Number.MAX_SAFE_INTEGER;
const whole = fc.oneof(fc.integer({ min: -20, max: 120 }), fc.constantFrom(-edge, edge, 1 - edge, edge - 1));

describe('a cap', () => {
  it('decides as the formula does that it stands for', () => {
    fc.assert(
      fc.property(whole, whole, whole, (awarded, most, taken) => {
        const request = {
          event: { externalUserId: 'ann', externalTaskId: 'walk', data: { awarded, most } },
          now: 0,
        };
        const facts = { 'user.points(this: day)': taken };
        expect(cap.evaluate({ ...request, facts })).toEqual(formula.evaluate({ ...request, facts }));
        expect(ownCap.evaluate({ ...request, facts: {} })).toEqual(
          ownFormula.evaluate({ ...request, facts: {} }),
        );
      }),
    );
  });
});
