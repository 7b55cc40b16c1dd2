import { exportsMax, exportsPerScopeMax } from '../domain/export-limits.js';
import { Fault } from '../domain/fault.js';
import type { Owner } from '../domain/owner.js';
import type { ExportSlot, ExportSlots } from '../ports/process.js';
import { type NoRoom, Room } from './room.js';

const RETRY_AFTER_SECONDS = 15;

/** A reader who was waited for as long as this in all is slow if he took less than `SLOW_BYTES_A_SECOND`. */
const SLOW_AFTER_MS = 10_000;
const SLOW_BYTES_A_SECOND = 256 * 1024;

export interface ExportSlotsOptions {
  /** Milliseconds from any beginning, which never go back. */
  readonly clockMs?: () => number;
  readonly slowAfterMs?: number;
}

/**
 * The exports that this process is running, counted by the scope of who asked for them. The last slots are
 * for scopes that have none, and where those are taken too, the export of a slow reader ends for them.
 */
export class CountedExportSlots implements ExportSlots {
  readonly #room = new Room({ size: exportsMax, kept: exportsMax / 4, ofHolderMax: exportsPerScopeMax });
  readonly #clockMs: () => number;
  readonly #slowAfterMs: number;

  constructor({ clockMs = () => performance.now(), slowAfterMs = SLOW_AFTER_MS }: ExportSlotsOptions = {}) {
    this.#clockMs = clockMs;
    this.#slowAfterMs = slowAfterMs;
  }

  take(scope: Owner, onTurnedAway: () => void): ExportSlot {
    const reader = new Reader(this.#clockMs);
    const yielding = { yieldsTo: () => reader.isSlow(this.#slowAfterMs), turnAway: onTurnedAway };
    const held = this.#room.take({ holder: scope, amount: 1, yielding });
    if (typeof held === 'string') throw tooMany(held);
    return { offer: (bytes) => reader.offer(bytes), giveBack: () => held.giveBack() };
  }

  /** Of all scopes. */
  running(): number {
    return this.#room.held;
  }
}

/** How fast an export is read, by the time in which its reader was waited for. */
class Reader {
  readonly #clockMs: () => number;
  #bytes = 0;
  #waitedMs = 0;
  #waitedSince: number | null = null;

  constructor(clockMs: () => number) {
    this.#clockMs = clockMs;
  }

  offer(bytes: number): () => void {
    this.#waitedSince = this.#clockMs();
    return () => {
      this.#waitedMs = this.#waited();
      this.#waitedSince = null;
      this.#bytes += bytes;
    };
  }

  isSlow(afterMs: number): boolean {
    const waitedMs = this.#waited();
    return waitedMs >= afterMs && (this.#bytes * 1000) / waitedMs < SLOW_BYTES_A_SECOND;
  }

  #waited(): number {
    return this.#waitedMs + (this.#waitedSince === null ? 0 : this.#clockMs() - this.#waitedSince);
  }
}

function tooMany(why: NoRoom): Fault {
  const whose = why === 'own' ? 'of this scope' : 'of everybody';
  return new Fault('too-many-exports', {
    detail: `As many exports ${whose} are running as may run at once; wait ${RETRY_AFTER_SECONDS} s and try again`,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
