import type { Evaluation, KnownEvent, Strategy, TimedEvent } from '@merit/engine';
import type { UnreadableRow } from '@merit/engine/events';
import type { EventFile } from '../events/event-file.js';
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
    { place = 0, eventId, assigned }: TimedEvent<number>,
    evaluation: Evaluation,
    { style }: Pick<EventFile, 'style'>,
  ): void {
    this.#add(this.#lines.decided({ place, eventId, assigned }, evaluation, { style }));
  }

  known({ place = 0, eventId }: TimedEvent<number>, known: KnownEvent): void {
    this.#add(this.#lines.known({ place, eventId }, known));
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
