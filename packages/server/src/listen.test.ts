import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ConnectionCount } from './http/request/connection-count.js';
import { type ConnectionLimits, type Listening, listen } from './listen.js';
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

async function start(handler: RequestListener, limits: Partial<ConnectionLimits> = {}) {
  const count = new ConnectionCount();
  const server = await listen(handler, { host: '127.0.0.1', port: 0, limits, count });
  servers.add(server);
  return { ...server, count };
}

function open(url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
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
const brief = { headersMs: 40, requestMs: 40, checkMs: 10 };

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
});
