import { toVisible } from '@merit/dsl';
import type { Io } from '../io.js';
import { labelled } from '../output/failure.js';
import { tell } from '../output/fit-text.js';
import { countOf } from '../output/number.js';
import { type Palette, paletteFor } from '../output/palette.js';
import type { Progress } from '../output/progress.js';

/** Enough to see what is wrong; a million lines would hide it. */
const eventsToldMax = 100;

/** What a command tells on standard error while it works; foreign text in it can't repaint the terminal. */
export class Notices {
  readonly #io: Io;
  readonly #progress: Progress;
  readonly #palette: Palette;
  #events = 0;

  constructor(io: Io, progress: Progress) {
    this.#io = io;
    this.#progress = progress;
    this.#palette = paletteFor(io.stderr, io.env);
  }

  warn(message: string, help?: string): void {
    this.#write(labelled('warning', toVisible(message), this.#palette));
    if (help !== undefined) this.#write(labelled('help', toVisible(help), this.#palette));
  }

  note(message: string): void {
    this.#write(labelled('note', toVisible(message), this.#palette));
  }

  /** Tells of one event; of no more than the first hundred. */
  tellEvent(message: string): void {
    this.#events += 1;
    if (this.#events <= eventsToldMax) this.#write(labelled('error', toVisible(message), this.#palette));
  }

  /** To be called after the last event. */
  end(): void {
    const untold = this.#events - eventsToldMax;
    if (untold > 0) this.#write(`${this.#palette.faint(`and ${countOf(untold, 'event')} more`)}\n`);
  }

  #write(text: string): void {
    this.#progress.clear();
    tell(this.#io.stderr, text);
  }
}
