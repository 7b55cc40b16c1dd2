import type { Clock } from '../ports/clock.js';
import type { Storage } from '../ports/storage.js';

const MINUTE_MS = 60_000;

/** Gathers when keys were used, so that a request costs no write; flushed once a minute. */
export class KeyUsage {
  readonly #storage: Pick<Storage, 'transaction'>;
  readonly #clock: Clock;
  #uses = new Map<string, number>();

  constructor(storage: Pick<Storage, 'transaction'>, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  note(apiKey: string): void {
    const now = this.#clock.now();
    this.#uses.set(apiKey, now - (now % MINUTE_MS));
  }

  /** Writes what was gathered. What can't be written is dropped: the next use of the key notes it again. */
  async flush(): Promise<void> {
    if (this.#uses.size === 0) {
      return;
    }
    const uses = this.#uses;
    this.#uses = new Map();
    await this.#storage.transaction((books) => books.apiKeys.touch(uses));
  }
}
