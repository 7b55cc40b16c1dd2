import { Fault } from '../domain/fault.js';
import type { SimulationFigures } from '../ports/figures.js';
import type {
  AskedText,
  SimulationAnswer,
  SimulationJob,
  SimulationWorkers,
  ToldText,
} from '../ports/simulation-workers.js';
import { FairLines, type NoPlace } from '../process/fair-lines.js';
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
  readonly #lines: FairLines<Waiting>;
  #worker: RunningWorker | null = null;
  #isRunning = false;
  #isClosed = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(bounds: Partial<SimulationBounds> = {}) {
    this.#bounds = { ...simulationBounds, ...bounds };
    this.#lines = new FairLines({
      max: this.#bounds.waitingMax,
      ofOwnerMax: this.#bounds.waitingPerOwnerMax,
    });
  }

  waiting(): number {
    return this.#lines.size;
  }

  run(job: SimulationJob, tell: Waiting['tell']): Promise<SimulationAnswer> {
    const why = this.#isClosed ? 'all' : this.#lines.whyFull(job.owner);
    if (why !== null) return Promise.reject(noPlace(why));
    return new Promise((resolve, reject) => {
      this.#lines.add(job.owner, { job, tell, resolve, reject })?.reject(noPlace('all'));
      if (!this.#isRunning) void this.#work();
    });
  }

  /** Ends what is being simulated; what waits is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#worker?.close();
  }

  async #work(): Promise<void> {
    clearTimeout(this.#idle);
    this.#isRunning = true;
    for (let next = this.#lines.next(); next !== undefined; next = this.#lines.next()) {
      await this.#do(next);
    }
    this.#isRunning = false;
    if (this.#isClosed) return;
    this.#idle = setTimeout(() => void this.#worker?.close(), this.#bounds.idleMs).unref();
  }

  async #do({ job, tell, resolve, reject }: Waiting): Promise<void> {
    try {
      if (this.#isClosed) throw noPlace('all');
      if (this.#worker === null || this.#worker.isEnded) this.#worker = new RunningWorker(this.#bounds);
      resolve(await this.#worker.run(job, tell));
    } catch (error) {
      reject(error);
    }
  }
}

function noPlace(why: NoPlace): Fault {
  const code = why === 'own' ? 'too-many-simulations' : 'unavailable';
  return new Fault(code, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
