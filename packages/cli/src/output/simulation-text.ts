import { toVisible } from '@merit/dsl';
import type { SimulationSummary } from '@merit/engine';
import { formatBar } from './bar.js';
import { countOf, formatCount } from './number.js';
import type { Palette } from './palette.js';
import { type Column, formatTable } from './table.js';
import { shorten } from './width.js';

export interface SimulationLayout {
  readonly palette: Palette;
  /** Whether bars compare the rows: for people, not for programs that read the columns. */
  readonly bars: boolean;
}

const nameWidthMax = 40;
const barWidthMax = 24;

/** Tables of users, greatest first, and of cases, and a line of what became of the events. */
export function formatSimulation(simulation: SimulationSummary, layout: SimulationLayout): string {
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
    `${whatBecame(simulation, layout.palette)}\n`,
  ].join('\n');
}

interface Totals {
  readonly awards: number;
  readonly points: number | string;
}

function totalsTable(
  title: string,
  rows: readonly (Totals & { readonly name: string })[],
  all: Totals,
  { palette, bars }: SimulationLayout,
): string {
  const greatest = rows.reduce((most, { points }) => Math.max(most, Number(points)), 0);
  const columns: Column[] = [
    { title, align: 'left' },
    { title: 'awards', align: 'right' },
    { title: 'points', align: 'right' },
    ...(bars ? [{ title: '', align: 'left', paint: palette.cyan } as const] : []),
  ];
  const cells = rows.map(({ name, awards, points }) => [
    shorten(toVisible(name), nameWidthMax),
    formatCount(awards),
    formatCount(points),
    formatBar(Number(points), greatest, barWidthMax),
  ]);
  const footer = [countOf(rows.length, title), formatCount(all.awards), formatCount(all.points)];
  return formatTable({ columns, rows: cells, footer }, palette);
}

function whatBecame(
  { events, awards, denied, refused, failed }: SimulationSummary,
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
  return `${countOf(events, 'event')}: ${parts.join(' · ')}`;
}
