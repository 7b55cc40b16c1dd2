import type { Span } from '../source/span.js';

/**
 * What to take away with a stretch of the source: its lines where nothing else is on them, else the blanks
 * before it.
 */
export function deletion(text: string, { start, end }: Span): Span {
  let from = start;
  while (isBlank(text[from - 1])) from--;
  let to = end;
  while (isBlank(text[to])) to++;
  const isAlone = isBreak(text[from - 1]) && isBreak(text[to]);
  return isAlone ? { start: from, end: to + breakLength(text, to) } : { start: from, end };
}

function isBlank(unit: string | undefined): boolean {
  return unit === ' ' || unit === '\t';
}

/** The ends of the text are breaks too. */
function isBreak(unit: string | undefined): boolean {
  return unit === undefined || unit === '\n' || unit === '\r';
}

function breakLength(text: string, at: number): number {
  if (text[at] === '\r' && text[at + 1] === '\n') return 2;
  return at < text.length ? 1 : 0;
}
