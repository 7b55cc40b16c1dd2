import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askBeside } from './quiet-caller.js';
import { RawCaller } from './raw-call.js';

describe('who asks beside the work', () => {
  let status = 200;
  let questions = 0;
  const server = createServer((_, response) => {
    questions += 1;
    setTimeout(() => response.writeHead(status).end('no'), 20);
  });
  let caller: RawCaller;

  beforeEach(async () => {
    [status, questions] = [200, 0];
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    caller = new RawCaller(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterEach(async () => {
    caller.close();
    await new Promise((resolve) => server.close(resolve));
  });

  const ask = (work: () => Promise<string>) =>
    askBeside({ caller, question: { method: 'GET', path: '/' }, workedMs: () => 0 }, work);

  it('counts every answer, and asks nothing once the work is done', async () => {
    const { result, latencies } = await ask(() => pause(60, 'done'));
    const asked = questions;
    expect([result, latencies.count]).toEqual(['done', asked]);
    await pause(30);
    expect(questions).toBe(asked);
  });

  it('fails where one is refused, or the work fails', async () => {
    await expect(
      ask(async () => {
        throw new Error('no work');
      }),
    ).rejects.toThrow('no work');
    status = 503;
    await expect(ask(() => pause(60, 'done'))).rejects.toThrow('answered 503: no');
  });
});
