import { type Decimal, decimal, type FactScope } from '@merit/dsl';
import type { Award, TrackedValue } from '../../domain/award.js';
import type { Place } from '../timelines/timeline-key.js';

/** The input that `total` and `best` read. */
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
}

export interface Summary {
  readonly awards: number;
  readonly points: number;
  /** Of the input; null where no award has it. */
  readonly total: Decimal | null;
  readonly best: Decimal | null;
}

export const emptySummary: Summary = { awards: 0, points: 0, total: null, best: null };

/** Bounds that bound nothing. Days are far beyond those that a Date can hold. */
export const noBounds = {
  after: Number.MIN_SAFE_INTEGER,
  until: Number.MAX_SAFE_INTEGER,
  fromDay: -1_000_000_000,
  toDay: 1_000_000_000,
} as const;

/** The summary with the award in it, where it lies between the bounds. */
export function withAward(summary: Summary, bounds: SummaryBounds, award: Award): Summary {
  const { occurredAt, day, points } = award;
  const within =
    occurredAt > bounds.after && occurredAt <= bounds.until && day >= bounds.fromDay && day <= bounds.toDay;
  if (!within) return summary;
  const counted = { ...summary, awards: summary.awards + 1, points: summary.points + points };
  return bounds.input === null ? counted : withInput(counted, bounds.input, award);
}

function withInput(summary: Summary, input: InputName, award: Award): Summary {
  const tracked = award.tracked.find(({ name, type }) => name === input.name && type === input.type);
  if (tracked === undefined) return summary;
  const value = readDecimal(tracked.value);
  return {
    ...summary,
    total: summary.total === null ? value : decimal.add(summary.total, value),
    best: summary.best === null ? value : decimal.max(summary.best, value),
  };
}

/** A decimal as storage keeps it. */
export function readDecimal(text: string): Decimal {
  const reading = decimal.fromText(text);
  if (!reading.ok) throw new TypeError(`${text} is no decimal`);
  return reading.value;
}
