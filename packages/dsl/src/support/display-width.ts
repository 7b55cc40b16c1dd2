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
 * obey (control characters, marks that turn the direction of writing) becomes a visible sign.
 */
export function toCells(line: string): readonly Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(line)) {
    const cell = toCell(segment, column);
    cells.push(cell);
    column += cell.width;
  }
  return cells;
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
