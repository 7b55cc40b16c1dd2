/*
 * What the process of simulations runs: it takes bodies one after the other, reads them, and decides their
 * events, so that the thread which answers requests never parses megabytes nor decides ten thousand times.
 */
import { Fault } from '../domain/fault.js';
import type { AskedText, ToldText } from '../ports/simulation-workers.js';
import { BodyPipe } from './body-pipe.js';
import type { FromWorker, SentJob, ToWorker } from './messages.js';
import { simulateBody } from './simulate-body.js';

// A terminal, or whoever stops a group of processes, sends these to all of them. The service ends what it
// began first, and this process ends with it, since its channel does.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const bodies = new BodyPipe();
let waiting: { tell: (text: ToldText) => void; refuse: (fault: Fault) => void } | null = null;

process.on('message', (message: ToWorker) => {
  if ('job' in message) void work(message.job);
  else if ('told' in message) waiting?.tell(message.told);
  else waiting?.refuse(new Fault(message.fault.code, message.fault.details));
});
say({ ready: true });

async function work({ kind, now, length }: SentJob): Promise<void> {
  try {
    const bytes = await bodies.read(length);
    say({ answer: await simulateBody({ kind, now, bytes }, ask) });
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

function lastWords(error: unknown): FromWorker {
  if (!(error instanceof Fault)) return { bug: error instanceof Error ? `${error.stack}` : String(error) };
  const { cause: _, ...details } = error.details;
  return { fault: { code: error.code, details } };
}

function say(message: FromWorker): void {
  process.send?.(message);
}
