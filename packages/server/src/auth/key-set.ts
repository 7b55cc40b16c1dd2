import {
  type CryptoKey,
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTHeaderParameters,
} from 'jose';
import type { Clock } from '../ports/clock.js';
import type { FetchFigures } from '../ports/figures.js';

const FRESH_MS = 300_000;
const REFETCH_FOR_UNKNOWN_MS = 30_000;
const BACK_OFF_FIRST_MS = 1000;
const BACK_OFF_MAX_MS = 60_000;

/** The key set can't be had now. */
export class KeySetUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('the key set of the identity provider is not available', options);
    this.name = 'KeySetUnavailable';
  }
}

/** The key set has no key for the token. */
export class UnknownKey extends Error {
  constructor() {
    super('the key set has no such key');
    this.name = 'UnknownKey';
  }
}

export interface KeySetOptions {
  readonly fetchKeySet: () => Promise<JSONWebKeySet>;
  readonly clock: Clock;
  /** 0 to 1, for the jitter. */
  readonly random?: () => number;
}

type FindKey = ReturnType<typeof createLocalJWKSet>;

/**
 * The identity provider's keys. However many callers wait, there is one fetch; an answer is good for 300 s;
 * a key that it lacks is asked for again at most every 30 s; after failures the next attempt waits, from a second
 * doubling to a minute, with jitter, so that replicas don't come back in step.
 */
export class KeySet {
  readonly #options: KeySetOptions;
  readonly #random: () => number;
  #keys: FindKey | null = null;
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #attemptedAt = Number.NEGATIVE_INFINITY;
  #inFlight: Promise<void> | null = null;
  #failures = 0;
  #attemptsEver = 0;
  #failuresEver = 0;
  #retryAt = Number.NEGATIVE_INFINITY;

  constructor(options: KeySetOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
  }

  /** By the last attempt; `unknown` before the first. */
  state(): 'ok' | 'unknown' | 'down' {
    if (this.#failures > 0) {
      return 'down';
    }
    return this.#keys === null ? 'unknown' : 'ok';
  }

  /** How often it was fetched, and how often in vain. */
  figures(): FetchFigures {
    return { attempts: this.#attemptsEver, failures: this.#failuresEver };
  }

  /** @throws KeySetUnavailable, UnknownKey. */
  async find(header: JWTHeaderParameters): Promise<CryptoKey> {
    if (this.#since(this.#fetchedAt) >= FRESH_MS) {
      await this.#fetch();
    }
    const key = await this.#select(header);
    if (key !== null) {
      return key;
    }
    if (this.#since(this.#attemptedAt) < REFETCH_FOR_UNKNOWN_MS || !(await this.#refetch())) {
      throw new UnknownKey();
    }
    return (await this.#select(header)) ?? unknown();
  }

  #since(at: number): number {
    return this.#options.clock.now() - at;
  }

  async #select(header: JWTHeaderParameters): Promise<CryptoKey | null> {
    try {
      return this.#keys === null ? null : await this.#keys(header);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
        return null;
      }
      throw error;
    }
  }

  /** Asks once more for a key that the fresh set lacks. A failure doesn't make what there is any worse. */
  async #refetch(): Promise<boolean> {
    try {
      await this.#fetch();
      return true;
    } catch {
      return false;
    }
  }

  async #fetch(): Promise<void> {
    if (this.#inFlight === null) {
      if (this.#options.clock.now() < this.#retryAt) {
        throw new KeySetUnavailable();
      }
      this.#inFlight = this.#attempt().finally(() => {
        this.#inFlight = null;
      });
    }
    await this.#inFlight;
  }

  async #attempt(): Promise<void> {
    this.#attemptedAt = this.#options.clock.now();
    this.#attemptsEver += 1;
    try {
      this.#keys = createLocalJWKSet(await this.#options.fetchKeySet());
      this.#fetchedAt = this.#options.clock.now();
      this.#failures = 0;
      this.#retryAt = Number.NEGATIVE_INFINITY;
    } catch (cause) {
      const delayMs = Math.min(BACK_OFF_FIRST_MS * 2 ** this.#failures, BACK_OFF_MAX_MS);
      this.#failures += 1;
      this.#failuresEver += 1;
      this.#retryAt = this.#options.clock.now() + delayMs * (0.5 + this.#random() / 2);
      throw new KeySetUnavailable({ cause });
    }
  }
}

function unknown(): never {
  throw new UnknownKey();
}
