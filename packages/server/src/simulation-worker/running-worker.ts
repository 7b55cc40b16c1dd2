import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { ENDED_BY_HOST, Fault } from '../domain/fault.js';
import type { AskedText, SimulationAnswer, SimulationJob, ToldText } from '../ports/simulation-workers.js';
import { workedMs } from '../process/worked-ms.js';
import { BODIES_FILE, type FromWorker, type SentFault, type ToWorker } from './messages.js';
import { WorkLimit } from './work-limit.js';
import { yieldCores } from './yield-cores.js';

/** Where the build puts it: the same place from the sources as from the bundle. */
const WORKER = new URL('../../dist/bundle/simulation-worker.js', import.meta.url);

/** How long a process may take to load its code; one that got no threads never does. */
const START_MS = 15_000;

/** How Node ends where its heap is full. */
const HEAP_IS_FULL = new Set<number | NodeJS.Signals | null>(['SIGABRT', 'SIGTRAP', 134]);

type Tell = (asked: AskedText) => Promise<ToldText>;

export interface WorkerBounds {
  /** How long a job may take of its worker's process, its waiting for an answer left out. */
  readonly timeMs: number;
  /** What the largest bodies become fits into it; a job that needs more ends its worker. */
  readonly heapMb: number;
}

/**
 * A process that does one job at a time. Not a thread: one that fills its heap at once, say while it parses,
 * ends the whole process that it belongs to, whatever its `resourceLimits` say.
 */
export class RunningWorker {
  readonly #bounds: WorkerBounds;
  readonly #process: ChildProcess;
  /** Null where the process couldn't be begun. */
  readonly #bodies: Socket | null;
  #hasBegun = false;
  readonly #starting: NodeJS.Timeout;
  #onReady: () => void = () => undefined;
  #isEnded = false;
  #onMessage: (message: FromWorker) => void = () => undefined;
  #onEnd: (cause: unknown) => void = () => undefined;

  /** @throws Error where the system refuses at once. It may also refuse later, which `run` then throws. */
  constructor(bounds: WorkerBounds) {
    this.#bounds = bounds;
    this.#process = fork(WORKER, {
      // It reads no setting, so it is given no secret.
      env: {},
      execArgv: ['--enable-source-maps', `--max-old-space-size=${bounds.heapMb}`],
      serialization: 'advanced',
      // What Node prints where memory ends names paths and addresses.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    });
    // Before anything else: an error that nobody listens for ends the service.
    this.#process.on('error', (cause) => this.#end(cause));
    yieldCores(this.#process.pid);
    this.#bodies = pipeOf(this.#process);
    // It ends with the service, which doesn't wait for it.
    this.#process.unref();
    this.#process.channel?.unref();
    this.#process.on('message', (message: FromWorker) => {
      if ('ready' in message) this.#begin();
      else this.#onMessage(message);
    });
    this.#starting = setTimeout(() => this.#end(ofHost('did not begin in time')), START_MS).unref();
    this.#process.on('exit', (code, signal) => this.#end(this.#causeOf(signal ?? code)));
  }

  /** Whether it takes no more jobs. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /**
   * @throws Fault those of the job; `simulation-too-large` where it takes more time or memory than there is;
   *   what `isShortage` knows where the host has no room for the process.
   */
  async run(job: SimulationJob, tell: Tell): Promise<SimulationAnswer> {
    const limit = this.#limit();
    try {
      return await new Promise<SimulationAnswer>((resolve, reject) => {
        this.#onEnd = reject;
        this.#onMessage = (message) => {
          if ('asked' in message) void this.#answer(message.asked, tell, limit);
          else if ('answer' in message) resolve(message.answer);
          else if ('fault' in message) reject(faultOf(message.fault));
          else if ('bug' in message) reject(new Error(message.bug));
        };
        this.#post({ job: { kind: job.kind, now: job.now, length: job.bytes.length } });
        this.#bodies?.write(job.bytes);
        if (this.#hasBegun) limit.start();
        else this.#onReady = () => limit.start();
      });
    } finally {
      limit.stop();
    }
  }

  #limit(): WorkLimit {
    const { timeMs } = this.#bounds;
    const { pid } = this.#process;
    return new WorkLimit({
      timeMs,
      workedMs: () => (pid === undefined ? null : workedMs(pid)),
      onPassed: () => this.#end(tooLarge(`takes longer than ${timeMs / 1000} s`)),
    });
  }

  /** From here on the time of its first job counts. */
  #begin(): void {
    this.#hasBegun = true;
    clearTimeout(this.#starting);
    this.#onReady();
  }

  async close(): Promise<void> {
    this.#isEnded = true;
    clearTimeout(this.#starting);
    const { exitCode, signalCode, pid } = this.#process;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }

  async #answer(asked: AskedText, tell: Tell, limit: WorkLimit): Promise<void> {
    limit.stop();
    try {
      this.#post({ told: await tell(asked) });
      limit.start();
    } catch (error) {
      if (error instanceof Fault) this.#post({ fault: sent(error) });
      // The worker waits for an answer that there is none to.
      else this.#end(error);
    }
  }

  #post(message: ToWorker): void {
    // Where it can't be sent, the process has ended or was never begun, which is told by itself.
    if (this.#bodies !== null) this.#process.send(message, () => undefined);
  }

  #causeOf(end: number | NodeJS.Signals | null): Error {
    if (this.#isEnded) return new Fault('unavailable', { retryAfterSeconds: 1 });
    if (this.#hasBegun && HEAP_IS_FULL.has(end))
      return tooLarge(`takes more memory than ${this.#bounds.heapMb} MB`);
    // The kernel kills where the memory of the whole machine or container is full.
    if (!this.#hasBegun || end === 'SIGKILL') return ofHost(`ended with ${end}`);
    return new Error(`the worker of simulations ended with ${end}`);
  }

  #end(cause: unknown): void {
    if (!this.#isEnded) void this.close();
    this.#onEnd(cause);
  }
}

/** @returns The pipe by which it reads bodies, which keeps nobody running; null where there is no process. */
function pipeOf({ pid, stdio }: ChildProcess): Socket | null {
  if (pid === undefined) return null;
  const pipe = stdio[BODIES_FILE];
  if (!(pipe instanceof Socket)) throw new TypeError('a worker of simulations has no pipe');
  // Where it breaks, the process has ended, which is told by itself.
  return pipe.on('error', () => undefined).unref();
}

function faultOf({ code, details }: SentFault): Fault {
  return new Fault(code, details);
}

function sent({ code, details: { cause: _, ...details } }: Fault): SentFault {
  return { code, details };
}

function ofHost(what: string): Error {
  return Object.assign(new Error(`the worker of simulations ${what}`), { code: ENDED_BY_HOST });
}

function tooLarge(why: string): Fault {
  return new Fault('simulation-too-large', { detail: `The simulation ${why}` });
}
