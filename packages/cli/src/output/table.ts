import type { Palette } from './palette.js';
import { displayWidth, shorten } from './width.js';

export interface Column {
  readonly title: string;
  readonly align: 'left' | 'right';
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
    ...table.rows.map((row) => formatRow(row, table.columns, widths)),
  ];
  if (table.footer !== undefined) lines.push(rule, formatRow(table.footer, titles, widths));
  return lines.map((line) => `${line}\n`).join('');
}

/** In fewer columns no name can be told from another. */
const namesMin = 8;

/** Numbers are never cut. */
function fittingWidths(table: Table, columnsMax: number): readonly number[] {
  const widths = columnWidths(table);
  const gaps = gap.length * (widths.length - 1);
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
