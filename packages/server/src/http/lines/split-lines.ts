export interface LineLimits {
  readonly lineBytesMax: number;
  /** So many are given together at most. */
  readonly linesMax: number;
  /** Waits for a turn: after bytes in which no line ended, since nobody else has one for them. */
  readonly turn: () => Promise<void>;
}

export interface Line {
  /** Null for one that is longer than it may be. */
  readonly bytes: Uint8Array | null;
  /** Its place among all lines, blank ones too, from 1. */
  readonly number: number;
}

const NEWLINE = 0x0a;
const SPACES: readonly number[] = [NEWLINE, 0x20, 0x09, 0x0d];

/**
 * Cuts bytes into lines, and gives those together that came together. Blanks before a line, and blank lines,
 * are left out, but where nothing else came an empty list says that they did; what is more of a line than it
 * may have isn't held.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  { lineBytesMax, linesMax, turn }: LineLimits,
): AsyncGenerator<readonly Line[], void> {
  const rest = new LineRest(lineBytesMax);
  let number = 1;
  for await (const chunk of chunks) {
    const first = number;
    let lines: Line[] = [];
    let given = 0;
    let from = rest.isEmpty ? afterSpaces(chunk, 0) : 0;
    number += newlinesIn(chunk, 0, from);
    for (let end = chunk.indexOf(NEWLINE, from); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      rest.add(chunk.subarray(from, end));
      lines.push({ bytes: rest.take(), number });
      given += 1;
      from = afterSpaces(chunk, end + 1);
      number += newlinesIn(chunk, end, from);
      if (lines.length < linesMax) continue;
      yield lines;
      lines = [];
    }
    rest.add(chunk.subarray(from));
    if (lines.length > 0 || (given === 0 && number > first)) yield lines;
    if (given === 0) await turn();
  }
  if (!rest.isEmpty) yield [{ bytes: rest.take(), number }];
}

function newlinesIn(chunk: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (chunk[at] === NEWLINE) count += 1;
  return count;
}

/** The index of the first character that isn't a blank. */
function afterSpaces(chunk: Uint8Array, from: number): number {
  let at = from;
  while (at < chunk.length && SPACES.includes(chunk[at] ?? 0)) at += 1;
  return at;
}

/** What came of a line so far, in memory of its own: pieces may be as small as a sender likes. */
class LineRest {
  readonly #bytesMax: number;
  #held: Uint8Array | null = null;
  #length = 0;
  #whole: Uint8Array = new Uint8Array();

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  add(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length <= this.#bytesMax) this.#hold(piece);
    this.#length = length;
  }

  #hold(piece: Uint8Array): void {
    if (this.#length === 0) {
      this.#whole = piece;
      return;
    }
    this.#held ??= new Uint8Array(this.#bytesMax);
    if (this.#whole.length > 0) this.#held.set(this.#whole);
    this.#whole = new Uint8Array();
    this.#held.set(piece, this.#length);
  }

  /** Null for one that is too long. */
  take(): Uint8Array | null {
    const length = this.#length;
    const whole = this.#whole;
    this.#length = 0;
    this.#whole = new Uint8Array();
    if (length > this.#bytesMax) return null;
    return length > whole.length && this.#held !== null ? this.#held.slice(0, length) : whole;
  }
}
