import { areNewestFirst, type OrderedEvent } from '../simulate/newest-first.js';
import type { EventRow, ReadableRow } from './event-row.js';

/**
 * Events by their times. Those of one moment stay as they are, or turn around with a list that has the newest
 * first.
 */
export function byTime<Event extends OrderedEvent>(events: readonly Event[]): readonly Event[] {
  const turned = areNewestFirst(events) ? events.toReversed() : [...events];
  return turned.sort((one, other) => one.occurredAt - other.occurredAt);
}

/** Rows by the times of their events, those that can't be read before them. */
export function inOrderOfTime(rows: readonly EventRow[]): readonly EventRow[] {
  return [...rows.filter(({ ok }) => !ok), ...byTime(readableOf(rows))];
}

/** Gives the rows that are events, in their order. */
export function readableOf(rows: readonly EventRow[]): readonly ReadableRow[] {
  return rows.filter((row): row is ReadableRow => row.ok);
}
