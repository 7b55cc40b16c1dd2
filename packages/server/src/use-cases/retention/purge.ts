import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../ports/clock.js';
import { type Perishable, type PurgeFigures, perishables } from '../../ports/retention.js';
import type { Storage } from '../../ports/storage.js';

export interface PurgeOptions {
  readonly storage: Pick<Storage, 'transaction'>;
  readonly clock: Pick<Clock, 'now'>;
  /** For how long each kind is kept, in milliseconds; 0 for ever. */
  readonly keptMs: Readonly<Record<Perishable, number>>;
  /** Between two chunks, so that awards get their turn. */
  readonly pause?: () => Promise<void>;
}

/** Few enough to be gone in some milliseconds, since nobody else writes meanwhile on SQLite. */
const CHUNK_ROWS = 500;
const PAUSE_MS = 20;

/** Takes away what was kept for long enough: chunk by chunk, each in a transaction of its own. */
export class Purge implements PurgeFigures {
  readonly #options: PurgeOptions;
  readonly #pause: () => Promise<void>;
  readonly #purged: Record<Perishable, number> = { audit: 0, executions: 0, exports: 0, idempotency: 0 };
  #failures = 0;

  constructor(options: PurgeOptions) {
    this.#options = options;
    this.#pause = options.pause ?? (() => sleep(PAUSE_MS));
  }

  /**
   * One round, until nothing is too old any more. It ends early where another replica is at it, and after the
   * chunk at hand when the signal fires.
   *
   * @throws Whatever storage throws: the next round begins where this one ended.
   */
  async run(signal: AbortSignal): Promise<void> {
    try {
      for (const kind of perishables) {
        if (this.#options.keptMs[kind] > 0) await this.#purgeKind(kind, signal);
      }
    } catch (error) {
      this.#failures += 1;
      throw error;
    }
  }

  purged(): Readonly<Record<Perishable, number>> {
    return { ...this.#purged };
  }

  failures(): number {
    return this.#failures;
  }

  async #purgeKind(kind: Perishable, signal: AbortSignal): Promise<void> {
    const { storage, clock, keptMs } = this.#options;
    const order = { kind, before: clock.now() - keptMs[kind], limit: CHUNK_ROWS };
    while (!signal.aborted) {
      const rows = await storage.transaction(({ retention }) => retention.purge(order));
      this.#purged[kind] += rows ?? 0;
      if (rows === null || rows < CHUNK_ROWS) return;
      await this.#pause();
    }
  }
}
