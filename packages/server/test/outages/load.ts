import type { Answer } from '../../src/testing/client.js';
import { until } from '../../src/testing/until.js';

/** Sends one award under an idempotency key. */
export type SendAward = (key: string) => Promise<Answer>;

/**
 * Awards, several at once, each sent again under its key until it is acknowledged: what callers do who follow
 * the contract.
 */
export class Load {
  /** The id of each award by its key. */
  readonly acknowledged = new Map<string, string>();
  /** What was answered 503. */
  readonly refused: Answer[] = [];
  readonly #send: SendAward;
  readonly #lanes: Promise<unknown>;
  #sent = 0;
  #isStopping = false;
  #failure: unknown = null;

  constructor(send: SendAward, lanes = 8) {
    this.#send = send;
    const running = Array.from({ length: lanes }, () => this.#run());
    this.#lanes = Promise.all(running).catch((error: unknown) => {
      this.#failure = error;
    });
  }

  /** Waits until so many more are acknowledged. */
  moreAcknowledged(count: number): Promise<void> {
    return this.#grown(() => this.acknowledged.size, count);
  }

  /** Waits until so many more are refused. */
  moreRefused(count: number): Promise<void> {
    return this.#grown(() => this.refused.length, count);
  }

  /** Begins no award any more, and waits until those that were begun are acknowledged. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#lanes;
    if (this.#failure !== null) throw this.#failure;
  }

  async #grown(size: () => number, count: number): Promise<void> {
    const wanted = size() + count;
    await until(() => size() >= wanted || this.#failure !== null);
    if (this.#failure !== null) throw this.#failure;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#sent += 1;
      const key = `award-${this.#sent}`;
      await until(() => this.#isAcknowledged(key));
    }
  }

  async #isAcknowledged(key: string): Promise<boolean> {
    const answer = await this.#send(key);
    if (answer.status === 201) {
      this.acknowledged.set(key, answer.body.awardId);
      return true;
    }
    if (answer.status !== 503) throw new Error(`${key} was answered ${answer.status}: ${answer.text}`);
    this.refused.push(answer);
    return false;
  }
}
