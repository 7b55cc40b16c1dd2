import fc from 'fast-check';
import { describe, it } from 'vitest';
import { countCodePoints } from './code-points.js';

describe('code points', () => {
  it('are counted as iterating does', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom('\ud83d', '\udc00'),
    );
    fc.assert(fc.property(fc.string({ unit }), (text) => countCodePoints(text) === [...text].length));
  });
});
