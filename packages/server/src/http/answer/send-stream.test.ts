import { EventEmitter, once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Response } from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientGone } from '../request/read-bytes.js';
import type { OpenStream } from './answer.js';
import { StreamCut, sendStream } from './send-stream.js';

const limits = { idleMs: 30_000, totalMs: 600_000 };

interface Outcome {
  /** What the sending failed with; null where it ended well. */
  readonly sent: Promise<unknown>;
  readonly answer: IncomingMessage;
}

const closing: (() => void)[] = [];

/** Sends a stream to a reader, whose answer is there with its first piece. */
async function send(open: OpenStream): Promise<Outcome> {
  let settle: (outcome: unknown) => void = () => undefined;
  const sent = new Promise<unknown>((resolve) => {
    settle = resolve;
  });
  const server = createServer((_request, response) => {
    const begin = () => void response.writeHead(200);
    // A response of Express is one of Node with more to it, none of which a stream needs.
    sendStream(response as Response, { open, begin, limits }).then(() => settle(null), settle);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(get({ host: '127.0.0.1', port }), 'response')) as [IncomingMessage];
  closing.push(
    () => answer.destroy(),
    () => server.closeAllConnections(),
    () => void server.close(),
  );
  return { sent, answer };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of answer) text += piece;
  return text;
}

/** Gives a piece, and then none until its signal fires. */
function stalling(log: string[]): OpenStream {
  return async (signal) =>
    (async function* () {
      try {
        yield Buffer.from('first');
        await once(signal, 'abort');
        signal.throwIfAborted();
      } finally {
        log.push('closed');
      }
    })();
}

/** Gives a piece, and another whenever it is asked to; it tells when each was taken. */
function stepping(log: string[], steps: EventEmitter): OpenStream {
  return async (signal) =>
    (async function* () {
      try {
        for (;;) {
          yield Buffer.from('piece');
          const asked = once(steps, 'ask', { signal });
          steps.emit('taken');
          await asked;
        }
      } finally {
        log.push('closed');
      }
    })();
}

async function* endless(log: string[]): AsyncGenerator<Uint8Array, void> {
  try {
    for (;;) {
      log.push('piece');
      yield Buffer.alloc(100_000);
    }
  } finally {
    log.push('closed');
  }
}

describe('a stream', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    for (const close of closing.splice(0)) close();
    vi.useRealTimers();
  });

  it('is sent piece by piece, and ends', async () => {
    const { sent, answer } = await send(async () =>
      (async function* () {
        yield Buffer.from('one ');
        yield Buffer.from('two');
      })(),
    );
    expect(await textOf(answer)).toBe('one two');
    expect(await sent).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('makes no more pieces than its reader takes', async () => {
    const log: string[] = [];
    const { sent, answer } = await send(async () => endless(log));
    answer.pause();
    await vi.advanceTimersByTimeAsync(limits.idleMs);
    expect(await sent).toBeInstanceOf(StreamCut);
    expect(log.length).toBeLessThan(500);
    expect(log.at(-1)).toBe('closed');
  });

  it('is cut where no piece comes for too long', async () => {
    const log: string[] = [];
    const { sent } = await send(stalling(log));
    await vi.advanceTimersByTimeAsync(limits.idleMs - 1);
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent).toMatchObject({ name: 'StreamCut', message: 'nothing moved for too long' });
    expect(log).toEqual(['closed']);
  });

  it('is cut where it takes too long, though it moves', async () => {
    const log: string[] = [];
    const steps = new EventEmitter();
    const first = once(steps, 'taken');
    const { sent } = await send(stepping(log, steps));
    await first;
    const stepMs = limits.idleMs / 2;
    for (let waitedMs = stepMs; waitedMs < limits.totalMs; waitedMs += stepMs) {
      await vi.advanceTimersByTimeAsync(stepMs);
      expect(log).toEqual([]);
      const taken = once(steps, 'taken');
      steps.emit('ask');
      await taken;
    }
    await vi.advanceTimersByTimeAsync(stepMs);
    expect(await sent).toMatchObject({ message: 'it took too long' });
    expect(log).toEqual(['closed']);
  });

  it('ends with its reader', async () => {
    const log: string[] = [];
    const { sent, answer } = await send(stalling(log));
    answer.destroy();
    expect(await sent).toBeInstanceOf(ClientGone);
    expect(log).toEqual(['closed']);
  });

  it.each(['destroy', 'resetAndDestroy'] as const)(
    'ends with its reader while a piece leaves: %s',
    async (go) => {
      const log: string[] = [];
      const { sent, answer } = await send(async () => endless(log));
      answer.pause();
      // No piece more: one is on its way that nobody takes.
      for (let made = -1; made !== log.length; await new Promise(setImmediate)) made = log.length;
      answer.socket[go]();
      expect(await sent).toBeInstanceOf(ClientGone);
      expect(log.at(-1)).toBe('closed');
    },
  );
});
