import type { UserOfOwner } from '../../domain/user.js';
import type { Clock } from '../../ports/clock.js';
import type { Upkeep } from '../../ports/upkeep.js';
import type { CountersMissing } from '../backfill/counters-missing.js';
import type { BackfillName } from '../backfill/register-counters.js';
import type { DialectName } from '../dialects/connection.js';
import { AwardsInFlight } from '../dialects/postgres/advisory-locks.js';
import type { ChoreName } from '../repositories/chores.js';
import { type Chore, type Step, StepRunner, type StepRunnerOptions } from '../steps/step-runner.js';
import type { ChoreKind } from '../tables/chores.js';
import type { UpkeepBook } from './upkeep-book.js';

/** What tests decide of the steps. */
export interface UpkeepOptions {
  /** How many rows a step takes at most. */
  readonly rowsMax?: number;
  /** Between two steps. */
  readonly pause?: StepRunnerOptions['pause'];
}

export interface UpkeepDependencies extends UpkeepOptions {
  readonly dialect: DialectName;
  readonly clock: Clock;
  readonly transaction: <T>(work: (book: UpkeepBook) => Promise<T>) => Promise<T>;
}

/**
 * How long a step should last, its commit included. On SQLite everything else in the process waits meanwhile;
 * on Postgres whoever writes the same rows.
 */
const stepMs = { sqlite: 10, postgres: 40 } as const;

/** More in one step are hardly quicker, and a part of it is work of this process on either database. */
const stepRows = 128;

/** What a chore writes over takes the database a few statements, however many rows they are of. */
const choreRows: Readonly<Record<ChoreKind, number>> = { 'clear-game': stepRows, 'erase-user': 500 };

/** How long awards wait behind somebody who waits for those in flight; then they go first. */
const holdMs = 60;

/** Sees to work that takes longer than a transaction should. */
export class UpkeepInSteps implements Upkeep {
  readonly #dependencies: UpkeepDependencies;
  readonly #runner: StepRunner;

  constructor(dependencies: UpkeepDependencies) {
    const { clock, dialect, rowsMax = stepRows, pause = pauseAfter } = dependencies;
    this.#dependencies = dependencies;
    this.#runner = new StepRunner({ clock, aimMs: stepMs[dialect], rowsMax, pause });
  }

  /**
   * Ends when the counters are complete.
   *
   * @throws Fault `unavailable` where this process stops, or the database can't be reached: the work goes on
   *   when somebody asks for the counters again, or with the next `resume`.
   */
  async build({ owner, wanted }: CountersMissing): Promise<void> {
    const now = this.#dependencies.clock.now();
    const names = await this.#patiently((waitMs) =>
      this.#dependencies.transaction((book) => book.register({ owner, wanted, now, waitMs })),
    );
    await Promise.all(names.map((name) => this.#runner.run(this.#backfill(name))));
  }

  scrub({ owner, userId }: UserOfOwner): Promise<void> {
    return this.#runner.run(this.#chore({ owner, kind: 'erase-user', subject: String(userId) }));
  }

  async resume(): Promise<void> {
    if (this.#runner.isStopped) return;
    const before = this.#dependencies.clock.now() - abandonedMs;
    const { backfills, chores } = await this.#dependencies.transaction((book) => book.abandoned(before));
    const all = [
      ...backfills.map((name) => this.#backfill(name)),
      ...chores.map((name) => this.#chore(name)),
    ];
    try {
      await Promise.all(all.map((chore) => this.#runner.run(chore)));
    } catch (error) {
      if (!this.#runner.isStopped) throw error;
    }
  }

  stop(): Promise<void> {
    return this.#runner.stop();
  }

  #backfill(name: BackfillName): Chore {
    const { transaction, clock } = this.#dependencies;
    return {
      name: `backfill ${name.backfill} ${name.owner}`,
      step: (rowsMax) => transaction((book) => book.backfill(name, rowsMax, clock.now())),
    };
  }

  #chore(name: ChoreName): Chore {
    const { transaction, clock, rowsMax = choreRows[name.kind] } = this.#dependencies;
    return {
      rowsMax,
      name: `${name.kind} ${name.subject} ${name.owner}`,
      step: (rowsMax) => transaction((book) => book.chore(name, rowsMax, clock.now())),
    };
  }

  /** Gives way to awards again and again, and waits for longer only where it never had its turn. */
  async #patiently<T>(work: (waitMs: number) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(attempt < attemptsMax ? holdMs : longHoldMs);
      } catch (error) {
        if (!(error instanceof AwardsInFlight) || attempt > attemptsMax) throw error;
        await pause(holdMs);
      }
    }
  }
}

/** Whoever is at something moves it on more often than that. */
const abandonedMs = 30_000;

const attemptsMax = 50;
const longHoldMs = 1_000;

const pauseMost = 250;

/** Twice as long as the step took, so that two thirds are everybody else's. */
function pauseAfter(elapsedMs: number, step: Step): Promise<void> {
  return pause(step === 'busy' ? pauseMost / 5 : Math.min(Math.max(2, 2 * elapsedMs), pauseMost));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
