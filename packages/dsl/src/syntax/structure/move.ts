import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../source/span.js';
import { span } from '../nodes.js';

/**
 * Moves a part or a statement before another one; whole lines with the comments above them, where it has
 * them.
 */
export function moveBefore(source: string, moved: Span, target: Span): Fix {
  const lines = linesOf(source, moved);
  const start = lineStart(source, target.start);
  if (lines !== null && start !== null) return move(source, lines, commentsAbove(source, start), '', '');
  const after = start === null ? ' ' : `\n${source.slice(start, target.start)}`;
  return move(source, withBlanks(source, moved), target.start, '', after);
}

/** Moves a part or a statement behind another one. */
export function moveBehind(source: string, moved: Span, target: Span): Fix {
  const lines = linesOf(source, moved);
  const targetLines = linesOf(source, target);
  if (lines !== null && targetLines !== null) return move(source, lines, targetLines.end, '', '');
  return move(source, withBlanks(source, moved), target.end, ' ', '');
}

function move(source: string, from: Span, to: number, before: string, after: string): Fix {
  const text = source.slice(from.start, from.end);
  const moved = before === '' && after === '' ? text : before + text.trim() + after;
  return {
    title: 'move it there',
    edits: [
      { span: span(to, to), text: moved },
      { span: from, text: '' },
    ],
  };
}

/** Where the line begins on which nothing but blanks stands before an offset; null where something does. */
function lineStart(source: string, offset: number): number | null {
  let start = offset;
  while (isBlank(source[start - 1])) start -= 1;
  return start === 0 || isBreak(source[start - 1]) ? start : null;
}

/**
 * The lines that a span has for itself, with the comment behind it and those above it; null where it shares
 * one.
 */
function linesOf(source: string, { start, end }: Span): Span | null {
  const first = lineStart(source, start);
  const rest = /[ \t]*(?:#[^\r\n]*)?(?:\r?\n|\r)/y;
  rest.lastIndex = end;
  const match = rest.exec(source);
  if (first === null || match === null) return null;
  return span(commentsAbove(source, first), end + match[0].length);
}

/** Where the comment lines begin that stand directly above the line that begins at `start`. */
function commentsAbove(source: string, start: number): number {
  let top = start;
  for (;;) {
    const above = previousLine(source, top);
    if (above === null || !/^[ \t]*#/.test(source.slice(above, top))) return top;
    top = above;
  }
}

/** Where the line begins before the one that begins at `start`; null at the top. */
function previousLine(source: string, start: number): number | null {
  if (start === 0) return null;
  const isPair = source[start - 1] === '\n' && source[start - 2] === '\r';
  let above = start - (isPair ? 2 : 1);
  while (above > 0 && !isBreak(source[above - 1])) above -= 1;
  return above;
}

function withBlanks(source: string, { start, end }: Span): Span {
  let behind = end;
  while (isBlank(source[behind])) behind += 1;
  return span(start, behind);
}

function isBlank(unit: string | undefined): boolean {
  return unit === ' ' || unit === '\t';
}

function isBreak(unit: string | undefined): boolean {
  return unit === '\n' || unit === '\r';
}
