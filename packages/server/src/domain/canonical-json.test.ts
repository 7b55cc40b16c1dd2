import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.js';

describe('canonicalJson', () => {
  it('orders keys at every depth and leaves out what JSON leaves out', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: undefined, '': 'x' })).toBe(
      '{"":"x","b":[{"c":null,"d":1}]}',
    );
  });

  it('says the same of any order of keys, and different things of different values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const text = JSON.stringify(a);
        expect(canonicalJson(reversed(JSON.parse(text)))).toBe(canonicalJson(JSON.parse(text)));
        if (canonicalJson(a) === canonicalJson(b)) {
          expect(JSON.parse(canonicalJson(a))).toEqual(JSON.parse(canonicalJson(b)));
        }
        expect(JSON.parse(canonicalJson(a))).toEqual(JSON.parse(text));
      }),
    );
  });
});

/** The same value with its keys the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(reversed);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, member]) => [key, reversed(member)]));
}
