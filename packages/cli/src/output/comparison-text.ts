import { toVisible } from '@merit/dsl';
import type { ComparedTotals, Comparison, EventResult, UserChange } from '@merit/engine';
import { knownText } from './known-events.js';
import { countOf, formatCount } from './number.js';
import type { Palette } from './palette.js';
import { formatTable } from './table.js';
import { shorten } from './width.js';

const nameWidthMax = 36;
/** Cases that few events move between are many, and say little. */
const movesMax = 20;

/** Tables of both totals, of moves between results, and of the users who lose and gain most. */
export function formatComparison(comparison: Comparison, palette: Palette, columnsMax?: number): string {
  const { baseline, candidate, users } = comparison;
  return [
    `${palette.strong(`${toVisible(baseline.strategy)} → ${toVisible(candidate.strategy)}`)}\n`,
    totalsTable(comparison, palette, columnsMax),
    movesTable(comparison, palette, columnsMax),
    ...usersTable('loses', { most: users.greatestLosses, count: users.lost }, palette, columnsMax),
    ...usersTable('gains', { most: users.greatestGains, count: users.gained }, palette, columnsMax),
    `${spread(comparison)}\n`,
  ].join('\n');
}

const counts = ['awards', 'points', 'denied', 'refused', 'failed'] as const;

function totalsTable(
  { baseline, candidate, difference }: Comparison,
  palette: Palette,
  columnsMax: number | undefined,
): string {
  const rows = counts
    .filter((count) => count === 'awards' || count === 'points' || countIn(count, baseline, candidate))
    .map((count) => [
      count,
      formatCount(baseline[count]),
      formatCount(candidate[count]),
      signed(count === 'points' ? difference : Number(candidate[count]) - Number(baseline[count])),
    ]);
  return formatTable(
    { columns: [{ title: '', align: 'left' }, ...changeColumns], rows },
    palette,
    columnsMax,
  );
}

function countIn(count: (typeof counts)[number], ...totals: readonly ComparedTotals[]): boolean {
  return totals.some((each) => each[count] !== 0);
}

const changeColumns = [
  { title: 'baseline', align: 'right' },
  { title: 'candidate', align: 'right' },
  { title: 'change', align: 'right' },
] as const;

function movesTable(
  { moves, changed, events, repeated, conflicts }: Comparison,
  palette: Palette,
  columnsMax: number | undefined,
): string {
  const shown = moves
    .slice(0, movesMax)
    .map(({ from, to, events: count, baselinePoints, candidatePoints }) => [
      resultText(from),
      resultText(to),
      formatCount(count),
      formatCount(baselinePoints),
      formatCount(candidatePoints),
    ]);
  const rest = moves.length - shown.length;
  const columns = [
    { title: 'from', align: 'left' },
    { title: 'to', align: 'left' },
    { title: 'events', align: 'right' },
    { title: 'baseline', align: 'right' },
    { title: 'candidate', align: 'right' },
  ] as const;
  const table = formatTable({ columns, rows: shown }, palette, columnsMax);
  const more = rest > 0 ? `and ${countOf(rest, 'rarer move')}\n` : '';
  const known = knownText({ repeated, conflicts }, palette.red);
  return `${table}${more}${formatCount(changed)} of ${countOf(events, 'event')} came out differently${known}\n`;
}

export function resultText({ kind, caseName }: EventResult): string {
  if (kind === 'awarded') return shorten(toVisible(caseName ?? ''), nameWidthMax);
  return caseName === null ? `(${kind})` : shorten(`(${kind}) ${toVisible(caseName)}`, nameWidthMax);
}

interface ChangedUsers {
  readonly most: readonly UserChange[];
  /** Of all whom they are the first of. */
  readonly count: number;
}

function usersTable(
  verb: string,
  { most, count }: ChangedUsers,
  palette: Palette,
  columnsMax: number | undefined,
): readonly string[] {
  if (most.length === 0) return [];
  const rows = most.map(({ externalUserId, baseline, candidate, difference }) => [
    shorten(toVisible(externalUserId), nameWidthMax),
    formatCount(baseline),
    formatCount(candidate),
    signed(difference),
  ]);
  const columns = [{ title: `${verb} most`, align: 'left' }, ...changeColumns] as const;
  const rest = count - most.length;
  const more = rest > 0 ? `and ${countOf(rest, 'more user')}\n` : '';
  return [formatTable({ columns, rows }, palette, columnsMax) + more];
}

function spread({ users: { count, gained, lost, distribution } }: Comparison): string {
  const shares = distribution.map(({ share, difference }) => `${quantileName(share)} ${signed(difference)}`);
  const who = `${countOf(count, 'user')}: ${formatCount(gained)} gain · ${formatCount(lost)} lose`;
  return shares.length === 0 ? who : `${who}\nchange per user: ${shares.join(' · ')}`;
}

export function quantileName(share: number): string {
  const names: { readonly [share: string]: string } = { 0: 'least', 0.5: 'median', 1: 'greatest' };
  return names[share] ?? `${share * 100} %`;
}

/** With its sign always; digits beyond the safe integers keep theirs. */
export function signed(value: number | string): string {
  const text = String(value);
  if (text === '0') return '±0';
  return text.startsWith('-') ? `−${formatCount(text.slice(1))}` : `+${formatCount(text)}`;
}
