import type { Evaluation, Strategy, TimedEvent } from '@merit/engine';
import type { ReadableRow, UnreadableRow } from '@merit/engine/events';
import type { Io } from '../io.js';
import { DecidedLines } from './decided-line.js';

/** One write for each line would cost more than deciding it. */
const unitsMax = 64 * 1024;

/** Writes what becomes of lines of events to standard output while they are decided. */
export class DecidedOutput {
  readonly #lines: DecidedLines;
  readonly #io: Io;
  #text = '';

  constructor(strategy: Strategy, io: Io) {
    this.#lines = new DecidedLines(strategy, { hasReceipt: false });
    this.#io = io;
  }

  decided(
    { place = 0, eventId }: TimedEvent<number> & Partial<Pick<ReadableRow, 'eventId'>>,
    evaluation: Evaluation,
  ): void {
    this.#add(this.#lines.decided({ place, eventId }, evaluation));
  }

  unreadable(row: UnreadableRow): void {
    this.#add(this.#lines.unreadable(row));
  }

  #add(line: string): void {
    this.#text += line;
    if (this.#text.length > unitsMax) this.end();
  }

  end(): void {
    if (this.#text !== '') this.#io.stdout.write(this.#text);
    this.#text = '';
  }
}
