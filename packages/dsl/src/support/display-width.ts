let graphemes: Intl.Segmenter | undefined;

/** One thing that a terminal draws, and how many columns it takes: 2 for wide letters and emoji, else 1. */
export interface Cell {
  readonly text: string;
  readonly width: number;
  /** How many units of UTF-16 it stands for in the source. */
  readonly units: number;
}

const tabWidth = 4;

/**
 * A line as a terminal draws it. A tab becomes blanks up to the next stop; what a terminal wouldn't draw but
 * obey (control characters, marks that turn the direction of writing) becomes a visible sign. Takes time by
 * length.
 */
export function toCells(line: string): readonly Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  for (const segment of segmentsOf(line)) {
    const cell = isPlain(segment) ? { text: segment, width: 1, units: 1 } : toCell(segment, column);
    cells.push(cell);
    column += cell.width;
  }
  return cells;
}

/** A segmenter takes the square of a text's length, so it is given stretches of so many units. */
const stretchMax = 64;

function* segmentsOf(line: string): Generator<string> {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let start = 0;
  let length = stretchMax;
  while (start < line.length) {
    // Nothing joins two plain letters; what stands behind the second may belong to it.
    if (isPlain(line[start]) && (start + 1 === line.length || isPlain(line[start + 1]))) {
      yield line[start] as string;
      start += 1;
      continue;
    }
    const end = start + length + (isFirstHalf(line.charCodeAt(start + length - 1)) ? 1 : 0);
    const isRest = end >= line.length;
    const segments = Array.from(graphemes.segment(line.slice(start, end)), ({ segment }) => segment);
    // The last may go on behind the stretch.
    const whole = isRest ? segments : segments.slice(0, -1);
    yield* whole;
    start += whole.reduce((units, segment) => units + segment.length, 0);
    length = whole.length === 0 ? length * 2 : stretchMax;
  }
}

function isFirstHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/**
 * A printable Latin letter, which is a segment of its own in a single column, unless what follows belongs to
 * it.
 */
function isPlain(segment: string | undefined): boolean {
  if (segment?.length !== 1) return false;
  return segment <= '~' ? segment >= ' ' : segment >= '\u00a0' && segment <= '\u02ff' && segment !== '\u00ad';
}

/** A text without anything that a terminal would obey. */
export function toVisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (unit) => (unit === '\u200d' ? unit : '\ufffd'));
}

function toCell(grapheme: string, column: number): Cell {
  const units = grapheme.length;
  if (grapheme === '\t') {
    const width = tabWidth - (column % tabWidth);
    return { text: ' '.repeat(width), width, units };
  }
  return { text: toVisible(grapheme), width: isWide(grapheme) ? 2 : 1, units };
}

/** After the wide and fullwidth blocks of Unicode's East Asian Width (UAX #11), and emoji. */
function isWide(grapheme: string): boolean {
  return /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|^\p{Emoji_Presentation}|^\p{Emoji}\ufe0f/u.test(
    grapheme,
  );
}
