import { lineBytesMax } from '@merit/engine/events';
import { describe, expect, it } from 'vitest';
import { type LineBlock, readLineBlocks } from './line-blocks.js';

async function blocksOf(...chunks: readonly (string | Uint8Array)[]): Promise<LineBlock[]> {
  async function* bytes() {
    for (const chunk of chunks) yield Buffer.from(chunk as string);
  }
  const blocks: LineBlock[] = [];
  for await (const block of readLineBlocks(bytes(), 'events.csv')) blocks.push(block);
  return blocks;
}

describe('line blocks', () => {
  it('hold whole lines with the number of their first and the bytes read so far', async () => {
    expect(await blocksOf('a\nb', 'c\nd\ne', 'f')).toEqual([
      { text: 'a\n', line: 1, bytes: 2 },
      { text: 'bc\nd\n', line: 2, bytes: 7 },
      { text: 'ef', line: 4, bytes: 9 },
    ]);
  });

  it('never cut a character', async () => {
    const bytes = Buffer.from('größe\n');
    const cut = bytes.indexOf(Buffer.from('ö')) + 1;
    expect(await blocksOf(bytes.subarray(0, cut), bytes.subarray(cut))).toMatchObject([{ text: 'größe\n' }]);
  });

  it('leave out a byte order mark', async () => {
    expect(await blocksOf('\ufeffa\n', 'b\n')).toMatchObject([{ text: 'a\n' }, { text: 'b\n' }]);
  });

  it('name the line that is no UTF-8', async () => {
    await expect(blocksOf('a\nb\n', 'c\n\xe9\n', Buffer.from([0x64, 0x0a, 0xe9, 0x0a]))).rejects.toThrow(
      'events.csv:6: not valid UTF-8',
    );
  });

  it('name a line that is longer than the limit', async () => {
    const long = 'x'.repeat(lineBytesMax / 2);
    await expect(blocksOf('a\n', long, long, 'x')).rejects.toThrow('events.csv:2: this line is longer than');
  });
});
