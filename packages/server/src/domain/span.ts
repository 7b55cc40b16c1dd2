import { DAY_MS, HOUR_MS } from './durations.js';

/** A day of a calendar, in days since 1970-01-01. */
export interface CalendarDay {
  readonly day: number;
}

/** Where a stretch of time begins or ends: a whole day, or a moment in milliseconds since 1970. */
export type Bound = CalendarDay | number;

/** A stretch as it was asked for; what is left out is open. */
export interface Span {
  readonly from: Bound | undefined;
  /** A day is in it as a whole, a moment isn't. */
  readonly to: Bound | undefined;
}

/** The same, of when it was recorded. */
export interface RecordedSpan {
  readonly recordedFrom: Bound | undefined;
  readonly recordedTo: Bound | undefined;
}

/**
 * Days as rows have them, by the clocks of their games, or moments: `from` ≤ x < `to`, each null where it is
 * open.
 */
export interface Stretch {
  readonly unit: 'day' | 'moment';
  readonly from: number | null;
  readonly to: number | null;
}

/** Further than any local clock ever was from UTC. */
const OFFSET_MAX_MS = 16 * HOUR_MS;

type Ends<End> = { readonly from: End; readonly to: End };

/** Moments between which everything lies that happened in a stretch, whatever the clocks of its days. */
export function momentsAround(stretch: Ends<number> & Pick<Stretch, 'unit'>): Ends<number>;
export function momentsAround(stretch: Stretch): Ends<number | null>;
export function momentsAround({ unit, from, to }: Stretch): Ends<number | null> {
  if (unit === 'moment') return { from, to };
  return {
    from: from === null ? null : from * DAY_MS - OFFSET_MAX_MS,
    to: to === null ? null : to * DAY_MS + OFFSET_MAX_MS,
  };
}

/** A bound as it is written: `2026-11-30`, or a moment. */
export function writtenBound(bound: Bound): string {
  if (typeof bound === 'number') return new Date(bound).toISOString();
  return new Date(bound.day * DAY_MS).toISOString().slice(0, -'T00:00:00.000Z'.length);
}
