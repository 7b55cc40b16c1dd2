import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type DevelopmentService,
  issueKey,
  startDevelopmentService,
} from '../../tools/development-service.js';
import { startLosingProxy } from '../../tools/losing-proxy.js';
import { MeritClient, MeritProblem } from './merit-client.js';

const here = fileURLToPath(new URL('.', import.meta.url));

describe('the client, beside a running service', () => {
  let service: DevelopmentService;
  let apiKey: string;

  beforeAll(async () => {
    service = await startDevelopmentService();
    apiKey = await issueKey(service);
  });
  afterAll(() => service?.stop());

  it('does what its README says', async () => {
    const page = readFileSync(`${here}README.md`, 'utf8');
    const [, program = '', printed] = /```js\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/.exec(page) ?? [];
    const env = { PATH: process.env['PATH'], MERIT_URL: service.url, MERIT_API_KEY: apiKey };
    const args = ['--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: here, env });
    expect(stdout).toBe(printed);
  });

  it('awards once, though the answer gets lost twice', async () => {
    const direct = new MeritClient({ url: service.url, apiKey });
    const { gameId } = await direct.post('/games', { externalGameId: 'lossy', strategyId: 'fixed' });
    await direct.post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' });
    const proxy = await startLosingProxy(service.url, 2);
    const lossy = new MeritClient({ url: proxy.url, apiKey });
    const award = await lossy.post(`/games/${gameId}/tasks/walk/points`, { externalUserId: 'bob' });
    proxy.stop();
    expect(proxy.passed).toHaveLength(3);
    expect(award).toMatchObject({ points: 10, denied: false });
    expect(await direct.get('/users/bob/wallet')).toMatchObject({ points: 10 });
  });

  it('tells what is wrong with which field', async () => {
    const refused = new MeritClient({ url: service.url, apiKey }).post('/games', { platform: 7 });
    const problem = await refused.catch((error) => error);
    expect(problem).toBeInstanceOf(MeritProblem);
    expect(problem).toMatchObject({
      status: 422,
      code: 'validation-failed',
      errors: [{ path: 'body.externalGameId', code: 'required' }, { path: 'body.platform' }],
    });
  });
});

describe('the client, asked to wait', () => {
  let server: Server;
  afterEach(() => server.close());

  /** A service that answers as listed, and a client of it that notes its waits. */
  async function clientOf(answers: readonly { readonly status: number; readonly retryAfter?: string }[]) {
    const waits: number[] = [];
    let asked = 0;
    server = createServer((request, response) => {
      const { status, retryAfter } = answers[asked++] ?? { status: 200 };
      request.resume();
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end('{}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const wait = async (ms: number) => waits.push(ms);
    return { client: new MeritClient({ url: `http://127.0.0.1:${port}`, apiKey: '', wait }), waits };
  }

  it('waits as long as the answer says', async () => {
    const { client, waits } = await clientOf([
      { status: 429, retryAfter: '7' },
      { status: 503, retryAfter: '2' },
    ]);
    expect(await client.patch('/games/x', {})).toEqual({});
    expect(waits).toEqual([7000, 2000]);
  });

  it("doesn't wait for tomorrow's quota", async () => {
    const { client, waits } = await clientOf([{ status: 429, retryAfter: '40000' }]);
    await expect(client.post('/games', {})).rejects.toMatchObject({ status: 429 });
    expect(waits).toEqual([]);
  });

  it('gives up after some attempts', async () => {
    const { client, waits } = await clientOf(Array.from({ length: 9 }, () => ({ status: 502 })));
    await expect(client.get('/games')).rejects.toMatchObject({ status: 502 });
    expect(waits).toHaveLength(4);
  });

  it.each([
    ['DELETE', 502],
    ['GET', 404],
    ['POST', 422],
  ])('sends %s only once at %i', async (method, status) => {
    const { client, waits } = await clientOf([{ status }]);
    const send = {
      DELETE: () => client.delete('/x'),
      GET: () => client.get('/x'),
      POST: () => client.post('/x'),
    };
    await expect(send[method as keyof typeof send]()).rejects.toMatchObject({ status });
    expect(waits).toEqual([]);
  });
});
