import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { made } from '../../src/routes/testing/arrange.js';
import {
  createPostgresDatabase,
  createSqliteDatabase,
  type TestDatabase,
} from '../../src/storage/testing/test-databases.js';
import { readExposition } from '../../src/testing/exposition.js';
import { until } from '../../src/testing/until.js';
import { aimAt } from '../budgets/aims.js';
import { type FilledService, SMALL_SIZE, startFilledService } from '../budgets/filled-service.js';
import { largestMetadata } from '../budgets/hostile-bodies.js';
import { largestRequests } from '../budgets/largest-requests.js';
import { outsideRequests } from '../budgets/outside-requests.js';
import { type RawCall, RawCaller } from '../budgets/raw-call.js';
import { type ServiceProcess, startServiceProcess } from '../outages/service.js';
import { type RunningServer, stopServers } from '../running-server.js';

const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=384' };
/** Between two looks at the figures, which are read once a second. */
const PAUSE_MS = 500;
const STALL = { ANSWER_STALL_SECONDS: '10' };

const sockets = new Set<Socket>();
let service: ServiceProcess | undefined;
let filled: FilledService | undefined;
let database: TestDatabase | undefined;

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await filled?.stop();
  await stopServers();
  await service?.issuer.close();
  await database?.drop();
  [service, filled, database] = [undefined, undefined, undefined];
});

/** What goes over the wire for a request. */
function written({ method, path, headers = {}, body }: RawCall): Buffer {
  const sent =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length };
  const lines = Object.entries({ host: 'merit', ...headers, ...sent }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
    body ?? Buffer.alloc(0),
  ]);
}

/** Sends requests on a connection of which nothing is ever read. */
async function leaveUnread(url: string, calls: readonly RawCall[]): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname)
    .on('error', () => undefined)
    .pause();
  sockets.add(socket);
  await once(socket, 'connect');
  for (const call of calls) socket.write(written(call));
}

async function metricsOf({ url }: Pick<RunningServer, 'url'>) {
  const families = readExposition(await (await fetch(`${url}/metrics`)).text());
  const samples = families.flatMap((family) => family.samples);
  return (name: string, why?: string) =>
    samples.find((sample) => sample.name === name && (why === undefined || sample.labels['why'] === why))
      ?.value ?? 0;
}

const MIB = 1024 * 1024;

/** Nothing is held any more for those who read nothing. */
async function expectAllCut(process: RunningServer): Promise<void> {
  await until(async () => (await metricsOf(process))('merit_answer_bytes') < MIB, PAUSE_MS);
  expect((await metricsOf(process))('merit_answers_cut_total', 'stalled')).toBeGreaterThan(0);
}

describe('pages of five hundred large tasks that nobody reads', () => {
  it('take a tenth of their memory, keep nobody else waiting, and are cut', async () => {
    service = await startServiceProcess({ ...SMALL_HEAP, ...STALL });
    const { process, client, game } = service;
    const { plaintext } = await service.newKey();
    const other = service.anonymous.with({ 'x-api-key': plaintext });
    const own = { 'x-api-key': await keyOf(service) };
    const large = service.anonymous.with(own);
    const { gameId } = await made(large.post('/games', { externalGameId: 'large' }));
    const described = { metadata: largestMetadata() };
    for (let from = 0; from < 500; from += 100) {
      const tasks = Array.from({ length: 100 }, (_, index) => ({
        externalTaskId: `t-${from + index}`,
        ...described,
      }));
      await made(large.post(`/games/${gameId}/tasks/bulk`, { tasks }));
    }
    const page: RawCall = { method: 'GET', path: `/api/v1/games/${gameId}/tasks?limit=500`, headers: own };
    const before = (await metricsOf(process))('process_resident_memory_bytes');
    for (let count = 0; count < 60; count += 1) await leaveUnread(process.url, Array(40).fill(page));
    await until(async () => (await metricsOf(process))('merit_answer_bytes') > 20 * MIB, PAUSE_MS);
    await made(other.get('/games'), 200);
    await made(client.get(`/games/${game.gameId}`), 200);
    const metric = await metricsOf(process);
    expect(metric('merit_answer_bytes')).toBeLessThan(64 * MIB);
    expect(metric('process_resident_memory_bytes') - before).toBeLessThan(300 * MIB);
    await expectAllCut(process);
    await made(large.get(`/games/${gameId}/tasks?limit=500`), 200);
  });
});

async function keyOf(running: ServiceProcess): Promise<string> {
  return (await running.newKey()).plaintext;
}

describe('pages for everybody that nobody reads', () => {
  it('leave connections to others, and are cut', async () => {
    service = await startServiceProcess({ ...SMALL_HEAP, ...STALL, CONNECTIONS_MAX: '60' });
    const { process } = service;
    const pages = ['/docs/swagger-ui-bundle.js', '/openapi.json', '/docs/settings'];
    const calls = Array.from(
      { length: 12 },
      (_, index): RawCall => ({ method: 'GET', path: pages[index % 3] ?? '' }),
    );
    for (let count = 0; count < 50; count += 1) await leaveUnread(process.url, calls);
    const elsewhere = connect({
      port: Number(new URL(process.url).port),
      host: '127.0.0.1',
      localAddress: '127.0.0.2',
    });
    sockets.add(elsewhere);
    elsewhere.write(written({ method: 'GET', path: '/api/v1/kpi/health_check' }));
    const [answer] = (await once(elsewhere, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
    await until(async () => (await fetch(process.url).catch(() => null))?.status === 200, PAUSE_MS);
    await expectAllCut(process);
    expect((await metricsOf(process))('merit_connections_dropped_total')).toBeGreaterThan(10);
  });
});

const databases: readonly (readonly [string, () => Promise<TestDatabase>])[] = [
  ['sqlite', createSqliteDatabase],
  ['postgres', createPostgresDatabase],
];

/** Bodies are bounded by themselves: what is dear to send is sent a few times. */
const SMALL_BODY = 16 * 1024;

describe.each(databases)('the largest answers of every operation on %s', (_, create) => {
  it('are left unread and read, and the process lives', async () => {
    database = await create();
    filled = await startFilledService({
      ...{ databaseUrl: database.url, size: SMALL_SIZE },
      env: { ...SMALL_HEAP, ...STALL },
    });
    const { process, url, question } = filled;
    const targets = await aimAt(filled);
    const caller = new RawCaller(url);
    const kinds: readonly (readonly [string, readonly RawCall[]])[] = [
      ...Object.entries(outsideRequests),
      ...Object.entries(largestRequests).map(([what, callsOf]) => [what, callsOf(targets)] as const),
    ];
    for (const [what, calls] of kinds) {
      const small = calls.filter(({ body }) => (body?.length ?? 0) <= SMALL_BODY);
      await leaveUnread(url, calls);
      for (let count = 0; count < 2; count += 1) await leaveUnread(url, Array(6).fill(small).flat());
      for (const call of small) {
        const { status } = await caller.call(call);
        expect([what, status]).not.toEqual([what, 0]);
        expect([what, status]).not.toEqual([what, 500]);
      }
      expect([what, (await caller.call(question)).status]).toEqual([what, 200]);
    }
    expect((await metricsOf(process))('merit_answer_bytes')).toBeLessThan(64 * MIB);
    await expectAllCut(process);
    expect((await caller.call(question)).status).toBe(200);
    caller.close();
  });
});
