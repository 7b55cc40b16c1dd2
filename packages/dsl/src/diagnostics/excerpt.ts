import type { SourceText } from '../source/source-text.js';
import type { Span } from '../source/span.js';
import { type Cell, toCells } from '../support/display-width.js';

/** The line on which a span begins, and the marks below it, as a terminal draws both. */
export interface Excerpt {
  readonly line: number;
  readonly text: string;
  /** Blanks, then as many marks as the span is wide on that line; at least one. */
  readonly indent: string;
  readonly marks: string;
}

/** Where nobody says how much room there is. */
const columnsUsual = 100;
/**
 * How much of a line is looked at on either side of a span: finding the cells of a megabyte takes minutes.
 */
const unitsAround = 500;

/** Draws the first line of a span; a line that is too long is cut around it. */
export function excerptOf(
  source: SourceText,
  span: Span,
  mark: string,
  columnsMax: number = columnsUsual,
): Excerpt {
  const { line, column } = source.positionAt(span.start);
  const stretch = stretchAround(source.lineText(line), column - 1);
  const cells = toCells(stretch.text);
  const first = cellAt(cells, stretch.unit);
  const behind = Math.max(first, cellAt(cells, stretch.unit + Math.max(span.end - span.start, 0)));
  const from = widthOf(cells) > columnsMax ? windowStart(cells, first, columnsMax) : 0;
  const { text, end } = draw(cells, from, columnsMax);
  const isCutBefore = stretch.isCutBefore || from > 0;
  const isCutAfter = stretch.isCutAfter || end < cells.length;
  return {
    line,
    text: `${isCutBefore ? '…' : ''}${text}${isCutAfter ? '…' : ''}`,
    indent: ' '.repeat((isCutBefore ? 1 : 0) + widthOf(cells.slice(from, first))),
    marks: mark.repeat(Math.max(1, widthOf(cells.slice(first, Math.min(behind, end))))),
  };
}

interface Stretch {
  readonly text: string;
  /** Where the unit asked for stands in `text`. */
  readonly unit: number;
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

/** The part of a line that can be drawn around one of its units. */
function stretchAround(line: string, unit: number): Stretch {
  const begin = Math.max(0, unit - unitsAround);
  const end = unit + unitsAround;
  return {
    text: line.slice(begin, end),
    unit: unit - begin,
    isCutBefore: begin > 0,
    isCutAfter: end < line.length,
  };
}

/** The index of the cell that holds a unit; behind the last one for a unit beyond the line. */
function cellAt(cells: readonly Cell[], unit: number): number {
  let units = 0;
  for (const [index, cell] of cells.entries()) {
    units += cell.units;
    if (units > unit) return index;
  }
  return cells.length;
}

/** A third of the room lies before the marks. */
function windowStart(cells: readonly Cell[], first: number, columnsMax: number): number {
  const columnsBefore = columnsMax / 3;
  let from = first;
  for (let columns = 0; from > 0 && columns < columnsBefore; from--)
    columns += (cells[from - 1] as Cell).width;
  return from;
}

/** The cells from one on, as many as fit. */
function draw(
  cells: readonly Cell[],
  from: number,
  columnsMax: number,
): { readonly text: string; readonly end: number } {
  let end = from;
  for (let columns = 0; end < cells.length && columns < columnsMax; end++)
    columns += (cells[end] as Cell).width;
  const inside = cells.slice(from, end).map((cell) => cell.text);
  return { text: inside.join(''), end };
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((width, cell) => width + cell.width, 0);
}
