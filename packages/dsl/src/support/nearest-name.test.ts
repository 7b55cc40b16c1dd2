import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearestName } from './nearest-name.js';

describe('the edit distance', () => {
  it.each([
    ['', '', 0],
    ['rule', 'rule', 0],
    ['rule', 'rulee', 1],
    ['rule', 'rlue', 1],
    ['rule', 'mule', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('of %j and %j is %i', (a, b, distance) => {
    expect(editDistance(a, b, 3)).toBe(distance);
    if (distance > 0) expect(editDistance(a, b, distance - 1)).toBeNull();
  });

  it('is the same in both directions, and 0 only between equals', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 8)).toBe(editDistance(b, a, 8));
        expect(editDistance(a, b, 8) === 0).toBe(a === b);
      }),
    );
  });

  it('is found within any bound that it keeps', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.nat(8), (a, b, most) => {
        const distance = editDistance(a, b, 8);
        expect(editDistance(a, b, most)).toBe(distance !== null && distance <= most ? distance : null);
      }),
    );
  });

  it('looks at few units of long words that differ', () => {
    let looks = 0;
    const watched = (text: string) =>
      new Proxy(Object(text), {
        get: (target, key) => {
          if (/^\d+$/.test(String(key))) looks += 1;
          return target[key];
        },
      }) as string;
    const [one, other] = [`1${'ab'.repeat(2_000)}`, `${'ab'.repeat(2_000)}2`];
    expect(editDistance(watched(one), watched(other), 3)).toBe(2);
    expect(looks).toBeLessThan(60 * one.length);
  });
});

describe('the nearest name', () => {
  const names = ['minutes', 'minute', 'kind', 'tags', 'in', 'or'];

  it.each([
    ['minuets', 'minutes'],
    ['Kind', 'kind'],
    ['knid', 'kind'],
    ['tag', 'tags'],
    ['OR', 'or'],
  ])('of %s is %s', (word, nearest) => {
    expect(nearestName(word, names)).toBe(nearest);
  });

  it.each(['distance', 'on', 'tip', ''])('of %j is none, since all are too far', (word) => {
    expect(nearestName(word, names)).toBeUndefined();
  });

  it('is looked for as long as a name is short enough to be mistyped', () => {
    const long = 'name'.repeat(15);
    expect(nearestName(`${long.slice(1)}s`, [long])).toBe(long);
    expect(nearestName(`${long}s`, [`${long}z`])).toBeUndefined();
  });
});
