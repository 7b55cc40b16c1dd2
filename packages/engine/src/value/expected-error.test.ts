import { describe, expect, it } from 'vitest';
import { expectedError } from './expected-error.js';

describe('an error', () => {
  it('of the kind that was reckoned with is given back', () => {
    const error = new RangeError('too far');
    expect(expectedError(error, RangeError)).toBe(error);
  });

  it.each([new TypeError('ours'), new Error('ours'), 'thrown as a text'])(
    'of another kind goes on: %s',
    (error) => {
      expect(() => expectedError(error, RangeError)).toThrow(error as Error);
    },
  );
});
