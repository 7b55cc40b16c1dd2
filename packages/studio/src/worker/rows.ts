import type { EventsWanted } from '../protocol/questions.js';
import type { EventRowReport, EventRowsReport } from '../protocol/reports.js';
import { outsideOf } from './filter.js';

const comparison = /^points\s*(>=|<=|=|>|<)\s*(-?\d+)$/;

/**
 * The events that a search finds among those that a filter lets through, and those of them that are wanted.
 */
export function findRows(
  rows: readonly EventRowReport[],
  { search, filter, from, count }: EventsWanted,
): EventRowsReport {
  const isMeant = matcherOf(search.trim().toLowerCase());
  const found = rows.filter((row) => outsideOf(filter, row) === null && isMeant(row));
  return { rows: found.slice(from, from + count), total: found.length };
}

/** Every word has to be found, in the person, the case or the day; `points > 20` compares. */
function matcherOf(search: string): (row: EventRowReport) => boolean {
  const [, sign = '', bound = ''] = comparison.exec(search) ?? [];
  if (sign !== '') return ({ points }) => holds(points, sign, Number(bound));
  if (search === '') return () => true;
  return ({ user, label, day }) => [user, label, day].some((text) => text.toLowerCase().includes(search));
}

function holds(points: number, sign: string, bound: number): boolean {
  if (sign === '=') return points === bound;
  if (sign.startsWith('>')) return sign === '>' ? points > bound : points >= bound;
  return sign === '<' ? points < bound : points <= bound;
}
