import { isUtf8 } from 'node:buffer';
import { cannotRead } from '../exit-code.js';

const lineFeed = 0x0a;
const byteOrderMark = '\ufeff';

/** Where a stretch of bytes comes from: its file, and the number of its first line. */
export interface BytePlace {
  readonly path: string;
  readonly line: number;
}

/** Decodes whole lines, without the byte order mark a file may begin with; fails at the first bad line. */
export function decodeUtf8(bytes: Uint8Array, place: BytePlace): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isUtf8(buffer)) {
    throw cannotRead(`${place.path}:${firstBadLine(buffer, place.line)}: not valid UTF-8`, {
      help: 'save the file as UTF-8 and try again',
    });
  }
  const text = buffer.toString('utf8');
  return place.line === 1 && text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

/** A line feed is never part of a longer character, so lines can be judged one by one. */
function firstBadLine(buffer: Buffer, firstLine: number): number {
  let line = firstLine;
  for (let start = 0; start < buffer.length; line += 1) {
    const end = buffer.indexOf(lineFeed, start) + 1 || buffer.length;
    if (!isUtf8(buffer.subarray(start, end))) return line;
    start = end;
  }
  return line;
}
