import type { Strategy, TimedEvent } from '@merit/engine';
import {
  type FileStyle,
  plainStyle,
  type ReadableRow,
  type UnreadableRow,
  type UnreadName,
} from '@merit/engine/events';
import { type EventFile, type FileRemark, readEvents } from '../events/event-file.js';
import type { EventBatch } from '../events/events-in-order.js';
import { cannotRead } from '../exit-code.js';
import { countOf } from '../output/number.js';
import type { Progress } from '../output/progress.js';
import type { Notices } from './notices.js';

export interface EventStreamOptions {
  /** One after the other. */
  readonly files: readonly EventFile[];
  /** Whose inputs the columns are. */
  readonly strategy: Pick<Strategy, 'inputs'>;
  readonly timeZone: string;
  /**
   * Whether an event out of order breaks a promise (`sorted`), is put in its place (`sort`), or is only worth
   * a warning.
   */
  readonly order?: 'sort' | 'sorted' | undefined;
  readonly notices: Notices;
  readonly progress: Progress;
  /** Called for each line that is no event, which is told besides. */
  readonly onUnreadable?: ((row: UnreadableRow) => void) | undefined;
}

/**
 * The events of a file as the engine takes them, a batch at a time; what is amiss with the file is told on
 * the way.
 */
export class EventStream implements AsyncIterable<Iterable<TimedEvent<number>>> {
  readonly #options: EventStreamOptions;
  /** Lines so far, unreadable ones with them. */
  #read = 0;
  #unreadable = 0;
  #late = 0;
  /** The number of events whose points somebody assigned. */
  #assigned = 0;
  #firstLate = '';
  /** The file that is read. */
  #file: Pick<EventFile, 'path' | 'style'> = { path: '', style: plainStyle };
  #bytesBefore = 0;
  #latest = Number.NEGATIVE_INFINITY;
  /** By which the last recorded event was. */
  #lastRecord = '';

  constructor(options: EventStreamOptions) {
    this.#options = options;
  }

  /** The number of lines that aren't events. */
  get unreadable(): number {
    return this.#unreadable;
  }

  /** The file that the last event came from. */
  get path(): string {
    return this.#file.path;
  }

  /** How that file is written. */
  get style(): FileStyle {
    return this.#file.style;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Iterable<TimedEvent<number>>, void, undefined> {
    const { files, strategy, timeZone, notices, order } = this.#options;
    for (const file of files) {
      this.#file = file;
      const onUnread = (unread: readonly UnreadName[]) => tellUnread(unread, file.path, notices);
      const onRemark = (remark: FileRemark) => tellRemark(remark, notices);
      const { inputs } = strategy;
      for await (const batch of readEvents(file, { inputs, timeZone, order, onUnread, onRemark })) {
        yield this.#eventsOf(batch);
      }
      this.#bytesBefore += file.bytesTotal ?? 0;
    }
    this.#tellLate();
    if (this.#assigned > 0) notices.note(assignedText(this.#assigned));
  }

  *#eventsOf({ rows, bytes }: EventBatch): Generator<TimedEvent<number>, void, undefined> {
    const { files, notices, progress, onUnreadable } = this.#options;
    for (const row of rows) {
      this.#read += 1;
      if (row.ok) {
        this.#compare(row);
        if (row.assigned !== undefined) this.#assigned += 1;
        yield row;
      } else {
        this.#unreadable += 1;
        notices.tellEvent(`${this.path}:${row.place}: ${row.problem}`);
        onUnreadable?.(row);
      }
    }
    const bytesTotal = totalOf(files);
    progress.update({ events: this.#read, bytes: this.#bytesBefore + bytes, bytesTotal });
  }

  /** What the service recorded it decided in the order of its records, where late ones are in their place. */
  #compare({ occurredAt, awardId, place }: ReadableRow): void {
    const { order } = this.#options;
    const isEarlier = occurredAt < this.#latest;
    if (isEarlier && order === 'sorted') throw this.#brokenPromise(place);
    const isLate = awardId === undefined || order === 'sort' ? isEarlier : awardId < this.#lastRecord;
    this.#latest = Math.max(this.#latest, occurredAt);
    this.#lastRecord = awardId ?? this.#lastRecord;
    if (!isLate) return;
    if (this.#late === 0) this.#firstLate = `${this.path}:${place}`;
    this.#late += 1;
  }

  #brokenPromise(place: number): Error {
    return cannotRead(`${this.path}:${place}: this event is earlier than one before it`, {
      help: 'sort the file by time, or leave out --sorted',
    });
  }

  #tellLate(): void {
    if (this.#late === 0) return;
    const { notices } = this.#options;
    const what =
      this.#late === 1
        ? 'this event is earlier than one before it'
        : `this is the first of ${countOf(this.#late, 'event')} that are earlier than one before`;
    notices.warn(
      `${this.#firstLate}: ${what}`,
      'events are decided in the order of the file; --sort replays them as they happened',
    );
  }
}

/** Null where the length of one isn't known. */
function totalOf(files: readonly EventFile[]): number | null {
  return files.reduce<number | null>(
    (sum, { bytesTotal }) => (sum === null || bytesTotal === null ? null : sum + bytesTotal),
    0,
  );
}

function assignedText(count: number): string {
  return `points were assigned by somebody in ${countOf(count, 'line')}: they count as they are`;
}

/** Passes a remark about a whole file on, as a warning or as a note. */
export function tellRemark({ isWarning, text }: FileRemark, notices: Notices): void {
  if (isWarning) notices.warn(text);
  else notices.note(text);
}

/** A name close to an input's is probably that input misspelt; others are only worth a note. */
export function tellUnread(unread: readonly UnreadName[], path: string, notices: Notices): void {
  for (const { name, where, line, nearest } of unread) {
    if (nearest === undefined) continue;
    const place = `${path}:${line}: no input reads ${where === 'column' ? 'the column ' : ''}\`${name}\``;
    const beside = where === 'event' && name === nearest;
    notices.warn(place, beside ? 'inputs stand inside `data`' : `did you mean \`${nearest}\`?`);
  }
  const others = unread.filter(({ nearest }) => nearest === undefined);
  if (others.length === 0) return;
  notices.note(`${path}: no input reads ${others.map(({ name }) => `\`${name}\``).join(', ')}`);
}
