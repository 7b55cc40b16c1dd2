import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { type ClosingPatience, closerOf } from './close-server.js';

const hour = 3_600_000;
const endless: ClosingPatience = { finishMs: hour, silentMs: hour };
const cleaning: (() => void)[] = [];

afterEach(() => {
  for (const clean of cleaning.splice(0)) clean();
});

interface Closable {
  readonly port: number;
  close(): Promise<void>;
}

async function serve(handler: RequestListener, patience: ClosingPatience): Promise<Closable> {
  // Node itself would close a connection that has been idle for this long.
  const server = createServer({ keepAliveTimeout: hour }, handler);
  const close = closerOf(server, patience);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close };
}

async function connected({ port }: Closable): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  cleaning.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function answerOf({ port }: Closable, agent = new Agent()): Promise<IncomingMessage> {
  const request = get({ port, host: '127.0.0.1', agent });
  request.on('error', () => undefined);
  cleaning.push(() => agent.destroy());
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

const greet: RequestListener = (_request, response) => void response.end('hello');

/** Begins its answer, and ends it when it is told to. */
function hesitant(): { readonly handler: RequestListener; readonly finish: () => void } {
  const finishing: (() => void)[] = [];
  const handler: RequestListener = (_request, response) => {
    response.write('hel');
    finishing.push(() => response.end('lo'));
  };
  return { handler, finish: () => void finishing.map((finish) => finish()) };
}

describe('closing', () => {
  it('does not wait for connections that never sent anything', async () => {
    const server = await serve(greet, { finishMs: hour, silentMs: 0 });
    const silent = await connected(server);
    // An answer to a later connection says that the server knows the earlier one.
    await text(await answerOf(server));
    const ended = once(silent, 'close');
    await server.close();
    await ended;
  });

  it('does not wait for connections between two requests', async () => {
    const server = await serve(greet, endless);
    await text(await answerOf(server, new Agent({ keepAlive: true })));
    await server.close();
  });

  it('lets a request finish whose beginning is there', async () => {
    const server = await serve(greet, { finishMs: hour, silentMs: 0 });
    const socket = await connected(server);
    socket.write('GET / HTTP/1.1\r\nhost: merit\r\n');
    await text(await answerOf(server));
    const closed = server.close();
    socket.write('connection: close\r\n\r\n');
    expect(await text(socket)).toContain('hello');
    await closed;
  });

  it('waits for an answer that is on its way', async () => {
    const { handler, finish } = hesitant();
    const server = await serve(handler, { finishMs: hour, silentMs: 0 });
    const answer = await answerOf(server);
    const ended = once(await connected(server), 'close');
    const closed = server.close();
    // Whoever is silent is cut after no time, and so would be whoever had no time to finish.
    await ended;
    finish();
    expect(await text(answer)).toBe('hello');
    await closed;
  });

  it('does not wait for the next request of a connection whose last one was under way', async () => {
    const { handler, finish } = hesitant();
    const server = await serve(handler, endless);
    const answer = await answerOf(server, new Agent({ keepAlive: true }));
    const closed = server.close();
    finish();
    expect(await text(answer)).toBe('hello');
    await closed;
  });

  it('cuts an answer that takes longer than patience lasts', async () => {
    const server = await serve(hesitant().handler, { finishMs: 0, silentMs: hour });
    const answer = await answerOf(server);
    await server.close();
    await expect(text(answer)).rejects.toThrow('aborted');
  });
});
