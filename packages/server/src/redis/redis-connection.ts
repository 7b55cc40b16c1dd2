import { createRedisClient, type RedisClient } from './redis-client.js';

const ANSWER_MS = 1000;
const PARTS = 4;
const PROBE_MS = 1000;
const PROBE_KEY = 'probe';

export interface RedisConnectionOptions {
  readonly url: string;
  /** What every key of the service begins with. */
  readonly keyPrefix: string;
  /** Called once when Redis can no longer be asked, and once when it can again. */
  readonly onDown: (error: unknown) => void;
  readonly onUp: () => void;
}

type Step = (client: RedisClient) => Promise<unknown>;

/**
 * Redis as the service may lose it: questions fail in no time while it is away, and a question that it leaves
 * unanswered for a second makes it count as away. It counts as back when it takes a write again, and by
 * itself.
 */
export class RedisConnection {
  /** Settles when it is known whether Redis can be asked. */
  readonly opened: Promise<void>;
  readonly #client: RedisClient;
  readonly #options: RedisConnectionOptions;
  readonly #beforeUp: Step[] = [];
  #settleOpened: () => void = () => undefined;
  #state: 'opening' | 'up' | 'down' | 'closed' = 'opening';
  #isProbing = false;
  #unanswered = 0;
  #nextProbe: NodeJS.Timeout | undefined;

  constructor(options: RedisConnectionOptions) {
    this.#options = options;
    this.opened = new Promise((resolve) => {
      this.#settleOpened = resolve;
    });
    this.#client = createRedisClient(options.url, options.keyPrefix);
    this.#client.on('error', (error: unknown) => this.#goDown(error)).on('ready', () => void this.#probe());
    this.#client.connect().catch((error: unknown) => this.#goDown(error));
  }

  isUp(): boolean {
    return this.#state === 'up';
  }

  /** How many questions had to be answered without Redis, since the process began. */
  unanswered(): number {
    return this.#unanswered;
  }

  /** Does this with Redis when it is back, before anything else is asked of it. */
  beforeUp(step: Step): void {
    this.#beforeUp.push(step);
  }

  /**
   * Undefined where Redis can't be asked, or gives no answer in time. Questions of one moment travel
   * together. Never fails.
   */
  async ask<Answer>(question: (client: RedisClient) => Promise<Answer>): Promise<Answer | undefined> {
    try {
      if (this.#state === 'up') return await inTime(question(this.#client));
    } catch (error) {
      this.#goDown(error);
    }
    this.#unanswered += 1;
    return undefined;
  }

  close(): void {
    this.#state = 'closed';
    this.#settleOpened();
    if (this.#client.isOpen) this.#client.destroy();
  }

  #goDown(error: unknown): void {
    if (this.#state === 'closed' || this.#state === 'down') return;
    this.#state = 'down';
    this.#settleOpened();
    this.#options.onDown(error);
    this.#probeLater();
  }

  #goUp(): void {
    if (this.#state === 'closed') return;
    const wasDown = this.#state === 'down';
    this.#state = 'up';
    this.#settleOpened();
    if (wasDown) this.#options.onUp();
  }

  /**
   * A write, since a Redis that is full or a replica takes reads alone. It has no time limit: the connection
   * is dropped where nothing is heard at all.
   */
  async #probe(): Promise<void> {
    if (this.#isProbing || this.#state === 'closed') return;
    this.#isProbing = true;
    try {
      await this.#client.set(PROBE_KEY, '1', { expiration: { type: 'PX', value: PROBE_MS } });
      for (const step of this.#beforeUp) await step(this.#client);
      this.#goUp();
    } catch (error) {
      this.#goDown(error);
      this.#probeLater();
    } finally {
      this.#isProbing = false;
    }
  }

  #probeLater(): void {
    const probe = () => {
      if (this.#state === 'down') void this.#probe();
    };
    clearTimeout(this.#nextProbe);
    this.#nextProbe = setTimeout(probe, PROBE_MS).unref();
  }
}

/**
 * Waits a second of a loop that turns: the time is taken in parts, each begun after the one before, so that
 * neither one long turn of a busy process nor a reply that lies in the socket behind it passes for an outage.
 */
function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout;
    const wait = (parts: number) => {
      timer = setTimeout(() => (parts > 1 ? wait(parts - 1) : reject(new Unanswered())), ANSWER_MS / PARTS);
    };
    wait(PARTS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

class Unanswered extends Error {
  constructor() {
    super(`no answer of Redis in ${ANSWER_MS} ms`);
    this.name = 'Unanswered';
  }
}
