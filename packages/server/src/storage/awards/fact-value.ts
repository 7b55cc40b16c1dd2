import { type Decimal, decimal } from '@merit/dsl';
import {
  averageGap,
  daysInRow,
  type FactRequest,
  type FactValue,
  lastGap,
  sinceFirst,
  sinceLast,
  streakEnd,
  type TimelineSummary,
} from '@merit/engine';
import type { AwardIntent } from '../../ports/award-book.js';
import type { Timeline } from '../timelines/timeline.js';
import type { PlacedFact } from './award-needs.js';
import type { StreakSource } from './fact-source.js';
import type { Summary } from './summary.js';
import type { WorkingSet } from './working-set.js';

/** The value of a fact when the intent is decided: what the engine's own history would say. */
export function factValue(history: WorkingSet, { occurredAt }: AwardIntent, placed: PlacedFact): FactValue {
  const { fact, source } = placed;
  switch (source.kind) {
    case 'timeline':
      return ofTimeline(fact, history.timeline(source.key), occurredAt);
    case 'streak':
      return streak(history, source, occurredAt);
    case 'summary':
      return ofSummary(fact, history.summary(source));
  }
}

function ofTimeline({ name }: FactRequest, timeline: Timeline, now: number): FactValue {
  switch (name) {
    case 'awards':
      return timeline.awards;
    case 'points':
      return timeline.points;
    case 'sinceFirst':
      return sinceFirst(timesOf(timeline), now);
    case 'sinceLast':
      return sinceLast(timesOf(timeline), now);
    case 'lastGap':
      return lastGap(timesOf(timeline));
    case 'averageGap':
      return averageGap(timesOf(timeline));
    default:
      throw new TypeError(`a timeline alone doesn't tell ${name}`);
  }
}

/** A time that isn't there means nothing, whatever it is. */
function timesOf({ awards, firstAt, lastAt, previousAt }: Timeline): TimelineSummary {
  return { awards, firstAt: firstAt ?? 0, lastAt: lastAt ?? 0, previousAt: previousAt ?? 0 };
}

function streak(history: WorkingSet, { key, today }: StreakSource, now: number): number {
  const days = history.days(key);
  const ascending = [...days.keys()].sort((left, right) => left - right);
  return daysInRow(ascending, streakEnd(today, days.get(today) ?? null, now));
}

function ofSummary({ name }: FactRequest, { awards, points, total, best }: Summary): FactValue {
  switch (name) {
    case 'awards':
      return awards;
    case 'points':
      return points;
    case 'total':
      return total === null ? 0 : exactly(total);
    case 'best':
      return best === null ? null : exactly(best);
    default:
      throw new TypeError(`a sum doesn't tell ${name}`);
  }
}

/** A whole number within the safe integers as such, anything else exact. */
function exactly(value: Decimal): number | Decimal {
  const number = decimal.isWhole(value) ? Number(value.coefficient) : Number.NaN;
  return Number.isSafeInteger(number) ? number : value;
}
