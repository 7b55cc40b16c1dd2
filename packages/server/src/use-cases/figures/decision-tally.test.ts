import { describe, expect, it } from 'vitest';
import type { DecisionCount } from '../../ports/strategy-figures.js';
import { tallyDecisions } from './decision-tally.js';

function aDenial(caseName: string, members: Partial<DecisionCount> = {}): DecisionCount {
  const nothing = { points: 0, pointsMin: 0, pointsMax: 0 };
  const denial = { outcome: 'denied', rule: 'Too soon', step: null } as const;
  return { bucket: 0, executions: 1, caseName, ...denial, ...nothing, ...members };
}

async function* inPieces(...pieces: readonly (readonly DecisionCount[])[]) {
  yield* pieces;
}

describe('a tally of decisions', () => {
  it('names the fifty most frequent cases and rules, and the rest in one line', async () => {
    const rare = Array.from({ length: 60 }, (_, index) => `Rare ${String(index).padStart(2, '0')}`);
    const { whole } = await tallyDecisions(
      inPieces(
        [aDenial('Often', { rule: 'Late' }), ...rare.map((name) => aDenial(name))],
        [aDenial('Often', { rule: null }), aDenial('none', { outcome: 'none', rule: null })],
      ),
    );
    const line = { executions: 1, points: 0 };
    expect(whole.cases).toEqual([
      { ...line, name: 'Often', executions: 2 },
      ...rare.slice(0, 49).map((name) => ({ ...line, name })),
      { ...line, name: null, executions: 11 },
    ]);
    expect(whole.rules).toEqual([
      { ...line, name: 'Too soon', executions: 60 },
      { ...line, name: 'Late' },
    ]);
  });

  it('sums each bucket up by itself, though pieces cut it, and all of them', async () => {
    const award = (bucket: number, points: number) =>
      aDenial('Walk', {
        ...{ bucket, outcome: 'awarded', step: 3, points, pointsMin: points, pointsMax: points },
      });
    const { whole, buckets } = await tallyDecisions(
      inPieces([award(0, 5), award(2, 1)], [], [award(2, 7), award(3, 2)]),
    );
    const sum = { outcome: 'awarded', step: 3 };
    expect(whole.decisions).toEqual([{ ...sum, executions: 4, points: 15, pointsMin: 1, pointsMax: 7 }]);
    expect(buckets.get(2)?.decisions).toEqual([
      { ...sum, executions: 2, points: 8, pointsMin: 1, pointsMax: 7 },
    ]);
    expect([...buckets.keys()].filter((bucket) => bucket >= 0)).toEqual([0, 2, 3]);
    expect(buckets.get(3)?.cases).toEqual([{ name: 'Walk', executions: 1, points: 2 }]);
  });
});
