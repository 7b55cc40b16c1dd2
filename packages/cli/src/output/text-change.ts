import { type Span, toCells } from '@merit/dsl';
import type { Palette } from './palette.js';

/** More lines than these say nothing new about what a formatter would do. */
const linesMax = 3;

/**
 * The lines in which two texts differ, from the first such line on: those of the one with `-`, those of the
 * other with `+`, a few of each, with the number of the first.
 */
export function formatTextChange(before: string, after: string, palette: Palette): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  const start = commonLength(old, now);
  const end = commonLength(old.slice(start).reverse(), now.slice(start).reverse());
  const removed = old.slice(start, old.length - end);
  const added = now.slice(start, now.length - end);
  const isEndOfLine = removed.length === 0 && added.length === 0;
  if (isEndOfLine) return `  ${palette.faint('only the line ends differ')}\n`;
  const place = `  ${palette.faint(`line ${start + 1}`)}\n`;
  return place + shown('-', removed, palette.red, palette) + shown('+', added, palette.green, palette);
}

/**
 * The stretch of a text that has to be replaced for it to become another, without the characters that both
 * have.
 */
export function changedStretch(
  before: string,
  after: string,
): { readonly span: Span; readonly replacement: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const span = { start, end: before.length - end };
  return { span, replacement: after.slice(start, after.length - end) };
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}

function commonLength(some: readonly string[], others: readonly string[]): number {
  const first = some.findIndex((line, index) => line !== others[index]);
  return first < 0 ? some.length : first;
}

function shown(sign: string, lines: readonly string[], paint: Palette['red'], { faint }: Palette): string {
  const more = lines.length - linesMax;
  const shownLines = lines.slice(0, linesMax).map((line) => `  ${paint(`${sign} ${drawn(line)}`)}\n`);
  return shownLines.join('') + (more > 0 ? `  ${faint(`${sign} … and ${more} more`)}\n` : '');
}

function drawn(line: string): string {
  return toCells(line)
    .map(({ text }) => text)
    .join('');
}
