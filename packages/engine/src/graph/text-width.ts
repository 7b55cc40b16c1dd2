import { toCells } from '@merit/dsl';

/** How a text is set. */
export interface Font {
  readonly sizePx: number;
  readonly isMonospaced: boolean;
  readonly isBold: boolean;
}

/**
 * About how wide a text is, in pixels, without asking any font: which one a viewer has isn't known, so widths
 * are those of DejaVu Sans and Sans Mono, the widest among the usual ones, and a text seldom leaves its box.
 */
export function textWidth(text: string, { sizePx, isMonospaced, isBold }: Font): number {
  let ems = 0;
  for (const { text: grapheme, width } of toCells(text)) {
    ems += isMonospaced ? width * monospacedEm : proportionalEm(grapheme, width);
  }
  return ems * sizePx * (isBold && !isMonospaced ? boldFactor : 1);
}

const monospacedEm = 0.617;
const boldFactor = 1.1;

function proportionalEm(grapheme: string, cells: number): number {
  if (cells > 1) return 1.15;
  return widths.find(([letters]) => letters.includes(grapheme))?.[1] ?? 0.66;
}

/** By classes of letters: a table of single letters would be no more exact for a font that isn't known. */
const widths: readonly (readonly [letters: string, em: number])[] = [
  ["ijl|'.,:;! ", 0.32],
  ['ftrI()[]{}/\\-"', 0.41],
  ['abcdeghknopqsuvxyz0123456789_?*§$', 0.63],
  ['JTFLEZSXPYBKVARCU&', 0.69],
  ['+=<>#~^DGHNOQ', 0.82],
  ['mwMW%@…—', 0.99],
];
