/** A place as people count it: both from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const lineFeed = 10;
const carriageReturn = 13;

/**
 * A source text that knows its lines. A line ends with a line feed, a carriage return, or both in a row.
 * The table of lines is built when it is first needed: a text without findings never pays for it.
 */
export class SourceText {
  readonly text: string;
  #lineStarts: readonly number[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get lineCount(): number {
    return this.#starts().length;
  }

  /** Where an offset stands; one beyond the text counts as its end, one below 0 as its beginning. */
  positionAt(offset: number): Position {
    const inside = Math.min(Math.max(offset, 0), this.text.length);
    const line = lastNotAbove(this.#starts(), inside);
    return { line: line + 1, column: inside - this.lineStart(line + 1) + 1 };
  }

  /** The offset at which a line (from 1) begins; the end of the text for a line that isn't there. */
  lineStart(line: number): number {
    return this.#starts()[line - 1] ?? this.text.length;
  }

  /** A line (from 1) without its line break. */
  lineText(line: number): string {
    return this.text.slice(this.lineStart(line), this.lineStart(line + 1)).replace(/\r?\n$|\r$/, '');
  }

  #starts(): readonly number[] {
    this.#lineStarts ??= findLineStarts(this.text);
    return this.#lineStarts;
  }
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const ends = unit === lineFeed || (unit === carriageReturn && text.charCodeAt(index + 1) !== lineFeed);
    if (ends) starts.push(index + 1);
  }
  return starts;
}

/** The index of the last element that isn't above `value`; `sorted` begins with 0. */
function lastNotAbove(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] as number) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
