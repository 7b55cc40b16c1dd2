import { Fault } from '../domain/fault.js';
import type { SimulationFigures } from '../ports/figures.js';
import type {
  AskedText,
  SimulationAnswer,
  SimulationJob,
  SimulationWorkers,
  ToldText,
} from '../ports/simulation-workers.js';
import { type Held, type NoRoom, Room } from '../process/room.js';
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
  readonly leave: () => void;
}

/**
 * Lets one worker do all simulations of the service, owners in turns: a second one would take the memory of a
 * second body, and the core of the thread that answers requests.
 */
export class SimulationQueue implements SimulationWorkers, SimulationFigures {
  readonly #bounds: SimulationBounds;
  readonly #jobs = new JobsByOwner<Waiting>();
  readonly #room: Room;
  #worker: RunningWorker | null = null;
  #isRunning = false;
  #isClosed = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(bounds: Partial<SimulationBounds> = {}) {
    this.#bounds = { ...simulationBounds, ...bounds };
    const { waitingMax, waitingPerOwnerMax } = this.#bounds;
    const kept = Math.ceil(waitingMax / 4);
    this.#room = new Room({ size: waitingMax, kept, ofHolderMax: waitingPerOwnerMax });
  }

  waiting(): number {
    return this.#jobs.size;
  }

  run(job: SimulationJob, tell: Waiting['tell']): Promise<SimulationAnswer> {
    if (this.#isClosed) return Promise.reject(noRoom('all'));
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { job, tell, resolve, reject, leave: () => held.giveBack() };
      const held = this.#take(job.owner, () => {
        this.#jobs.remove(job.owner, waiting);
        reject(noRoom('all'));
      });
      this.#jobs.add(job.owner, waiting);
      if (!this.#isRunning) void this.#work();
    });
  }

  /** Those of an owner with several that wait yield to who has none. */
  #take(holder: string, turnAway: () => void): Held {
    const yielding = { yieldsTo: (ofHolder: number) => ofHolder > 1, turnAway };
    const held = this.#room.take({ holder, amount: 1, yielding });
    if (typeof held === 'string') throw noRoom(held);
    return held;
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
    for (let next = this.#jobs.next(); next !== undefined; next = this.#jobs.next()) {
      await this.#do(next);
    }
    this.#isRunning = false;
    if (this.#isClosed) return;
    this.#idle = setTimeout(() => void this.#worker?.close(), this.#bounds.idleMs).unref();
  }

  async #do({ job, tell, resolve, reject, leave }: Waiting): Promise<void> {
    leave();
    try {
      if (this.#isClosed) throw noRoom('all');
      if (this.#worker === null || this.#worker.isEnded) this.#worker = new RunningWorker(this.#bounds);
      resolve(await this.#worker.run(job, tell));
    } catch (error) {
      reject(error);
    }
  }
}

function noRoom(why: NoRoom): Fault {
  const code = why === 'own' ? 'too-many-simulations' : 'unavailable';
  return new Fault(code, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
