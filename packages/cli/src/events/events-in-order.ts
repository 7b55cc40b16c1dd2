import { areNewestFirst } from '@merit/engine';
import { type EventRow, inOrderOfRecord, inOrderOfTime, readableOf } from '@merit/engine/events';
import { cannotRead } from '../exit-code.js';

/** What is put in order has to be there at once. */
const rowsMax = 2_000_000;

/** The events that some stretch of the file held. */
export interface EventBatch {
  /** To be gone through once, before the next batch is asked for. */
  readonly rows: Iterable<EventRow>;
  /** Of the file, up to the end of this batch. */
  readonly bytes: number;
}

export interface OrderOptions {
  /** How messages name the file. */
  readonly path: string;
  /** `sort` puts events in order of time, `sorted` promises that they are; else they stay as they are. */
  readonly order: 'sort' | 'sorted' | undefined;
  /** Called when the newest event comes first, and events are therefore put in the order of their records. */
  readonly onTurned: () => void;
}

/**
 * The events of a file by time, where that was asked for; as they were recorded, where its beginning shows a
 * list of the service, which has the newest first; else in the order of the file, a batch at a time.
 */
export async function* eventsInOrder(
  batches: AsyncIterable<EventBatch>,
  { path, order, onTurned }: OrderOptions,
): AsyncGenerator<EventBatch, void, undefined> {
  const held: EventRow[] = [];
  let bytes = 0;
  let isHeld = order === 'sort' ? true : order === 'sorted' ? false : undefined;
  for await (const batch of batches) {
    if (isHeld === false) {
      yield batch;
      continue;
    }
    for (const row of batch.rows) held.push(row);
    bytes = batch.bytes;
    if (held.length > rowsMax) throw tooMany(path);
    if (isHeld === true || held.length === 0) continue;
    isHeld = areNewestFirst(readableOf(held));
    if (isHeld) onTurned();
    else yield { rows: held.splice(0), bytes };
  }
  if (held.length === 0) return;
  yield { rows: order === 'sort' ? inOrderOfTime(held) : inOrderOfRecord(held), bytes };
}

function tooMany(path: string): Error {
  return cannotRead(`${path}: more than ${rowsMax.toLocaleString('en')} events can't be put in order here`, {
    help: 'sort the file by time, the oldest first',
  });
}
