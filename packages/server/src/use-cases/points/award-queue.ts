import { Fault } from '../../domain/fault.js';
import type { QueueFigures } from '../../ports/figures.js';
import type { AwardCommand, AwardResult } from './award-command.js';

export interface AwardQueueOptions {
  /** Takes commands together, and gives their results in their order. */
  readonly record: (commands: readonly AwardCommand[]) => Promise<readonly AwardResult[]>;
  /** So many batches are under way at once; more only wait for each other's rows. */
  readonly batchesMax: number;
  /** So many commands may wait; 0 for any number. */
  readonly waitingMax: number;
}

/** A longer one would hold its users' rows for longer than it saves. */
const BATCH_MAX = 100;

interface Waiting {
  readonly command: AwardCommand;
  readonly settle: (result: AwardResult) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Gathers what comes at once, or while others are being recorded, so that it shares one transaction and one
 * commit. Whoever comes alone while nothing is under way waits for nobody.
 */
export class AwardQueue implements QueueFigures {
  readonly #options: AwardQueueOptions;
  readonly #waiting: Waiting[] = [];
  #isCalled = false;
  #underWay = 0;
  #commandsUnderWay = 0;
  #turnedAway = 0;
  #batches = 0;

  constructor(options: AwardQueueOptions) {
    this.#options = options;
  }

  /** How many commands wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  get turnedAway(): number {
    return this.#turnedAway;
  }

  get batches(): number {
    return this.#batches;
  }

  /**
   * For a look before anything is done for a request.
   *
   * @throws Fault `unavailable` where too many wait already.
   */
  requireRoom(): void {
    const { waitingMax } = this.#options;
    if (waitingMax === 0 || this.#waiting.length < waitingMax) return;
    this.#turnedAway += 1;
    throw new Fault('unavailable', { retryAfterSeconds: 1 });
  }

  /** @throws Fault `unavailable` where too many wait already: then nothing was begun. */
  async record(command: AwardCommand): Promise<AwardResult> {
    this.requireRoom();
    return new Promise((settle, fail) => {
      this.#waiting.push({ command, settle, fail });
      this.#call();
    });
  }

  /**
   * Begins when this turn of the event loop has read what had arrived: a database in the process, which is done
   * before another request is looked at, would never be given two at once.
   */
  #call(): void {
    if (this.#isCalled) return;
    this.#isCalled = true;
    setImmediate(() => {
      this.#isCalled = false;
      this.#begin();
    });
  }

  #begin(): void {
    while (this.#waiting.length > 0 && this.#hasTurn()) {
      this.#underWay += 1;
      this.#batches += 1;
      void this.#take(this.#waiting.splice(0, BATCH_MAX));
    }
  }

  /** A batch that begins beside another is no smaller than that: many small ones cost more than few large ones. */
  #hasTurn(): boolean {
    if (this.#underWay >= this.#options.batchesMax) return false;
    return this.#waiting.length * this.#underWay >= this.#commandsUnderWay;
  }

  async #take(batch: readonly Waiting[]): Promise<void> {
    this.#commandsUnderWay += batch.length;
    try {
      const results = await this.#options.record(batch.map(({ command }) => command));
      for (const [index, { settle }] of batch.entries()) settle(results[index] as AwardResult);
    } catch (error) {
      for (const { fail } of batch) fail(error);
    } finally {
      this.#underWay -= 1;
      this.#commandsUnderWay -= batch.length;
      this.#call();
    }
  }
}
