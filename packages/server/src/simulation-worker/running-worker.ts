import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { Fault } from '../domain/fault.js';
import type { AskedText, SimulationAnswer, SimulationJob, ToldText } from '../ports/simulation-workers.js';
import { workedMs } from '../process/worked-ms.js';
import { BODIES_FILE, type FromWorker, type SentFault, type ToWorker } from './messages.js';
import { WorkLimit } from './work-limit.js';
import { yieldCores } from './yield-cores.js';

/** Where the build puts it: the same place from the sources as from the bundle. */
const WORKER = new URL('../../dist/bundle/simulation-worker.js', import.meta.url);

/** How Node ends where its heap is full, and the kernel where the machine's memory is. */
const OUT_OF_MEMORY = new Set<number | NodeJS.Signals | null>(['SIGABRT', 'SIGKILL', 'SIGTRAP', 134]);

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
  readonly #bodies: Socket;
  #isEnded = false;
  #onMessage: (message: FromWorker) => void = () => undefined;
  #onEnd: (cause: unknown) => void = () => undefined;

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
    yieldCores(this.#process.pid);
    this.#bodies = pipeOf(this.#process);
    // It ends with the service, which doesn't wait for it.
    this.#process.unref();
    this.#process.channel?.unref();
    this.#process.on('message', (message) => this.#onMessage(message as FromWorker));
    this.#process.on('error', (cause) => this.#end(cause));
    this.#process.on('exit', (code, signal) => this.#end(this.#causeOf(signal ?? code)));
  }

  /** Whether it takes no more jobs. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /**
   * @throws Fault those of the job; `simulation-too-large` where it takes more time or memory than there is.
   */
  async run(job: SimulationJob, tell: Tell): Promise<SimulationAnswer> {
    const limit = this.#limit();
    try {
      return await new Promise<SimulationAnswer>((resolve, reject) => {
        this.#onEnd = reject;
        this.#onMessage = (message) => {
          if ('asked' in message) void this.#answer(message.asked, tell, limit);
          else if ('answer' in message) resolve(message.answer);
          else reject('fault' in message ? faultOf(message.fault) : new Error(message.bug));
        };
        this.#post({ job: { kind: job.kind, now: job.now, length: job.bytes.length } });
        this.#bodies.write(job.bytes);
        limit.start();
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

  async close(): Promise<void> {
    this.#isEnded = true;
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
    // Where it can't be sent, the process has ended, which is told by itself.
    this.#process.send(message, () => undefined);
  }

  #causeOf(end: number | NodeJS.Signals | null): Error {
    if (!this.#isEnded && OUT_OF_MEMORY.has(end))
      return tooLarge(`takes more memory than ${this.#bounds.heapMb} MB`);
    return new Error(`the worker of simulations ended with ${end}`);
  }

  #end(cause: unknown): void {
    if (!this.#isEnded) void this.close();
    this.#onEnd(cause);
  }
}

/** @returns The pipe by which it reads bodies; it keeps nobody running. */
function pipeOf({ stdio }: ChildProcess): Socket {
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

function tooLarge(why: string): Fault {
  return new Fault('simulation-too-large', { detail: `The simulation ${why}` });
}
