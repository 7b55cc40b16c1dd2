import { Fault } from '../../domain/fault.js';

export interface LineLimits {
  readonly lineBytesMax: number;
  /** So many are given together at most. */
  readonly linesMax: number;
}

const NEWLINE = 0x0a;
const SPACES: readonly number[] = [0x20, 0x09, 0x0d];

/**
 * Cuts bytes into lines, and gives those together that came together. Blank ones are left out.
 *
 * @throws Fault `body-too-large` for a line that is too long, after those before it were given.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  { lineBytesMax, linesMax }: LineLimits,
): AsyncGenerator<readonly Uint8Array[], void> {
  const rest = new LineRest(lineBytesMax);
  for await (const chunk of chunks) {
    let lines: Uint8Array[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const isWhole = rest.add(chunk.subarray(from, end));
      from = end + 1;
      if (!isWhole) break;
      const line = rest.take();
      if (!isBlank(line)) lines.push(line);
      if (lines.length < linesMax) continue;
      yield lines;
      lines = [];
    }
    const isHeld = rest.add(chunk.subarray(from));
    if (lines.length > 0) yield lines;
    if (!isHeld) throw new Fault('body-too-large', { detail: `A line is longer than ${lineBytesMax} bytes` });
  }
  const last = rest.take();
  if (!isBlank(last)) yield [last];
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => SPACES.includes(byte));
}

/** What came of a line so far, in memory of its own: pieces may be as small as a sender likes. */
class LineRest {
  readonly #bytesMax: number;
  #held: Uint8Array | null = null;
  #length = 0;
  #whole: Uint8Array = new Uint8Array();
  #isTooLong = false;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** @returns Whether the line is no longer than it may be. */
  add(piece: Uint8Array): boolean {
    if (this.#isTooLong || this.#length + piece.length > this.#bytesMax) {
      this.#isTooLong = true;
      return false;
    }
    if (this.#length === 0) {
      this.#whole = piece;
    } else {
      this.#held ??= new Uint8Array(this.#bytesMax);
      if (this.#whole.length > 0) this.#held.set(this.#whole);
      this.#whole = new Uint8Array();
      this.#held.set(piece, this.#length);
    }
    this.#length += piece.length;
    return true;
  }

  take(): Uint8Array {
    const isInPieces = this.#length > this.#whole.length;
    const line = isInPieces && this.#held !== null ? this.#held.slice(0, this.#length) : this.#whole;
    this.#length = 0;
    this.#whole = new Uint8Array();
    return line;
  }
}
