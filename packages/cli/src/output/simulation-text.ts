import { toVisible } from '@merit/dsl';
import type { PartTotals, SimulationSummary } from '@merit/engine';
import { formatBar } from './bar.js';
import { knownText } from './known-events.js';
import { countOf, formatCount } from './number.js';
import type { Palette } from './palette.js';
import { type Column, formatTable, tableWidth } from './table.js';
import { shorten } from './width.js';

export interface SimulationLayout {
  readonly palette: Palette;
  /** Whether bars compare the rows: for people, not for programs that read the columns. */
  readonly bars: boolean;
  /** What lines must keep to; undefined where that is nothing. */
  readonly columns: number | undefined;
  /** Whether days are told, and how points are spread. */
  readonly details: boolean;
}

/** What is told of a simulation. */
export interface ToldSimulation extends SimulationSummary {
  readonly days: readonly {
    readonly day: string;
    readonly awards: number;
    readonly points: number;
  }[];
  readonly spread: {
    readonly mean: number;
    readonly quantiles: readonly { readonly share: number; readonly points: number }[];
  } | null;
}

const nameWidthMax = 40;
const barWidthMax = 24;
/** Shorter ones compare nothing. */
const barWidthMin = 6;

/**
 * Tables of users, greatest first, of cases and of the strategy's parts, those that never did anything too,
 * and a line of what became of the events.
 */
export function formatSimulation(simulation: ToldSimulation, layout: SimulationLayout): string {
  const { strategy, users, cases } = simulation;
  const all = { awards: simulation.awards, points: simulation.points };
  const byUser = users.map(({ externalUserId: name, timesAwarded: awards, points }) => ({
    name,
    awards,
    points,
  }));
  const byCase = cases.map(({ caseName: name, awards, points }) => ({ name, awards, points }));
  const greatestFirst = byUser.toSorted((a, b) => Number(b.points) - Number(a.points));
  return [
    `${layout.palette.strong(toVisible(strategy))}\n`,
    totalsTable('user', greatestFirst, all, layout),
    totalsTable('case', byCase, all, layout),
    partsTable(simulation.parts, layout),
    ...(layout.details ? detailTables(simulation, layout) : []),
    `${whatBecame(simulation, layout.palette)}\n`,
  ].join('\n');
}

/** So many days fit on a screen or two; all of them are in the other forms. */
const daysMax = 62;

function detailTables({ days, spread, awards, points }: ToldSimulation, layout: SimulationLayout) {
  const shown = days.slice(-daysMax);
  const rows = shown.map(({ day, ...totals }) => ({ name: day, ...totals }));
  const title = shown.length < days.length ? `last ${daysMax} day` : 'day';
  return [
    totalsTable(title, rows, { awards, points }, layout),
    ...(spread === null ? [] : [spreadTable(spread, layout)]),
  ];
}

const spreadColumns: readonly Column[] = [
  { title: 'users', align: 'left' },
  { title: 'points', align: 'right' },
];

function spreadTable(
  { mean, quantiles }: NonNullable<ToldSimulation['spread']>,
  layout: SimulationLayout,
): string {
  const rows = quantiles.map(({ share, points }) => [shareName(share), formatCount(points)]);
  return formatTable(
    { columns: spreadColumns, rows: [...rows, ['on average', formatCount(mean)]] },
    layout.palette,
    layout.columns,
  );
}

function shareName(share: number): string {
  if (share === 0) return 'least';
  if (share === 1) return 'most';
  return share === 0.5 ? 'half have at most' : `${share * 100} % have at most`;
}

interface Totals {
  readonly awards: number;
  readonly points: number | string;
}

function totalsTable(
  title: string,
  rows: readonly (Totals & { readonly name: string })[],
  all: Totals,
  { palette, bars, columns: columnsMax = Number.POSITIVE_INFINITY }: SimulationLayout,
): string {
  const greatest = rows.reduce((most, { points }) => Math.max(most, Number(points)), 0);
  const columns: Column[] = [
    { title, align: 'left' },
    { title: 'awards', align: 'right' },
    { title: 'points', align: 'right' },
  ];
  const cells = rows.map(({ name, awards, points }) => [
    shorten(toVisible(name), nameWidthMax),
    formatCount(awards),
    formatCount(points),
  ]);
  const footer = [countOf(rows.length, title), formatCount(all.awards), formatCount(all.points)];
  const table = { columns, rows: cells, footer };
  const room = Math.min(barWidthMax, columnsMax - tableWidth(table) - 2);
  if (!bars || room < barWidthMin) return formatTable(table, palette, columnsMax);
  const barred = cells.map((row, index) => [...row, formatBar(Number(rows[index]?.points), greatest, room)]);
  const bar: Column = { title: '', align: 'left', paint: palette.cyan };
  return formatTable({ columns: [...columns, bar], rows: barred, footer }, palette, columnsMax);
}

const partColumns: readonly Column[] = [
  { title: 'part', align: 'left' },
  { title: '', align: 'left' },
  { title: 'events', align: 'right' },
  { title: 'points', align: 'right' },
];

function partsTable(parts: readonly PartTotals[], { palette, columns }: SimulationLayout): string {
  const rows = parts.map(({ kind, name, sourceName, events, points }) => [
    kind,
    partName(kind, name, sourceName),
    events === 0 ? 'never' : formatCount(events),
    kind === 'deny' || events === 0 ? '' : formatCount(points),
  ]);
  return formatTable({ columns: partColumns, rows }, palette, columns);
}

function partName(kind: PartTotals['kind'], name: string, sourceName: string | undefined): string {
  const shown = kind === 'otherwise' ? '' : shorten(toVisible(name), nameWidthMax);
  return sourceName === undefined
    ? shown
    : `${shown} (of ${shorten(toVisible(sourceName), nameWidthMax)})`.trimStart();
}

function whatBecame(
  { events, awards, denied, refused, failed, repeated, conflicts }: SimulationSummary,
  palette: Palette,
): string {
  const unmatched = events - awards - denied - refused - failed;
  const parts = [
    `${formatCount(awards)} awarded`,
    `${formatCount(denied)} denied`,
    ...(unmatched > 0 ? [`${formatCount(unmatched)} without a rule`] : []),
    ...(refused > 0 ? [palette.red(`${formatCount(refused)} refused`)] : []),
    ...(failed > 0 ? [palette.red(`${formatCount(failed)} failed`)] : []),
  ];
  return `${countOf(events, 'event')}: ${parts.join(' · ')}${knownText({ repeated, conflicts }, palette.red)}`;
}
