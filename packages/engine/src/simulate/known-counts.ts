import type { KnownEvent } from './simulated-strategy.js';

/** Counts events that weren't decided, since their ids were taken. */
export class KnownCounts {
  #repeated = 0;
  #conflicts = 0;

  add(known: KnownEvent): void {
    if (known === 'repeated') this.#repeated += 1;
    else this.#conflicts += 1;
  }

  totals(): { readonly repeated: number; readonly conflicts: number } {
    return { repeated: this.#repeated, conflicts: this.#conflicts };
  }
}
