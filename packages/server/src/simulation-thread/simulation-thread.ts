/*
 * What the thread of simulations runs: it takes bodies one after the other, reads them, and decides their events, so that
 * the thread which answers requests never parses megabytes nor decides ten thousand times.
 */
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { Fault } from '../domain/fault.js';
import type { AskedText, SimulationJob, ToldText } from '../ports/simulation-threads.js';
import type { FromThread, ToThread } from './messages.js';
import { simulateBody } from './simulate-body.js';

/** Of Linux's −20 to 19: where cores are scarce, requests go first. */
const NICENESS = 10;

const port = parentPort;
if (port === null) throw new TypeError('simulations run in a thread');
// Only Linux gives threads priorities of their own; elsewhere it would be that of the process. One that is lower
// already stays: not everybody may raise it.
if (process.platform === 'linux' && getPriority() < NICENESS) setPriority(NICENESS);

let waiting: { tell: (text: ToldText) => void; refuse: (fault: Fault) => void } | null = null;

port.on('message', (message: ToThread) => {
  if ('job' in message) void work(message.job);
  else if ('told' in message) waiting?.tell(message.told);
  else waiting?.refuse(new Fault(message.fault.code, message.fault.details));
});

async function work(job: Omit<SimulationJob, 'owner'>): Promise<void> {
  try {
    const answer = await simulateBody(job, ask);
    say({ answer }, answer.kind === 'events' ? [answer.json.buffer as ArrayBuffer] : []);
  } catch (error) {
    say(lastWords(error));
  }
}

function ask(asked: AskedText): Promise<ToldText> {
  return new Promise((tell, refuse) => {
    waiting = { tell, refuse };
    say({ asked });
  });
}

function lastWords(error: unknown): FromThread {
  if (!(error instanceof Fault)) return { bug: error instanceof Error ? `${error.stack}` : String(error) };
  const { cause: _, ...details } = error.details;
  return { fault: { code: error.code, details } };
}

function say(message: FromThread, handedOver: ArrayBuffer[] = []): void {
  port?.postMessage(message, handedOver);
}
