import type { Palette } from './palette.js';
import { displayWidth, shorten } from './width.js';

export interface Column {
  readonly title: string;
  readonly align: 'left' | 'right';
  /** Whether a cell without room goes on below; else it is cut. */
  readonly wraps?: boolean;
  /** Paints a finished cell of this column, padding included. */
  readonly paint?: (text: string) => string;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Set off by a rule of its own, such as a total. */
  readonly footer?: readonly string[];
}

const gap = '  ';

/**
 * Lays a table out in columns, each as wide as its widest cell; ends with a line feed. Where that is wider
 * than `columnsMax`, columns of names are cut.
 */
export function formatTable(
  table: Table,
  palette: Palette,
  columnsMax: number = Number.POSITIVE_INFINITY,
): string {
  const widths = fittingWidths(table, columnsMax);
  const rule = palette.faint('─'.repeat(sum(widths) + gap.length * (widths.length - 1)));
  const titles = table.columns.map(({ title, align }) => ({ title, align, paint: palette.strong }));
  const lines = [
    formatRow(
      table.columns.map(({ title }) => title),
      titles,
      widths,
    ),
    rule,
    ...table.rows.flatMap((row) =>
      linesOf(row, table.columns, widths).map((line) => formatRow(line, table.columns, widths)),
    ),
  ];
  if (table.footer !== undefined) lines.push(rule, formatRow(table.footer, titles, widths));
  return lines.map((line) => `${line}\n`).join('');
}

/** In fewer columns no name can be told from another. */
const namesMin = 8;

/** Numbers are never cut; prose gives way before names do. */
function fittingWidths(table: Table, columnsMax: number): readonly number[] {
  const widths = columnWidths(table);
  const gaps = gap.length * (widths.length - 1);
  const words = longestWords(table);
  while (sum(widths) + gaps > columnsMax) {
    const spare = widths.map((width, index) => (width > (words[index] ?? width) ? width : 0));
    const widest = spare.indexOf(Math.max(...spare));
    if ((spare[widest] ?? 0) === 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  const names = table.columns.flatMap(({ align }, index) => (align === 'left' ? [index] : []));
  while (sum(widths) + gaps > columnsMax) {
    const widest = names.reduce(
      (most, index) => ((widths[index] ?? 0) > (widths[most] ?? 0) ? index : most),
      names[0] ?? 0,
    );
    const width = widths[widest] ?? 0;
    if (names.length === 0 || width <= namesMin) break;
    widths[widest] = width - 1;
  }
  return widths;
}

/** Of columns that wrap the longest words, below which they can't go. */
function longestWords({ columns, rows }: Table): readonly (number | undefined)[] {
  return columns.map(({ title, wraps }, index) => {
    const words = [title, ...rows.flatMap((row) => (row[index] ?? '').split(' '))];
    return wraps === true ? Math.max(...words.map(displayWidth)) : undefined;
  });
}

/** How wide a table is with nothing cut. */
export function tableWidth(table: Table): number {
  const widths = columnWidths(table);
  return sum(widths) + gap.length * (widths.length - 1);
}

function columnWidths({ columns, rows, footer }: Table): number[] {
  const all = footer === undefined ? rows : [...rows, footer];
  return columns.map(({ title }, index) =>
    all.reduce((widest, row) => Math.max(widest, displayWidth(row[index] ?? '')), displayWidth(title)),
  );
}

function formatRow(cells: readonly string[], columns: readonly Column[], widths: readonly number[]): string {
  const last = columns.length - 1;
  const padded = columns.map(({ align, paint }, index) => {
    const text = shorten(cells[index] ?? '', widths[index] ?? 0);
    const padding = ' '.repeat((widths[index] ?? 0) - displayWidth(text));
    const aligned = align === 'right' ? padding + text : index === last ? text : text + padding;
    return paint === undefined ? aligned : paint(aligned);
  });
  return padded.join(gap).trimEnd();
}

/** A row as lines: cells that wrap go on in the next ones, beside empty cells. */
function linesOf(
  row: readonly string[],
  columns: readonly Column[],
  widths: readonly number[],
): readonly (readonly string[])[] {
  const cells = columns.map(({ wraps }, index) => {
    const text = row[index] ?? '';
    return wraps === true ? wrapWords(text, widths[index] ?? 0) : [text];
  });
  const height = Math.max(...cells.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) => cells.map((parts) => parts[line] ?? ''));
}

function wrapWords(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && displayWidth(`${line} ${word}`) <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
