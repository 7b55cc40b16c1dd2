import { lineBytesMax } from '@merit/engine/events';
import { cannotRead } from '../exit-code.js';
import { type BytePlace, decodeUtf8 } from '../files/utf8.js';

/** A stretch of whole lines; only the last of a file may lack its line feed. */
export interface LineBlock {
  readonly text: string;
  /** The number of its first line, from 1. */
  readonly line: number;
  /** Bytes of the file up to the end of this block. */
  readonly bytes: number;
}

const lineFeed = 0x0a;

/**
 * Cuts a byte stream into blocks of whole lines, so that readers work on large texts and never see half a
 * character. Memory holds one chunk and one unfinished line, whatever the file's length.
 */
export async function* readLineBlocks(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<LineBlock, void, undefined> {
  let unfinished: Uint8Array = new Uint8Array(0);
  let line = 1;
  let bytes = 0;
  for await (const chunk of chunks) {
    const cut = chunk.lastIndexOf(lineFeed) + 1;
    refuseLongLine(cut === 0 ? unfinished.length + chunk.length : 0, { path, line });
    if (cut === 0) {
      unfinished = Buffer.concat([unfinished, chunk]);
      continue;
    }
    const whole = Buffer.concat([unfinished, chunk.subarray(0, cut)]);
    unfinished = chunk.subarray(cut);
    bytes += whole.length;
    yield { text: decodeUtf8(whole, { path, line }), line, bytes };
    line += countLineFeeds(whole);
  }
  if (unfinished.length > 0) {
    yield { text: decodeUtf8(unfinished, { path, line }), line, bytes: bytes + unfinished.length };
  }
}

function refuseLongLine(length: number, { path, line }: BytePlace): void {
  if (length <= lineBytesMax) return;
  throw cannotRead(`${path}:${line}: this line is longer than ${lineBytesMax / 1024} KiB`, {
    help: 'an event file holds one event a line: CSV with a header, or JSON Lines',
  });
}

function countLineFeeds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}
