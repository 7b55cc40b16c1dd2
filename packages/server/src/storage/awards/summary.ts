import { type Decimal, decimal, type FactScope } from '@merit/dsl';
import type { Award, TrackedValue } from '../../domain/award.js';
import { readDecimal } from '../read-decimal.js';
import { latestText } from '../timelines/latest-text.js';
import type { FactFilter } from '../timelines/parts.js';
import type { Place, TimelineKey } from '../timelines/timeline-key.js';

/** The input that a fact adds up or compares. */
export type InputName = Pick<TrackedValue, 'name' | 'type'>;

/**
 * Which awards are added up: those that occurred later than `after` and not later than `until`, on recorded
 * days from `fromDay` to `toDay`; of an input, those whose strategy read it.
 */
export interface SummaryBounds {
  readonly after: number;
  readonly until: number;
  readonly fromDay: number;
  readonly toDay: number;
  readonly input: InputName | null;
}

/** Awards of a timeline between bounds, to be added up. */
export interface SummaryRequest extends SummaryBounds {
  readonly scope: FactScope;
  readonly place: Place;
  /** The timeline: the scope's, or that of a part of it. */
  readonly key: TimelineKey;
  /** Which of the scope's rows are on it; null for all. */
  readonly filter: RowFilter | null;
}

export interface RowFilter extends FactFilter {
  /** What the compared input holds; empty where none is compared. */
  readonly value: string;
}

export interface Summary {
  readonly awards: number;
  readonly points: number;
  /** How many awards have the input. */
  readonly values: number;
  /** Of the input; null where no award has it. */
  readonly total: Decimal | null;
  readonly best: Decimal | null;
  readonly least: Decimal | null;
  /** As `latestText` has it. */
  readonly latest: string | null;
}

export const emptySummary: Summary = {
  awards: 0,
  points: 0,
  values: 0,
  total: null,
  best: null,
  least: null,
  latest: null,
};

/** Bounds that bound nothing. Days are far beyond those that a Date can hold. */
export const noBounds = {
  after: Number.MIN_SAFE_INTEGER,
  until: Number.MAX_SAFE_INTEGER,
  fromDay: -1_000_000_000,
  toDay: 1_000_000_000,
} as const;

/** What a summary sums up of an award. */
type SummedAward = Pick<Award, 'awardId' | 'occurredAt' | 'day' | 'points' | 'tracked'>;

/** The summary with the award in it, where it lies between the bounds. */
export function withAward(summary: Summary, bounds: SummaryBounds, award: SummedAward): Summary {
  const { occurredAt, day, points } = award;
  const within =
    occurredAt > bounds.after && occurredAt <= bounds.until && day >= bounds.fromDay && day <= bounds.toDay;
  if (!within) return summary;
  const counted = { ...summary, awards: summary.awards + 1, points: summary.points + points };
  return bounds.input === null ? counted : withInput(counted, bounds.input, award);
}

function withInput(summary: Summary, input: InputName, award: SummedAward): Summary {
  const tracked = award.tracked.find(({ name, type }) => name === input.name && type === input.type);
  if (tracked === undefined) return summary;
  const value = readDecimal(tracked.value);
  const { total, best, least, latest } = summary;
  const own = latestText(award, tracked.value);
  return {
    ...summary,
    values: summary.values + 1,
    total: total === null ? value : decimal.add(total, value),
    best: best === null ? value : decimal.max(best, value),
    least: least === null ? value : decimal.min(least, value),
    latest: latest === null || own > latest ? own : latest,
  };
}
