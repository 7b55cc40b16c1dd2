import {
  type CryptoKey,
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTHeaderParameters,
} from 'jose';
import type { Clock } from '../ports/clock.js';
import type { FetchFigures } from '../ports/figures.js';
import { failureText } from './failure-text.js';

const FRESH_MS = 300_000;
const REFRESH_MS = 240_000;
const REFETCH_FOR_UNKNOWN_MS = 30_000;
const BACK_OFF_FIRST_MS = 1000;
const BACK_OFF_MAX_MS = 10_000;

/** The key set can't be had now. */
export class KeySetUnavailable extends Error {
  constructor() {
    super('the key set of the identity provider is not available');
    this.name = 'KeySetUnavailable';
  }
}

/** The key set has no key for the token. */
export class UnknownKey extends Error {
  /** The ids of the keys that there are. */
  readonly known: readonly string[];

  constructor(known: readonly string[]) {
    super('the key set has no such key');
    this.name = 'UnknownKey';
    this.known = known;
  }
}

/** A failed attempt to fetch keys. All who waited for it share this one object. */
export interface KeySetFailure {
  /** In one line. */
  readonly reason: string;
  /** How many attempts have failed in a row. */
  readonly failures: number;
  readonly retryMs: number;
}

export interface KeySetOptions {
  /** The signal fires where nobody waits for it any more. */
  readonly fetchKeySet: (signal: AbortSignal) => Promise<JSONWebKeySet>;
  readonly clock: Clock;
  /** Hears of every fetch that failed. */
  readonly onFailure: (failure: KeySetFailure) => void;
  /** Hears of the first fetch that went well after some that failed. */
  readonly onRecovery: () => void;
  /** 0 to 1, for the jitter. */
  readonly random?: () => number;
}

/**
 * The identity provider's keys. However many callers wait, there is one fetch; an answer is good for 300 s,
 * and is renewed beside the requests from the 240th on; a key that it lacks is asked for again at most every
 * 30 s; after failures the next attempt waits, from a second doubling to ten, with jitter, so that replicas
 * don't come back in step.
 */
export class KeySet {
  readonly #options: KeySetOptions;
  readonly #random: () => number;
  readonly #closing = new AbortController();
  #select: ReturnType<typeof createLocalJWKSet> | null = null;
  #known: readonly string[] = [];
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #attemptedAt = Number.NEGATIVE_INFINITY;
  #inFlight: Promise<boolean> | null = null;
  #failures = 0;
  #attemptsEver = 0;
  #failuresEver = 0;
  #retryAt = Number.NEGATIVE_INFINITY;

  constructor(options: KeySetOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
  }

  /**
   * By the last attempt; `unknown` before the first, `degraded` while the keys are good that can't be
   * renewed.
   */
  state(): 'ok' | 'unknown' | 'degraded' | 'down' {
    if (this.#failures > 0) {
      return this.#isOlderThan(FRESH_MS) ? 'down' : 'degraded';
    }
    return this.#select === null ? 'unknown' : 'ok';
  }

  /** How often it was fetched, and how often in vain. */
  figures(): FetchFigures {
    return { attempts: this.#attemptsEver, failures: this.#failuresEver };
  }

  /**
   * Fetches it where there is none yet, it will soon be too old, or the last fetch failed. Never fails: see
   * `state`.
   */
  async refresh(): Promise<void> {
    if (this.#failures > 0 || this.#isOlderThan(REFRESH_MS)) await this.#fetch();
  }

  /** Ends what is being fetched: nobody waits for it. */
  close(): void {
    this.#closing.abort();
  }

  /** @throws KeySetUnavailable, UnknownKey. */
  async find(header: JWTHeaderParameters): Promise<CryptoKey> {
    if (this.#isOlderThan(FRESH_MS) && !(await this.#fetch())) {
      throw new KeySetUnavailable();
    }
    const key = (await this.#find(header)) ?? (await this.#findAnew(header));
    if (key === null) {
      throw new UnknownKey(this.#known);
    }
    return key;
  }

  #isOlderThan(ms: number): boolean {
    return this.#since(this.#fetchedAt) >= ms;
  }

  #since(at: number): number {
    return this.#options.clock.now() - at;
  }

  async #find(header: JWTHeaderParameters): Promise<CryptoKey | null> {
    try {
      return this.#select === null ? null : await this.#select(header);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
        return null;
      }
      throw error;
    }
  }

  /** Asks once more for a key that the fresh set lacks. A failure doesn't make what there is any worse. */
  async #findAnew(header: JWTHeaderParameters): Promise<CryptoKey | null> {
    const isDue = this.#since(this.#attemptedAt) >= REFETCH_FOR_UNKNOWN_MS;
    return isDue && (await this.#fetch()) ? this.#find(header) : null;
  }

  /** Whether it was fetched: by this call, or by one that it joined. */
  async #fetch(): Promise<boolean> {
    if (this.#inFlight === null) {
      if (this.#options.clock.now() < this.#retryAt) return false;
      this.#inFlight = this.#attempt().finally(() => {
        this.#inFlight = null;
      });
    }
    return this.#inFlight;
  }

  async #attempt(): Promise<boolean> {
    this.#attemptedAt = this.#options.clock.now();
    this.#attemptsEver += 1;
    try {
      this.#take(await this.#options.fetchKeySet(this.#closing.signal));
      return true;
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#noteFailure(error);
      return false;
    }
  }

  #take(keySet: JSONWebKeySet): void {
    this.#select = createLocalJWKSet(keySet);
    this.#known = keySet.keys.flatMap(({ kid }) => (typeof kid === 'string' ? [kid] : []));
    this.#fetchedAt = this.#options.clock.now();
    this.#retryAt = Number.NEGATIVE_INFINITY;
    const isRecovery = this.#failures > 0;
    this.#failures = 0;
    if (isRecovery) this.#options.onRecovery();
  }

  #noteFailure(error: unknown): void {
    const delayMs = Math.min(BACK_OFF_FIRST_MS * 2 ** this.#failures, BACK_OFF_MAX_MS);
    const retryMs = Math.round(delayMs * (0.5 + this.#random() / 2));
    this.#failures += 1;
    this.#failuresEver += 1;
    this.#retryAt = this.#options.clock.now() + retryMs;
    this.#options.onFailure({ reason: failureText(error), failures: this.#failures, retryMs });
  }
}
