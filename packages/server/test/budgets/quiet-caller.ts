import { performance } from 'node:perf_hooks';
import type { RawAnswer, RawCall, RawCaller } from './raw-call.js';

/** How long answers took, in milliseconds. */
export interface Latencies {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  /** The 99th percentile of how long the service itself worked between question and answer. */
  readonly workedP99: number;
}

export interface Quiet {
  readonly caller: RawCaller;
  readonly question: RawCall;
  /** How long the service has worked so far, in milliseconds. */
  readonly workedMs: () => number;
}

const EVERY_MS = 20;
/** On a busy machine so many wait for it already that more would have the service work for them alone. */
const WAITING_MAX = 50;

/**
 * Asks the same at a steady pace for as long as the work goes on, though what was asked before isn't
 * answered: whoever waits behind a blocked service is counted as often as he would have asked, up to a number
 * that shows it.
 */
export async function askBeside<T>(
  { caller, question, workedMs }: Quiet,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly latencies: Latencies }> {
  const taken: Waited[] = [];
  const refused: RawAnswer[] = [];
  const asked: Promise<void>[] = [];
  const ask = async (due: number) => {
    const before = workedMs();
    const answer = await caller.call(question);
    if (answer.status !== 200) refused.push(answer);
    taken.push({ ms: performance.now() - due, workedMs: workedMs() - before });
  };
  const begun = performance.now();
  const timer = setInterval(() => {
    // What this process itself was late with is no fault of the service.
    if (asked.length - taken.length < WAITING_MAX) asked.push(ask(performance.now()));
  }, EVERY_MS);
  asked.push(ask(begun));
  const result = await work().finally(async () => {
    clearInterval(timer);
    // Nobody asks any more, so these are all: none is left to ask a service that is gone.
    await Promise.all(asked);
  });
  for (const { status, text } of refused) throw new Error(`the quiet tenant was answered ${status}: ${text}`);
  return { result, latencies: summed(taken) };
}

interface Waited {
  readonly ms: number;
  readonly workedMs: number;
}

function summed(taken: readonly Waited[]): Latencies {
  const waits = sorted(taken.map(({ ms }) => ms));
  const worked = sorted(taken.map((each) => each.workedMs));
  return { count: taken.length, p50: waits(0.5), p99: waits(0.99), workedP99: worked(0.99) };
}

function sorted(values: readonly number[]): (share: number) => number {
  const ordered = values.toSorted((a, b) => a - b);
  return (share) => ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0;
}
