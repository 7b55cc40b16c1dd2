import type { InputDeclaration } from '@merit/dsl';
import type { EventRow } from './event-row.js';
import type { FileStyle } from './file-style.js';
import type { TimeReader } from './time.js';

/**
 * Turns the whole lines of one event file into events, in their order. They are read as they are asked for,
 * so that of many lines at a time few events are there at once: all of them are to be asked for, once, before
 * the next lines come.
 */
export interface EventReader {
  read(lines: string): Iterable<EventRow>;
  /** To be called once after the last lines. */
  end(): Iterable<EventRow>;
}

export interface EventReaderOptions {
  /** How messages name the file. */
  readonly path: string;
  /** Where it is left out, as ours are. */
  readonly style?: FileStyle;
  /** What the strategy reads of an event. */
  readonly inputs: readonly InputDeclaration[];
  /** For the times of events, and for inputs that are instants. */
  readonly readTime: TimeReader;
  /**
   * Gives equal ids as one text, so that what is kept of them doesn't hold on to the lines they came from.
   */
  readonly intern: (text: string) => string;
  /** Called once for each column or key that nothing reads: a misspelt input would silently be missing. */
  readonly onUnread: (unread: readonly UnreadName[]) => void;
}

export interface UnreadName {
  readonly name: string;
  /** `event`: a key beside `data` in JSON Lines. */
  readonly where: 'column' | 'data' | 'event';
  readonly line: number;
  /** The key of an input that may have been meant. */
  readonly nearest: string | undefined;
}

/** The key of the event's data that an input reads, nested keys joined by dots: `location.city`. */
export function keyOf(input: InputDeclaration): string {
  return input.path.join('.');
}
