import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMeritClient, type MeritClientOptions } from './create-merit-client.js';
import { MeritProblem } from './problem.js';

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Where it ends before it is whole: before its head, or in its body. */
  readonly endsIn?: 'head' | 'body';
  /** Where nothing more comes of its body. */
  readonly isSilent?: boolean;
}

const problem = (code: string) => ({
  headers: { 'content-type': 'application/problem+json' },
  body: { code, detail: 'Something is so' },
});

describe('a client', () => {
  let server: Server;
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** A service that answers as listed and then with an empty object. */
  async function serve(answers: readonly Answer[]) {
    const heads: Record<string, unknown>[] = [];
    server = createServer((request, response) => {
      const { status, headers, body = {}, endsIn, isSilent } = answers[heads.length] ?? { status: 200 };
      heads.push(request.headers);
      request.resume();
      if (isSilent) response.writeHead(status, headers).write('{');
      else if (endsIn === undefined) response.writeHead(status, headers).end(JSON.stringify(body));
      if (endsIn === 'body')
        response.writeHead(status, { 'content-length': '9' }).write('{', () => request.socket.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, heads };
  }

  /** A client of such a service that notes its waits in place of waiting. */
  async function clientOf(answers: readonly Answer[], options: Partial<MeritClientOptions> = {}) {
    const waits: number[] = [];
    const { url, heads } = await serve(answers);
    const wait = async (ms: number) => waits.push(ms);
    return { client: createMeritClient({ url, wait, ...options }), waits, heads };
  }

  const game = { params: { path: { gameId: 'x' } } };
  const newGame = { body: { externalGameId: 'walks' } };

  it('waits as long as the answer says', async () => {
    const { client, waits } = await clientOf([
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 503, ...problem('unavailable') },
    ]);
    expect((await client.PATCH('/games/{gameId}', { ...game, body: {} })).data).toEqual({});
    expect(waits).toEqual([7000, expect.any(Number)]);
  });

  it("doesn't wait for tomorrow's quota", async () => {
    const { client, waits } = await clientOf([{ status: 429, headers: { 'retry-after': '40000' } }]);
    await expect(client.POST('/games', newGame)).rejects.toMatchObject({ status: 429 });
    expect(waits).toEqual([]);
  });

  it('gives up after some attempts', async () => {
    const { client, heads } = await clientOf(Array.from({ length: 9 }, () => ({ status: 502 })));
    await expect(client.GET('/games')).rejects.toMatchObject({ status: 502, code: undefined });
    expect(heads).toHaveLength(5);
  });

  it('names a write once for all its attempts, and each write otherwise', async () => {
    const { client, heads } = await clientOf([
      { status: 502 },
      { status: 409, ...problem('idempotency-in-progress') },
      { status: 201, endsIn: 'body' },
    ]);
    await client.POST('/games', newGame);
    await client.POST('/games', newGame);
    const names = heads.map((head) => head['idempotency-key']);
    expect(new Set(names.slice(0, 4)).size).toBe(1);
    expect(new Set(names).size).toBe(2);
  });

  it("leaves a write the caller's name", async () => {
    const { client, heads } = await clientOf([{ status: 502 }]);
    await client.POST('/games', { ...newGame, params: { header: { 'Idempotency-Key': 'order-1' } } });
    expect(heads.map((head) => head['idempotency-key'])).toEqual(['order-1', 'order-1']);
  });

  it.each([
    ['DELETE', 502],
    ['DELETE', 503],
    ['GET', 404],
    ['POST', 422],
  ] as const)('sends %s only once at %i of a proxy', async (method, status) => {
    const { client, waits } = await clientOf([{ status }]);
    const send = {
      DELETE: () => client.DELETE('/games/{gameId}', game),
      GET: () => client.GET('/games'),
      POST: () => client.POST('/games', newGame),
    };
    await expect(send[method]()).rejects.toBeInstanceOf(MeritProblem);
    expect(waits).toEqual([]);
  });

  it('asks for a token before each attempt', async () => {
    let asked = 0;
    const token = async () => `t${++asked}`;
    const { client, heads } = await clientOf([{ status: 503 }], { token });
    await client.GET('/games');
    expect(heads.map(({ authorization }) => authorization)).toEqual(['Bearer t1', 'Bearer t2']);
  });

  it('ends with all its attempts where the caller gives up', async () => {
    const giveUp = new AbortController();
    const wait = async () => giveUp.abort(new Error('enough'));
    const { client, heads } = await clientOf([{ status: 503 }, { status: 503 }], { wait });
    await expect(client.GET('/games', { signal: giveUp.signal })).rejects.toThrow('enough');
    expect(heads).toHaveLength(1);
  });

  it('ends a wait where the caller gives up', async () => {
    const { url } = await serve([{ status: 503, headers: { 'retry-after': '20' } }]);
    const giveUp = new AbortController();
    const call = createMeritClient({ url }).GET('/games', { signal: giveUp.signal });
    setTimeout(() => giveUp.abort(new Error('enough')), 50);
    await expect(call).rejects.toThrow('enough');
  });

  it('tells of an answer that takes too long', async () => {
    const { url } = await serve([{ status: 200, endsIn: 'head' }]);
    const call = createMeritClient({ url, timeoutMs: 20, attempts: 1 }).GET('/games');
    await expect(call).rejects.toThrow('no answer in 20 ms');
  });

  it.each(['GET', 'POST'] as const)('tells of an answer of %s that stops in its midst', async (method) => {
    const { client } = await clientOf([{ status: 200, isSilent: true }], { timeoutMs: 50, attempts: 1 });
    const call = method === 'GET' ? client.GET('/games') : client.POST('/games', newGame);
    await expect(call).rejects.toThrow('no answer in 50 ms');
  });

  it('takes limits of a single call', async () => {
    const { client, heads } = await clientOf([{ status: 200, isSilent: true }, { status: 502 }]);
    await expect(client.POST('/games', { ...newGame, timeoutMs: 50, attempts: 1 })).rejects.toThrow('50 ms');
    await expect(client.GET('/games', { attempts: 1 })).rejects.toMatchObject({ status: 502 });
    expect(heads).toHaveLength(2);
  });
});
