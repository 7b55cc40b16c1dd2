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
    expect(editDistance(a, b)).toBe(distance);
  });

  it('is the same in both directions, and 0 only between equals', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
      }),
    );
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
});
