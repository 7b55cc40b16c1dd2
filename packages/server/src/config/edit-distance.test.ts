import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.js';

describe('editDistance', () => {
  it.each([
    ['PORT', 'PORT', 0],
    ['PROT', 'PORT', 1],
    ['PORTS', 'PORT', 1],
    ['PRT', 'PORT', 1],
    ['PATH', 'PORT', 3],
    ['', 'PORT', 4],
  ])('of %j and %j is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });
});
