import { describe, expect, it } from 'vitest';
import { limits } from './limits.js';
import { parse } from './parse.js';

const strategy = 'strategy "A" { otherwise { award 1 } }\n#';

/** A source of so many bytes, whose comment is made of one character. */
function sourceOf(bytes: number, character: string): string {
  const width = new TextEncoder().encode(character).length;
  const room = bytes - strategy.length;
  return strategy + character.repeat(Math.floor(room / width)) + 'x'.repeat(room % width);
}

describe('the length of a source', () => {
  it.each(['x', 'é', '€', '🙂'])('is counted in bytes of UTF-8, of %s too', (character) => {
    const { sourceBytesMax } = limits;
    expect(parse(sourceOf(sourceBytesMax, character)).diagnostics).toEqual([]);
    const [finding] = parse(sourceOf(sourceBytesMax + 1, character)).diagnostics;
    expect(finding?.rule).toBe('source-too-long');
  });
});
