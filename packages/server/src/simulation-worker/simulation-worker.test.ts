import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { BODIES_FILE, type FromWorker, type ToWorker } from './messages.js';

const WORKER = new URL('../../dist/bundle/simulation-worker.js', import.meta.url);

let worker: ChildProcess;

afterEach(() => {
  worker.kill('SIGKILL');
});

async function begin(): Promise<void> {
  worker = fork(WORKER, {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
  });
  const [said] = await once(worker, 'message');
  expect(said).toEqual({ ready: true });
}

const BODY = new TextEncoder().encode('{"source":"strategy","events":[{}]}');

/** In pieces, since a pipe hands over what it has. */
async function ask(): Promise<FromWorker> {
  const message: ToWorker = { job: { kind: 'text', now: 0, length: BODY.length } };
  worker.send(message);
  const pipe = worker.stdio[BODIES_FILE];
  if (!(pipe instanceof Writable)) throw new TypeError('no pipe');
  pipe.write(BODY.subarray(0, 10));
  setImmediate(() => pipe.write(BODY.subarray(10)));
  const [said] = await once(worker, 'message');
  return said;
}

it('goes on where a terminal ends the service, which ends what it began', async () => {
  await begin();
  expect(await ask()).toMatchObject({ fault: { code: 'validation-failed' } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) worker.kill(signal);
  expect(await ask()).toMatchObject({ fault: { code: 'validation-failed' } });
});

it('ends with the service, however that ended', async () => {
  await begin();
  await ask();
  const ended = once(worker, 'exit');
  worker.disconnect();
  expect(await ended).toEqual([0, null]);
});
