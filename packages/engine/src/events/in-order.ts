import { asRecorded, inTheirOrder } from '../simulate/newest-first.js';
import type { EventRow, ReadableRow } from './event-row.js';

/**
 * Rows by the times of their events, those that can't be read before them. Those of one moment stay as they
 * are, or as they were recorded where the newest event comes first.
 */
export function inOrderOfTime(rows: readonly EventRow[]): readonly EventRow[] {
  const events = inTheirOrder(readableOf(rows));
  return [...unreadableOf(rows), ...events.toSorted((one, other) => one.occurredAt - other.occurredAt)];
}

/** Rows of a list that has the newest event first as they were recorded, those that can't be read first. */
export function inOrderOfRecord(rows: readonly EventRow[]): readonly EventRow[] {
  return [...unreadableOf(rows), ...asRecorded(readableOf(rows))];
}

function unreadableOf(rows: readonly EventRow[]): readonly EventRow[] {
  return rows.filter(({ ok }) => !ok);
}

/** Gives the rows that are events, in their order. */
export function readableOf(rows: readonly EventRow[]): readonly ReadableRow[] {
  return rows.filter((row): row is ReadableRow => row.ok);
}
