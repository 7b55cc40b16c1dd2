import { once } from 'node:events';
import { get } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createPostgresDatabase, type TestDatabase } from '../../src/storage/testing/test-databases.js';
import { readExposition } from '../../src/testing/exposition.js';
import { until } from '../../src/testing/until.js';
import { expectTrueBooks } from '../expect-true-books.js';
import { type RunningServer, runServer, stopServers } from '../running-server.js';
import { expectOnceInLedger, expectReplays, prepareLoad } from './ledger-load.js';
import { inLanes, persist } from './persistent-call.js';
import { itemAt, Replicas } from './replicas.js';

const COMMANDS = 240;
const LANES = 12;

/** The processes that its log says were begun, as `worker` and `pid`. */
function workersOf({ lines }: Pick<RunningServer, 'lines'>): readonly { worker: number; pid: number }[] {
  return lines.filter((line) => line.includes('"msg":"worker begins"')).map((line) => JSON.parse(line));
}

describe('a service of two processes', () => {
  let database: TestDatabase | undefined;
  afterEach(async () => {
    await stopServers();
    await database?.drop();
    database = undefined;
  });

  it('loses and doubles nothing where one is killed under load, and has two again', async () => {
    database = await createPostgresDatabase();
    const settings = { WEB_CONCURRENCY: '2' };
    const replicas = await Replicas.start(1, { databaseUrl: database.url, settings });
    const service = itemAt(replicas.all, 0);
    const { clients } = await replicas.createKey();
    const client = itemAt(clients, 0);
    const load = await prepareLoad(client);
    const commands = Array.from({ length: COMMANDS }, load.next);
    let answered = 0;
    const answers: Awaited<ReturnType<typeof persist>>[] = [];
    await inLanes(LANES, commands, async (command, index) => {
      answers[index] = await persist(() => client, command);
      answered += 1;
      if (answered === 60) process.kill(workersOf(service)[0]?.pid ?? 0, 'SIGKILL');
    });
    await expectOnceInLedger(client, answers);
    await expectReplays(() => client, commands, answers);
    await until(() => workersOf(service).length === 3);
    await until(async () => (await workersIn(service)).join() === '2,3');
    await replicas.stop();
    await expectTrueBooks(database.url);
  });

  it('answers whoever connects to it while one hangs and is then killed', async () => {
    database = await createPostgresDatabase();
    const replicas = await Replicas.start(1, {
      databaseUrl: database.url,
      settings: { WEB_CONCURRENCY: '2' },
    });
    const service = itemAt(replicas.all, 0);
    await allListen(service, 2);
    const { pid } = itemAt(workersOf(service), 0);
    process.kill(pid, 'SIGSTOP');
    const answers = Array.from({ length: 8 }, () => askAlone(`${service.url}/metrics`));
    await sleep(200);
    process.kill(pid, 'SIGKILL');
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    await until(async () => (await workersIn(service)).join() === '2,3');
    await replicas.stop();
  });

  it('tells of one that hangs, ends it, and has another in its place', async () => {
    database = await createPostgresDatabase();
    const replicas = await Replicas.start(1, {
      databaseUrl: database.url,
      settings: { WEB_CONCURRENCY: '3' },
    });
    const service = itemAt(replicas.all, 0);
    await allListen(service, 3);
    const { pid, worker } = itemAt(workersOf(service), 0);
    process.kill(pid, 'SIGSTOP');
    await until(async () => {
      const { status, text } = await askAlone(`${service.url}/metrics`);
      expect(status).toBe(200);
      return text.includes(`\nmerit_worker_up{worker="${worker}"} 0\n`);
    });
    expect(await service.logged('worker does not answer: it is killed')).toMatchObject({ worker, pid });
    await until(async () => (await workersIn(service)).join() === '2,3,4');
    // A process tells for a second what it was told.
    await expect.poll(() => upIn(service)).toEqual(['2 1', '3 1', '4 1']);
    await replicas.stop();
  });

  it('stops though one hangs, and says that it had to be killed', async () => {
    database = await createPostgresDatabase();
    const replicas = await Replicas.start(1, {
      databaseUrl: database.url,
      settings: { WEB_CONCURRENCY: '3' },
    });
    const service = itemAt(replicas.all, 0);
    await allListen(service, 3);
    const { pid } = itemAt(workersOf(service), 1);
    process.kill(pid, 'SIGSTOP');
    service.child.kill('SIGTERM');
    const { code, output } = await service.ended;
    expect([code, output]).toEqual([1, expect.stringContaining('worker does not answer: it is killed')]);
    expect(output.match(/"msg":"stopped"/g)).toHaveLength(2);
    await replicas.stop();
  });

  it('ends with a sentence where its port is taken', async () => {
    database = await createPostgresDatabase();
    const settings = { WEB_CONCURRENCY: '2' };
    const replicas = await Replicas.start(1, { databaseUrl: database.url, settings });
    const { port } = new URL(itemAt(replicas.all, 0).url);
    const env = { DATABASE_URL: database.url, IDP_URL: 'https://id.example', PORT: port, ...settings };
    const { code, output } = await runServer(['start'], { env }).ended;
    expect([code, output]).toEqual([1, expect.stringContaining(`port ${port} of 127.0.0.1 is taken`)]);
    await replicas.stop();
  });
});

/** A worker tells its figures a moment before it listens, and has nothing to finish until then. */
async function allListen(service: RunningServer, count: number): Promise<void> {
  const listening = () => service.lines.filter((line) => line.includes('"msg":"listening"'));
  await until(() => listening().length === count);
  await until(async () => (await workersIn(service)).length === count);
}

async function upIn({ url }: RunningServer): Promise<readonly string[]> {
  const { text } = await askAlone(`${url}/metrics`);
  const up = readExposition(text).find(({ name }) => name === 'merit_worker_up');
  return (up?.samples ?? []).map(({ labels, value }) => `${labels['worker']} ${value}`).toSorted();
}

/** Those whose figures `/metrics` tells. */
async function workersIn({ url }: RunningServer): Promise<readonly string[]> {
  const { text } = await askAlone(`${url}/metrics`);
  const inFlight = readExposition(text).find(({ name }) => name === 'merit_http_requests_in_flight');
  return (inFlight?.samples ?? []).map(({ labels }) => labels['worker'] ?? '').toSorted();
}

/** On a connection of its own, which no process had before. */
async function askAlone(url: string): Promise<{ readonly status: number; readonly text: string }> {
  const [answer] = await once(get(url, { agent: false }), 'response');
  return { status: answer.statusCode, text: await textOf(answer) };
}
