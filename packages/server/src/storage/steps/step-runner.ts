import { Fault } from '../../domain/fault.js';
import type { Clock } from '../../ports/clock.js';

/** What a step did. `busy`: nothing, since another replica was at it. */
export type Step = 'begun' | 'finished' | 'busy';

/** Long work on what is kept, divided into short transactions. */
export interface Chore {
  /** One of a name is done at a time. */
  readonly name: string;
  /** Where it isn't the runner's. */
  readonly rowsMax?: number;
  step(rowsMax: number): Promise<Step>;
}

export interface StepRunnerOptions {
  readonly clock: Pick<Clock, 'elapsed'>;
  /** How long a step should take. */
  readonly aimMs: number;
  /** How many rows it takes at most. */
  readonly rowsMax: number;
  /** Lets everybody else have their turn, after a step that took so long; `busy` where it did nothing. */
  readonly pause: (elapsedMs: number, step: Step) => Promise<void>;
}

interface Running {
  readonly chore: Chore;
  readonly size: StepSize;
  readonly ended: Promise<void>;
  readonly settle: (outcome: { readonly error: unknown } | null) => void;
}

/**
 * Does chores step by step, one step at a time in this process: several take turns, so that a short one
 * doesn't wait for a long one.
 */
export class StepRunner {
  readonly #options: StepRunnerOptions;
  readonly #running = new Map<string, Running>();
  #isStopped = false;
  #work: Promise<void> | null = null;

  constructor(options: StepRunnerOptions) {
    this.#options = options;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /**
   * Ends when the chore does.
   *
   * @throws Whatever its step throws; Fault `unavailable` where the runner was stopped before: what was done
   *   stays done, and somebody goes on with it.
   */
  run(chore: Chore): Promise<void> {
    if (this.#isStopped) return Promise.reject(stopped());
    const known = this.#running.get(chore.name) ?? this.#add(chore);
    this.#work ??= this.#takeTurns();
    return known.ended;
  }

  /** Waits for the step at hand, and takes no other. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { settle } of this.#running.values()) settle({ error: stopped() });
    this.#running.clear();
    await this.#work;
  }

  #add(chore: Chore): Running {
    const { aimMs } = this.#options;
    const rowsMax = chore.rowsMax ?? this.#options.rowsMax;
    let settle: Running['settle'] = () => undefined;
    const ended = new Promise<void>((resolve, reject) => {
      settle = (outcome) => (outcome === null ? resolve() : reject(outcome.error));
    });
    const running = { chore, size: new StepSize(aimMs, rowsMax), ended, settle };
    this.#running.set(chore.name, running);
    return running;
  }

  async #takeTurns(): Promise<void> {
    while (this.#running.size > 0) {
      for (const running of [...this.#running.values()]) await this.#takeTurn(running);
    }
    this.#work = null;
  }

  async #takeTurn(running: Running): Promise<void> {
    const { chore, size, settle } = running;
    if (!this.#running.has(chore.name)) return;
    const { clock, pause } = this.#options;
    const began = clock.elapsed();
    try {
      const step = await chore.step(size.rows);
      const elapsedMs = clock.elapsed() - began;
      if (step === 'begun') size.note(elapsedMs);
      if (step === 'finished') this.#end(chore, () => settle(null));
      else await pause(elapsedMs, step);
    } catch (error) {
      this.#end(chore, () => settle({ error }));
    }
  }

  #end({ name }: Chore, settle: () => void): void {
    if (this.#running.delete(name)) settle();
  }
}

function stopped(): Fault {
  return new Fault('unavailable', { retryAfterSeconds: 1 });
}

/** Small, since nobody knows yet how long a row takes. */
const rowsAtFirst = 16;

/**
 * How many rows a step takes, so that it lasts about as long as it may: what a row costs differs between
 * machines, databases and strategies.
 */
class StepSize {
  readonly #aimMs: number;
  readonly #most: number;
  #rows: number;

  /**
   * @param aimMs How long a step should last.
   * @param most More rows would save nothing.
   */
  constructor(aimMs: number, most: number) {
    this.#aimMs = aimMs;
    this.#most = most;
    this.#rows = Math.min(rowsAtFirst, most);
  }

  get rows(): number {
    return this.#rows;
  }

  /** At most twice as many the next time, since a step that was quick may have met little to do. */
  note(elapsedMs: number): void {
    const factor = Math.min(2, this.#aimMs / Math.max(elapsedMs, 0.001));
    this.#rows = Math.min(this.#most, Math.max(1, Math.floor(this.#rows * factor)));
  }
}
