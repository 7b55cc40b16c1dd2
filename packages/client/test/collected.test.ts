import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMeritClient } from '../src/index.js';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: Error) => error.message,
  );

describe('after a garbage collection', () => {
  let server: Server;
  let url: string;
  let came = 0;
  let listener: RequestListener;
  beforeEach(async () => {
    came = 0;
    server = createServer((request, response) => {
      came += 1;
      request.resume();
      listener(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return () => {
      server.closeAllConnections();
      server.close();
    };
  });

  /** Waits until the service has so many requests, and collects what nobody keeps. */
  async function collect(requests: number): Promise<void> {
    while (came < requests) await setImmediate();
    for (let round = 0; round < 5; round++) {
      collectGarbage();
      await setImmediate();
    }
  }

  const game = { params: { path: { gameId: 'x' } } };
  async function* oneEvent() {
    yield { externalTaskId: 'walk', externalUserId: 'ann', eventId: 'e-1' };
  }

  it.each(['GET', 'POST', 'awardAll'] as const)('%s ends where no answer comes', async (kind) => {
    listener = () => undefined;
    const merit = createMeritClient({ url, timeoutMs: 1000, attempts: 1 });
    const call = {
      GET: () => merit.GET('/games/{gameId}', game),
      POST: () => merit.POST('/games', { body: { externalGameId: 'walks' } }),
      awardAll: () => merit.awardAll('x', oneEvent()).next(),
    }[kind];
    const reasons = Promise.all(Array.from({ length: 20 }, () => reasonOf(call())));
    // On a busy machine some are late before all have come.
    await Promise.race([collect(20), reasons]);
    expect(new Set(await reasons)).toEqual(new Set(['no answer in 1000 ms']));
  });

  it.each(['GET', 'POST', 'awardAll'] as const)('%s ends where the caller gives up', async (kind) => {
    listener = () => undefined;
    const merit = createMeritClient({ url });
    const givingUp = new AbortController();
    const { signal } = givingUp;
    const call = {
      GET: () => merit.GET('/games/{gameId}', { ...game, signal }),
      POST: () => merit.POST('/games', { body: { externalGameId: 'walks' }, signal }),
      awardAll: () => merit.awardAll('x', oneEvent(), { signal }).next(),
    }[kind];
    const reasons = Promise.all(Array.from({ length: 20 }, () => reasonOf(call())));
    await collect(20);
    givingUp.abort(new Error('enough'));
    expect(new Set(await reasons)).toEqual(new Set(['enough']));
  });

  it('an export ends where the caller gives up in the midst of it', async () => {
    listener = (_, response) => void response.writeHead(200, { 'content-type': 'text/csv' }).write('a,b\n');
    const givingUp = new AbortController();
    const merit = createMeritClient({ url });
    const { data } = await merit.GET('/exports/users', { parseAs: 'stream', signal: givingUp.signal });
    const reader = (data as ReadableStream<Uint8Array>).getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('a,b\n');
    const rest = reasonOf(reader.read());
    await collect(1);
    givingUp.abort(new Error('enough'));
    expect(await rest).toBe('enough');
  });
});
