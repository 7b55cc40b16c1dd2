import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock, systemIds } from '../../src/dependencies.js';
import type { Storage } from '../../src/ports/storage.js';
import { createStorage } from '../../src/storage/create-storage.js';
import { piecesTogether } from '../../src/storage/testing/fixtures.js';
import { createPostgresDatabase, type TestDatabase } from '../../src/storage/testing/test-databases.js';
import type { Answer } from '../../src/testing/client.js';
import { until } from '../../src/testing/until.js';
import { expectTrueBooks } from '../expect-true-books.js';
import { type RunningServer, stopServers } from '../running-server.js';
import { Balancer } from './balancer.js';
import { countDecided, HeldAwards } from './held-awards.js';
import { decisionsIn, expectOnceInLedger, prepareLoad } from './ledger-load.js';
import { begin, inLanes, persist } from './persistent-call.js';
import { byTurns, itemAt, Replicas, type SharedKey } from './replicas.js';

const LANES = 6;
const SENT_BETWEEN = 5;
const HOUR_MS = 3_600_000;

let database: TestDatabase | undefined;

function databaseUrl(): string {
  if (database === undefined) throw new Error('there is a database only while a test runs');
  return database.url;
}

async function inStorage<Result>(work: (storage: Storage) => Promise<Result>): Promise<Result> {
  const storage = await createStorage({ databaseUrl: databaseUrl(), clock: systemClock, ids: systemIds });
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

/** How many executions of a strategy the log tells of, once everybody has written what it had. */
function executionsOf(strategyId: string): Promise<number> {
  return inStorage(async ({ books }) => {
    const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    const strategy = await books.strategies.findAnyones(strategyId.slice('custom:'.length));
    if (strategy === null) throw new Error(`there is no strategy ${strategyId}`);
    const { owner } = strategy;
    const range = { from: now - HOUR_MS, to: now + HOUR_MS, bucketMs: 2 * HOUR_MS };
    const asked = { owner, strategyId, version: null, ...range };
    const counts = await piecesTogether(books.figures.executions(asked));
    return counts.reduce((sum, { executions }) => sum + executions, 0);
  });
}

async function lastUsed({ apiKey }: SharedKey): Promise<number | null> {
  return inStorage(async ({ books }) => (await books.apiKeys.find(apiKey))?.lastUsedAt ?? null);
}

describe('replicas that are told to stop', () => {
  beforeEach(async () => {
    database = await createPostgresDatabase();
  });
  afterEach(async () => {
    await stopServers();
    await database?.drop();
  });

  it('answer what they have, write down what waits, and end well, in the middle of a load', async () => {
    const replicas = await Replicas.start(2, { databaseUrl: databaseUrl() });
    const key = await replicas.createKey();
    const leaving = itemAt(replicas.all, 0);
    const usedThere = await replicas.createKey();
    await usedThere.clientOf(leaving).get('/games');
    const { next, strategyId } = await prepareLoad(itemAt(key.clients, 1));
    const nextClient = byTurns(key.clients);
    const answers: Answer[] = [];
    await inLanes(LANES, Array.from({ length: 120 }, next), async (command) => {
      answers.push(await persist(nextClient, command));
      if (answers.length === 40) leaving.child.kill('SIGTERM');
    });
    expect((await leaving.ended).code).toBe(0);
    await expectOnceInLedger(key.clientOf(itemAt(replicas.all, 0)), answers);
    await replicas.stop();
    expect(await executionsOf(strategyId)).toBe(decisionsIn(answers));
    expect(await lastUsed(usedThere)).not.toBeNull();
    await expectTrueBooks(databaseUrl());
  });

  it('finish what a caller who hung up has begun, and tell of it', async () => {
    const replicas = await Replicas.start(1, { databaseUrl: databaseUrl() });
    const key = await replicas.createKey();
    const [leaving, client] = [itemAt(replicas.all, 0), itemAt(key.clients, 0)];
    const { next, strategyId } = await prepareLoad(client);
    const command = [next(), next(), next()].find(({ path }) => path.endsWith('/points'));
    if (command === undefined) throw new Error('a load begins with one of each kind');
    const held = await HeldAwards.in(databaseUrl());
    const sending = begin({ ...leaving, ...key }, command);
    await held.waitedFor();
    sending.destroy();
    leaving.child.kill('SIGTERM');
    await leaving.logged('stopping');
    await until(() => isClosed(leaving.url));
    await held.release();
    expect((await leaving.ended).code).toBe(0);
    await replicas.stop();
    // One, but for a machine so slow that the service gave the lock up.
    expect(await executionsOf(strategyId)).toBe(await countDecided(databaseUrl()));
    await expectTrueBooks(databaseUrl());
  });

  it('fail no request of a balancer that heeds their health, one after the other', async () => {
    const settings = { SHUTDOWN_DELAY_SECONDS: '600' };
    const replicas = await Replicas.start(3, { databaseUrl: databaseUrl(), settings });
    const key = await replicas.createKey();
    const { next, strategyId } = await prepareLoad(itemAt(key.clients, 0));
    const balancer = new Balancer();
    for (const replica of replicas.all) await balancer.add(replica);
    const answers: Answer[] = [];
    const send = async () => {
      const { path, body } = next();
      answers.push(await balancer.send((server) => key.clientOf(server).post(path, body)));
    };
    for (const old of replicas.all) {
      await balancer.add(await replicas.startOne());
      await underLoad(send, () => leave(old, balancer));
    }
    balancer.close();
    await expectOnceInLedger(key.clientOf(itemAt(replicas.all, 0)), answers);
    await replicas.stop('SIGINT');
    expect(await executionsOf(strategyId)).toBe(decisionsIn(answers));
    await expectTrueBooks(databaseUrl());
  });
});

async function isClosed(url: string): Promise<boolean> {
  return fetch(url).then(
    () => false,
    () => true,
  );
}

/** Does the work while requests are sent all the time, some before it begins and some after its end. */
async function underLoad(send: () => Promise<void>, work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const lane = async () => {
    while (!isOver) await send();
  };
  const between = async () => {
    for (let sent = 0; sent < SENT_BETWEEN; sent += 1) await send();
  };
  const working = between().then(work).then(between);
  const lanes = Array.from({ length: LANES }, lane);
  await Promise.all([
    working.finally(() => {
      isOver = true;
    }),
    ...lanes,
  ]);
}

async function leave(replica: RunningServer, balancer: Balancer): Promise<void> {
  replica.child.kill('SIGTERM');
  await balancer.drained(replica);
  // It would go on answering for a while, for balancers that notice later.
  replica.child.kill('SIGINT');
  expect((await replica.ended).code).toBe(0);
}
