import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256OfUnits } from './sha256.js';

function expected(text: string): string {
  return createHash('sha256').update(Buffer.from(text, 'utf16le').swap16()).digest('hex');
}

describe('the digest of a text', () => {
  it('is what Node calculates, at every length around a block and with letters of any size', () => {
    for (let length = 0; length < 200; length += 1) {
      const text = 'é😀x'.repeat(length).slice(0, length);
      expect(sha256OfUnits(text)).toBe(expected(text));
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        expect(sha256OfUnits(text)).toBe(expected(text));
      }),
    );
  });
});
