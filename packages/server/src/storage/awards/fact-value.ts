import { type Decimal, decimal } from '@merit/dsl';
import {
  averageGap,
  daysInRow,
  type FactRequest,
  type FactValue,
  lastGap,
  meanOf,
  sinceFirst,
  sinceLast,
  streakEnd,
  type TimelineSummary,
} from '@merit/engine';
import type { Balance } from '../../domain/wallet.js';
import type { AwardIntent } from '../../ports/award-book.js';
import { latestValue } from '../timelines/latest-text.js';
import { emptyTimeline, type Timeline } from '../timelines/timeline.js';
import type { PlacedFact } from './award-needs.js';
import type { StreakSource } from './fact-source.js';
import { emptySummary, readDecimal, type Summary } from './summary.js';
import type { WorkingSet } from './working-set.js';

/** The value of a fact when the intent is decided: what the engine's own history would say. */
export function factValue(
  { history, balance }: Known,
  { occurredAt }: AwardIntent,
  { fact, source }: PlacedFact,
): FactValue {
  switch (source.kind) {
    case 'wallet':
      return fact.name === 'wallet.points' ? balance.points : balance.coinCents / 100;
    case 'actions':
      return history.actions(source.request);
    case 'nothing':
      return ofNothing(fact);
    case 'timeline':
      return ofTimeline(fact, history.timeline(source.key), occurredAt);
    case 'streak':
      return streak(history, source, occurredAt);
    case 'summary':
      return ofSummary(fact, history.summary(source));
  }
}

/** What is known when an award is decided. */
export interface Known {
  readonly history: WorkingSet;
  /** What the user's wallet holds. */
  readonly balance: Balance;
}

/** The value of a fact about no award at all. */
function ofNothing(fact: FactRequest): FactValue {
  if (fact.name === 'streak') return 0;
  const isSummed = fact.input !== null || fact.name === 'awards' || fact.name === 'points';
  return isSummed ? ofSummary(fact, emptySummary) : ofTimeline(fact, emptyTimeline, 0);
}

function ofTimeline({ name }: FactRequest, timeline: Timeline, now: number): FactValue {
  switch (name) {
    case 'awards':
      return timeline.awards;
    case 'points':
      return timeline.points;
    case 'users':
      return timeline.users;
    case 'tasks':
      return timeline.tasks;
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

function ofSummary({ name, input }: FactRequest, summary: Summary): FactValue {
  const { awards, points, values, total, latest } = summary;
  switch (name) {
    case 'awards':
      return awards;
    case 'points':
      return points;
    case 'total':
      return total === null ? 0 : exactly(total);
    case 'mean':
      return meanOf(total ?? decimal.zero, values, input?.type ?? 'decimal');
    case 'best':
    case 'least':
      return summary[name] === null ? null : exactly(summary[name]);
    case 'latest':
      return latest === null ? null : exactly(readDecimal(latestValue(latest)));
    default:
      throw new TypeError(`a sum doesn't tell ${name}`);
  }
}

/** A whole number within the safe integers as such, anything else exact. */
function exactly(value: Decimal): number | Decimal {
  const number = decimal.isWhole(value) ? Number(value.coefficient) : Number.NaN;
  return Number.isSafeInteger(number) ? number : value;
}
