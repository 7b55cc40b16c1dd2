import { TextDecoder } from 'node:util';

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/**
 * Gives the bytes of a text file as UTF-8 whose lines end with a line feed: of one in UTF-16, which begins
 * with a byte order mark, and of one whose lines end with a carriage return alone. Memory holds one chunk.
 */
export async function* plainLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* withLineFeeds(inUtf8(chunks));
}

async function* inUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let decoder: TextDecoder | null | undefined;
  let mark: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    const bytes = mark.length === 0 ? chunk : Buffer.concat([mark, chunk]);
    mark = bytes.length < 2 && decoder === undefined ? bytes : new Uint8Array(0);
    if (mark.length > 0 || bytes.length === 0) continue;
    if (decoder === undefined) decoder = utf16Of(bytes);
    yield decoder === null ? bytes : Buffer.from(decoder.decode(bytes, { stream: true }));
  }
  if (mark.length > 0) yield mark;
}

/** Null where the file doesn't say by its first two bytes that it is UTF-16. */
function utf16Of([first, second]: Uint8Array): TextDecoder | null {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be') : null;
}

/** The first line tells how all of them end: a carriage return may stand in a quoted cell of other files. */
async function* withLineFeeds(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let isAlone: boolean | null = null;
  let open: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    const bytes = open.length === 0 ? chunk : Buffer.concat([open, chunk]);
    open = new Uint8Array(0);
    isAlone ??= endsWithReturnAlone(bytes);
    if (isAlone === null && bytes.at(-1) === carriageReturn) open = bytes;
    else yield isAlone === true ? bytes.map((byte) => (byte === carriageReturn ? lineFeed : byte)) : bytes;
  }
  if (open.length > 0) yield open;
}

/** Null where the bytes don't tell yet. */
function endsWithReturnAlone(bytes: Uint8Array): boolean | null {
  const feed = bytes.indexOf(lineFeed);
  const at = bytes.indexOf(carriageReturn);
  if (at === -1 || (feed !== -1 && feed < at)) return feed === -1 ? null : false;
  return at === bytes.length - 1 ? null : bytes[at + 1] !== lineFeed;
}
