import { toCells } from '@merit/dsl';
import { type Font, textWidth } from './text-width.js';

export interface WrapOptions {
  readonly font: Font;
  readonly widthMaxPx: number;
  /** What doesn't fit into so many lines ends in an ellipsis. */
  readonly linesMax: number;
}

/** Breaks a text at blanks, and a word that is too long anywhere between two letters. */
export function wrapText(text: string, options: WrapOptions): readonly string[] {
  return shortened(fill(words(text, options), '', options), options);
}

/**
 * Breaks an expression: where it doesn't fit on one line, first before each `and`, `or`, `then` and
 * `else` that stands in no brackets. What goes on below stands further in.
 */
export function wrapCode(text: string, options: WrapOptions): readonly string[] {
  const operands = fits(text, options) ? [text] : splitAtWords(text);
  const lines: string[] = [];
  for (const [index, operand] of operands.entries()) {
    const [head = '', ...more] = fill(words(operand, options), widestIndent, options);
    lines.push(index === 0 ? head : hangingIndent + head, ...more);
    if (lines.length > options.linesMax) break;
  }
  return shortened(lines, options);
}

const hangingIndent = '\u00a0\u00a0';
const widestIndent = hangingIndent.repeat(2);

function fits(text: string, { font, widthMaxPx }: WrapOptions): boolean {
  return text.length <= textMax && textWidth(text, font) <= widthMaxPx;
}

/** Nothing longer than this is shown in any case, and cutting it up would take its time. */
const textMax = 2_000;

function words(text: string, options: WrapOptions): readonly string[] {
  const all = text
    .slice(0, textMax)
    .split(' ')
    .filter((word) => word !== '');
  return all.flatMap((word) => (fits(widestIndent + word, options) ? [word] : cut(word, options)));
}

function cut(word: string, { font, widthMaxPx }: WrapOptions): readonly string[] {
  const room = widthMaxPx - textWidth(widestIndent, font);
  const pieces: string[] = [];
  let piece = '';
  let width = 0;
  for (const { text } of toCells(word)) {
    const letter = textWidth(text, font);
    if (width + letter > room) {
      pieces.push(piece);
      piece = '';
      width = 0;
    }
    piece += text;
    width += letter;
  }
  return [...pieces, piece];
}

/** Puts as many parts as fit on each line; those that stand behind all that is shown are left out. */
function fill(parts: readonly string[], indent: string, options: WrapOptions): string[] {
  const lines: string[] = [];
  let line: string | null = null;
  for (const part of parts) {
    if (lines.length > options.linesMax) break;
    if (line === null) line = part;
    else if (fits(`${line} ${part}`, options)) line += ` ${part}`;
    else {
      lines.push(line);
      line = indent + part;
    }
  }
  return line === null ? lines : [...lines, line];
}

function shortened(lines: readonly string[], options: WrapOptions): readonly string[] {
  const { linesMax } = options;
  if (lines.length <= linesMax) return lines;
  const kept = lines.slice(0, linesMax);
  return [...kept.slice(0, -1), `${kept.at(-1)?.replace(/.{0,2}$/u, '')} …`];
}

/** Before each `and`, `or`, `then` and `else` outside brackets and texts. */
function splitAtWords(text: string): readonly string[] {
  const operands: string[] = [];
  let depth = 0;
  let start = 0;
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"|[([{]|[)\]}]| (?=(?:and|or|then|else) )/g)) {
    const [found] = match;
    if (/^[([{]/.test(found)) depth += 1;
    else if (/^[)\]}]/.test(found)) depth -= 1;
    else if (found === ' ' && depth === 0) {
      operands.push(text.slice(start, match.index));
      start = match.index + 1;
    }
  }
  return [...operands, text.slice(start)];
}
