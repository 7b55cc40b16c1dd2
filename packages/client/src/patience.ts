import { MeritProblem } from './problem.js';

/** How often and how long a client tries. */
export interface Patience {
  /** How often a request is sent at most. */
  readonly attempts: number;
  /** How long the service may be silent: until an answer begins, and between its pieces. */
  readonly timeoutMs: number;
  /** A longer wait than this isn't waited: what the service said is thrown. */
  readonly waitMaxMs: number;
  /** Waits; rejects where the caller gives up meanwhile. */
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

/** What a call may have otherwise than its client. */
export type CallLimits = {
  readonly [Limit in 'attempts' | 'timeoutMs' | 'waitMaxMs']?: Patience[Limit] | undefined;
};

/** Of everything that is asked for by single calls, publishing takes longest until its answer begins. */
export const PATIENCE: Patience = { attempts: 5, timeoutMs: 60_000, waitMaxMs: 30_000, wait: pause };

/** The limits among a call's options. */
export function limitsOf({ attempts, timeoutMs, waitMaxMs }: CallLimits): Partial<Patience> {
  return {
    ...(attempts === undefined ? {} : { attempts }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(waitMaxMs === undefined ? {} : { waitMaxMs }),
  };
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

/** How long to wait: as the problem or its `Retry-After` says, else up to twice as long each time. */
export function waitAfter(error: unknown, attempt: number): number {
  const said =
    error instanceof MeritProblem
      ? (error.body['waitSeconds'] ?? error.response.headers.get('retry-after'))
      : null;
  const seconds = Number(said ?? Number.NaN);
  return Number.isNaN(seconds) ? Math.random() * 100 * 2 ** attempt : seconds * 1000;
}

/**
 * Whether sending it again can help and do no harm. Where the answer was lost, or a proxy gave up, the work
 * may be done: `POST` and `PUT` have their key for that; of a change or a deletion, only the caller knows.
 */
export function mayRepeat(method: string, error: unknown): boolean {
  const isHarmless = method !== 'PATCH' && method !== 'DELETE';
  if (!(error instanceof MeritProblem)) return isHarmless;
  const { status, code } = error;
  if (status === 429 || code === 'idempotency-in-progress') return true;
  // The service answers so before it does anything; whether a proxy does, nobody knows.
  if (status === 503 && code !== undefined) return true;
  return status >= 500 && isHarmless;
}
