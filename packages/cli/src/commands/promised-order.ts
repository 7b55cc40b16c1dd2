import type { ReadableRow } from '@merit/engine/events';
import { cannotRead } from '../exit-code.js';

/** How the events are promised to come: all by time, or key by key and each by time; null for neither. */
export type Order = 'sorted' | 'grouped' | null;

/** Holds events to the order that was promised: an event out of it would be decided on another past. */
export class PromisedOrder {
  readonly #order: Order;
  readonly #done = new Set<string>();
  #key = '';
  #last: ReadableRow | null = null;

  constructor(order: Order) {
    this.#order = order;
  }

  /** @param key What the event is grouped by. */
  check(row: ReadableRow, key: string, path: string): void {
    if (this.#order === null) return;
    const place = `${path}:${row.place}`;
    if (this.#order === 'grouped' && key !== this.#key) this.#begin(key, place);
    if (this.#last !== null && isBefore(row, this.#last)) {
      throw cannotRead(`${place}: this event is earlier than the one before it`, {
        help: `--${this.#order} promises events by occurredAt, and where that is the same by eventId`,
      });
    }
    this.#last = row;
  }

  #begin(key: string, place: string): void {
    if (this.#last !== null) this.#done.add(this.#key);
    if (this.#done.has(key)) {
      throw cannotRead(`${place}: events of its key came before, and then others`, {
        help: '--grouped promises all events of a key one after the other: `merit partition` tells the key',
      });
    }
    this.#key = key;
    this.#last = null;
  }
}

/** Equal times are told apart by ids, byte by byte, as what sorts events does. */
function isBefore(row: ReadableRow, last: ReadableRow): boolean {
  if (row.occurredAt !== last.occurredAt) return row.occurredAt < last.occurredAt;
  if (row.eventId === undefined || last.eventId === undefined) return false;
  return Buffer.compare(Buffer.from(row.eventId), Buffer.from(last.eventId)) < 0;
}
