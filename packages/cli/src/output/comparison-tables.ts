import type { Comparison, UserChange } from '@merit/engine';
import { quantileName, resultText, signed } from './comparison-text.js';
import { knownText } from './known-events.js';
import { countOf, formatCount } from './number.js';

/** A table of texts: the first column says what a row is about, the others are numbers. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many of the leading columns are words. */
  readonly words: number;
}

/** Cases that few events move between are many, and say little. */
const movesMax = 50;

/** What changes, in one or two sentences, for who reads nothing else. */
export function comparisonSentence({
  baseline,
  candidate,
  difference,
  changed,
  events,
  users,
  repeated,
  conflicts,
}: Comparison): string {
  const from = Number(baseline.points);
  const share =
    from === 0 ? '' : ` (${signed(Math.round((Number(difference) * 1000) / Math.abs(from)) / 10)} %)`;
  const points = `All points go from ${formatCount(baseline.points)} to ${formatCount(candidate.points)}${share}.`;
  const who = `Of ${countOf(users.count, 'user')}, ${formatCount(users.gained)} would gain and ${formatCount(users.lost)} lose`;
  const known = knownText({ repeated, conflicts });
  return changed === 0
    ? `Nothing changes: ${countOf(events, 'event')} come out the same${known}.`
    : `${who}. ${points} ${formatCount(changed)} of ${countOf(events, 'event')} would come out differently${known}.`;
}

/** The tables of a report: totals, who loses and gains most, how changes are spread, what events become. */
export function comparisonTables(comparison: Comparison): readonly ReportTable[] {
  const { users } = comparison;
  const tables = [
    totalsOf(comparison),
    usersOf('Who loses most', users.greatestLosses, users.lost),
    usersOf('Who gains most', users.greatestGains, users.gained),
    {
      title: 'Change per user',
      columns: ['users', 'change at most'],
      rows: users.distribution.map(({ share, difference }) => [quantileName(share), signed(difference)]),
      words: 1,
    },
    movesOf(comparison),
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

function totalsOf({ baseline, candidate }: Comparison): ReportTable {
  const counts = ['awards', 'points', 'denied', 'refused', 'failed'] as const;
  return {
    title: 'In all',
    columns: ['', 'baseline', 'candidate', 'change'],
    rows: counts.map((count) => [
      count,
      formatCount(baseline[count]),
      formatCount(candidate[count]),
      signed(Number(candidate[count]) - Number(baseline[count])),
    ]),
    words: 1,
  };
}

function usersOf(title: string, users: readonly UserChange[], count: number): ReportTable {
  const rest = count - users.length;
  return {
    title: rest > 0 ? `${title} (${countOf(rest, 'more user')} left out)` : title,
    columns: ['user', 'baseline', 'candidate', 'change'],
    rows: users.map((user) => [
      user.externalUserId,
      formatCount(user.baseline),
      formatCount(user.candidate),
      signed(user.difference),
    ]),
    words: 1,
  };
}

function movesOf({ moves }: Comparison): ReportTable {
  const rest = moves.length - movesMax;
  return {
    title:
      rest > 0
        ? `What becomes of events (${countOf(rest, 'rarer move')} left out)`
        : 'What becomes of events',
    columns: ['from', 'to', 'events', 'points before', 'points after'],
    rows: moves
      .slice(0, movesMax)
      .map(({ from, to, events, baselinePoints, candidatePoints }) => [
        resultText(from),
        resultText(to),
        formatCount(events),
        formatCount(baselinePoints),
        formatCount(candidatePoints),
      ]),
    words: 2,
  };
}
