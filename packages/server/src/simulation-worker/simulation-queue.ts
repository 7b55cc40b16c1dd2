import { Fault } from '../domain/fault.js';
import type { SimulationFigures } from '../ports/figures.js';
import type {
  AskedText,
  SimulationAnswer,
  SimulationJob,
  SimulationWorkers,
  ToldText,
} from '../ports/simulation-workers.js';
import { JobsByOwner } from './jobs-by-owner.js';
import { RunningWorker, type WorkerBounds } from './running-worker.js';

export interface SimulationBounds extends WorkerBounds {
  /** How many jobs of one owner wait at once, and of all. */
  readonly waitingPerOwnerMax: number;
  readonly waitingMax: number;
  /** A worker that has nothing to do for so long is ended, and its memory is free. */
  readonly idleMs: number;
}

const simulationBounds: SimulationBounds = {
  timeMs: 10_000,
  heapMb: 192,
  waitingPerOwnerMax: 8,
  waitingMax: 64,
  idleMs: 30_000,
};

const RETRY_AFTER_SECONDS = 1;

interface Waiting {
  readonly job: SimulationJob;
  readonly tell: (asked: AskedText) => Promise<ToldText>;
  readonly resolve: (answer: SimulationAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets one worker do all simulations of the service, owners in turns: a second one would take the memory of a
 * second body, and the core of the thread that answers requests.
 */
export class SimulationQueue implements SimulationWorkers, SimulationFigures {
  readonly #bounds: SimulationBounds;
  readonly #jobs = new JobsByOwner<Waiting>();
  #worker: RunningWorker | null = null;
  #isRunning = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(bounds: Partial<SimulationBounds> = {}) {
    this.#bounds = { ...simulationBounds, ...bounds };
  }

  waiting(): number {
    return this.#jobs.size;
  }

  run(job: SimulationJob, tell: Waiting['tell']): Promise<SimulationAnswer> {
    const { waitingPerOwnerMax, waitingMax } = this.#bounds;
    const isOwnDoing = this.#jobs.sizeOf(job.owner) >= waitingPerOwnerMax;
    if (isOwnDoing || this.#jobs.size >= waitingMax) {
      const code = isOwnDoing ? 'too-many-simulations' : 'unavailable';
      return Promise.reject(new Fault(code, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    }
    return new Promise((resolve, reject) => {
      this.#jobs.add(job.owner, { job, tell, resolve, reject });
      if (!this.#isRunning) void this.#work();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.close();
  }

  async #work(): Promise<void> {
    clearTimeout(this.#idle);
    this.#isRunning = true;
    for (let next = this.#jobs.next(); next !== undefined; next = this.#jobs.next()) {
      await this.#do(next);
    }
    this.#isRunning = false;
    this.#idle = setTimeout(() => void this.close(), this.#bounds.idleMs).unref();
  }

  async #do({ job, tell, resolve, reject }: Waiting): Promise<void> {
    if (this.#worker === null || this.#worker.isEnded) this.#worker = new RunningWorker(this.#bounds);
    await this.#worker.run(job, tell).then(resolve, reject);
  }
}
