import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LayeredMap } from './layered-map.js';

const entries = fc.array(fc.tuple(fc.nat({ max: 30 }), fc.nat()), { maxLength: 80 });

describe('a map of layers', () => {
  it('holds what a map holds after the same entries, and so does each that it was before', () => {
    fc.assert(
      fc.property(entries, (given) => {
        let layered = new LayeredMap<number, number>();
        const plain = new Map<number, number>();
        const before: [LayeredMap<number, number>, Map<number, number>][] = [];
        for (const [key, value] of given) {
          layered = layered.with(key, value);
          plain.set(key, value);
          before.push([layered, new Map(plain)]);
        }
        for (const [map, expected] of before) {
          expect(new Map(map)).toEqual(expected);
          expect([...map]).toHaveLength(expected.size);
          expect([...Array(31).keys()].map((key) => map.get(key))).toEqual(
            [...Array(31).keys()].map((key) => expected.get(key)),
          );
          expect(map.sizeMax).toBeGreaterThanOrEqual(expected.size);
        }
      }),
    );
  });

  it('goes two ways from one map without either seeing the other', () => {
    const base = new LayeredMap<string, number>().with('a', 1).with('b', 2);
    const [left, right] = [base.with('a', 3), base.with('c', 4)];
    expect([left.get('a'), left.get('c'), right.get('a'), right.get('c'), base.get('a')]).toEqual([
      3,
      undefined,
      1,
      4,
      1,
    ]);
  });
});
