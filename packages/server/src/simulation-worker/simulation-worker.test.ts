import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import type { FromWorker, ToWorker } from './messages.js';

const WORKER = new URL('../../dist/bundle/simulation-worker.js', import.meta.url);

let worker: ChildProcess;

afterEach(() => {
  worker.kill('SIGKILL');
});

async function ask(message: ToWorker): Promise<FromWorker> {
  worker.send(message);
  const [said] = await once(worker, 'message');
  return said;
}

const job = {
  kind: 'text',
  bytes: new TextEncoder().encode('{"source":"strategy","events":[{}]}'),
  now: 0,
} as const;

it('goes on where a terminal ends the service, which ends what it began', async () => {
  worker = fork(WORKER, { env: {}, serialization: 'advanced' });
  expect(await ask({ job })).toMatchObject({ fault: { code: 'validation-failed' } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) worker.kill(signal);
  expect(await ask({ job })).toMatchObject({ fault: { code: 'validation-failed' } });
});

it('ends with the service, however that ended', async () => {
  worker = fork(WORKER, { env: {}, serialization: 'advanced' });
  await ask({ job });
  const ended = once(worker, 'exit');
  worker.disconnect();
  expect(await ended).toEqual([0, null]);
});
