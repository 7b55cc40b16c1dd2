import { describe, expect, it } from 'vitest';
import { plainLines } from './plain-lines.js';

async function textOf(bytes: Uint8Array, chunkLength = bytes.length): Promise<string> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkLength) yield bytes.subarray(at, at + chunkLength);
  }
  const parts: Uint8Array[] = [];
  for await (const part of plainLines(chunks())) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** However the bytes are cut into chunks. */
async function textsOf(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const texts = new Set<string>();
  for (let length = 1; length <= bytes.length; length += 1) texts.add(await textOf(bytes, length));
  return texts;
}

describe('the lines of a file', () => {
  it.each([
    ['a carriage return alone', 'a,b\rc,ä\rd,"e"\r', 'a,b\nc,ä\nd,"e"\n'],
    ['both, as on Windows', 'a,b\r\nc,"x\ry"\r\n', 'a,b\r\nc,"x\ry"\r\n'],
    ['a line feed, and hold carriage returns', 'a,b\nc,"x\ry"\n', 'a,b\nc,"x\ry"\n'],
    ['nothing, of which there is one', 'a,b', 'a,b'],
    ['a carriage return, of which there is one', 'a,b\r', 'a,b\r'],
  ])('may end with %s', async (_, text, expected) => {
    expect(await textsOf(Buffer.from(text))).toEqual(new Set([expected]));
  });

  it('may stand in UTF-16', async () => {
    const little = Buffer.from('\ufeffa,ä\r\nb,😀\r\n', 'utf16le');
    expect(await textsOf(little)).toEqual(new Set(['a,ä\r\nb,😀\r\n']));
    expect(await textOf(Buffer.from(little).swap16())).toBe('a,ä\r\nb,😀\r\n');
  });
});
