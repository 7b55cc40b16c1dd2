import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLowerCase, toUpperCase } from './letter-case.js';

const everyLetter = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point)).join('');

/** FNV-1a over UTF-16 units: one number that any change of one mapping changes. */
function checksum(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}

describe('letter case', () => {
  it('is the same for every letter as on every other host', () => {
    expect(checksum(toLowerCase(everyLetter))).toBe(1_687_698_037);
    expect(checksum(toUpperCase(everyLetter))).toBe(643_018_143);
  });

  it('maps a letter alike wherever it stands, and keeps the length', () => {
    const texts = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        expect(toLowerCase(`${left} ${right}`)).toBe(`${toLowerCase(left)} ${toLowerCase(right)}`);
        expect(toUpperCase(left)).toHaveLength(left.length);
      }),
    );
  });

  it('changes what has changed once no more', () => {
    expect(toLowerCase(toLowerCase(everyLetter))).toBe(toLowerCase(everyLetter));
    expect(toUpperCase(toUpperCase(everyLetter))).toBe(toUpperCase(everyLetter));
  });
});
