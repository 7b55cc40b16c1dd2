import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type Socket, type TcpNetConnectOpts } from 'node:net';
import type { Response } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { sendInPieces } from './http/answer/send-stream.js';
import { ConnectionCount } from './http/request/connection-count.js';
import { type ConnectionLimits, type Listening, type ListenOptions, listen } from './listen.js';
import { Gate } from './storage/testing/gate.js';
import { until } from './testing/until.js';

const servers = new Set<Listening>();
const sockets = new Set<Socket>();

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) await server.close();
  sockets.clear();
  servers.clear();
});

async function start(
  handler: RequestListener,
  limits: Partial<ConnectionLimits> = {},
  options: Pick<ListenOptions, 'findPeer'> = {},
) {
  const count = new ConnectionCount();
  const server = await listen(handler, { host: '127.0.0.1', port: 0, limits, count, ...options });
  servers.add(server);
  return { ...server, count };
}

function open(url: string, options: Partial<TcpNetConnectOpts> = {}): Socket {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', ...options });
  sockets.add(socket);
  return socket;
}

/** All that comes until the other end closes. */
async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

const answer: RequestListener = (_request, response) => void response.end('ok');
/** Longer than a busy machine keeps a process from running. */
const brief = { headersMs: 500, requestMs: 500, checkMs: 10 };

describe('listen', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['localhost', 'localhost'],
    ['0.0.0.0', 'localhost'],
    ['::', 'localhost'],
    ['::1', '[::1]'],
  ])('on %s says an address that can be opened', async (host, name) => {
    const server = await listen(answer, { host, port: 0 });
    servers.add(server);
    expect(server.url).toMatch(new RegExp(`^http://${name.replaceAll(/[[\]]/g, '\\$&')}:\\d+$`));
    expect(await (await fetch(server.url)).text()).toBe('ok');
  });

  it('closes a connection whose request has no end of its head', async () => {
    const { url } = await start(answer, brief);
    const socket = open(url);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('closes a connection whose body does not come, and tells the handler', async () => {
    const gone = new Gate();
    const { url } = await start((request) => void request.once('close', gone.open), brief);
    const socket = open(url);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{"a"');
    expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 408 /);
    await gone.opened;
  });

  it('lets an answer take longer than a request may', async () => {
    const slow = new Gate();
    const { url } = await start(async (_request, response) => {
      await slow.opened;
      response.end('late');
    }, brief);
    const fetched = fetch(url).then((response) => response.text());
    const socket = open(url);
    socket.write('GET / HTTP/1.1\r\n');
    // The other connection was found too slow, so the one that is being answered was looked at too.
    await readToEnd(socket);
    slow.open();
    expect(await fetched).toBe('late');
  });

  it('keeps an idle connection for its next request', async () => {
    const { url, count } = await start(answer, { ...brief, keepAliveMs: 60_000 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async () => {
      const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
    };
    await ask();
    const socket = open(url);
    socket.write('GET / HTTP/1.1\r\n');
    await readToEnd(socket);
    await ask();
    expect(count.open()).toBe(1);
    agent.destroy();
  });

  it('drops connections beyond the limit, and counts them', async () => {
    const { url, count } = await start(answer, { connectionsMax: 1 });
    const first = open(url);
    await until(() => count.open() === 1);
    expect(await readToEnd(open(url))).toBe('');
    expect([count.open(), count.dropped()]).toEqual([1, 1]);
    first.destroy();
    await until(() => count.open() === 0);
    expect(await (await fetch(url)).text()).toBe('ok');
  });

  it('leaves connections to others, however many one address opens', async () => {
    const { url, count } = await start(answer, { connectionsMax: 5 });
    const own = [open(url), open(url), open(url)];
    await until(() => count.open() === 3);
    expect(await readToEnd(open(url))).toBe('');
    const other = open(url, { localAddress: '127.0.0.2' });
    await until(() => count.open() === 4);
    expect(await readToEnd(open(url, { localAddress: '127.0.0.2' }))).toBe('');
    for (const socket of [...own, other]) socket.destroy();
  });

  it('lets a trusted proxy have all of them', async () => {
    const { url, count } = await start(answer, { connectionsMax: 5 }, { findPeer: () => null });
    const sockets = Array.from({ length: 5 }, () => open(url));
    await until(() => count.open() === 5);
    for (const socket of sockets) socket.destroy();
  });
});

/** More than any connection takes in by itself. */
const LONG = Buffer.alloc(32 * 1024 * 1024, 'a');
const STALL = { stallMs: 200, checkMs: 10 };
const ASKED = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

/** As a response of Express, of which sending in pieces needs none of what that adds. */
const long: RequestListener = (_request, response) => sendInPieces(response as Response, LONG);

describe('an answer that nobody takes', () => {
  it('is cut with its connection', async () => {
    const { url, count } = await start(long, STALL);
    open(url)
      .pause()
      .on('error', () => undefined)
      .write(ASKED);
    await until(() => count.stalled() === 1);
    await until(() => count.open() === 0);
  });

  it('is cut though its reader goes on sending', async () => {
    const { url, count } = await start(long, STALL);
    const socket = open(url)
      .pause()
      .on('error', () => undefined);
    socket.write(ASKED);
    await until(() => {
      socket.write('\r\n');
      return count.stalled() === 1;
    });
  });

  it('is cut where it was a refusal after which the other end stays open', async () => {
    const { url, count } = await start(() => undefined, { ...STALL, requestMs: 40 });
    const socket = open(url, { allowHalfOpen: true }).on('error', () => undefined);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{"a"');
    const [text] = (await once(socket, 'data')) as [Buffer];
    expect(text.toString()).toMatch(/^HTTP\/1.1 408 /);
    await until(() => count.open() === 0);
  });

  it('keeps neither who reads slowly nor who waits for an answer from theirs', async () => {
    const made = new Gate();
    const { url, count } = await start(async (request, response) => {
      if (request.url === '/late') {
        await made.opened;
        response.end('late');
      } else {
        long(request, response);
      }
    }, STALL);
    const late = fetch(`${url}/late`).then((response) => response.text());
    const [slow, stalled] = [open(url), open(url)];
    stalled
      .pause()
      .on('error', () => undefined)
      .write(ASKED);
    slow.write(ASKED);
    let taken = 0;
    let pausedAt = 0;
    slow.on('data', (chunk: Buffer) => {
      taken += chunk.length;
      if (count.stalled() > 0 || taken - pausedAt < 1024 * 1024) return;
      pausedAt = taken;
      slow.pause();
      setTimeout(() => slow.resume(), STALL.checkMs);
    });
    await until(() => count.stalled() === 1);
    made.open();
    expect(await late).toBe('late');
    await until(() => taken > LONG.length);
    expect(count.stalled()).toBe(1);
  });
});
