import { afterEach, describe, expect, it } from 'vitest';
import {
  createPostgresDatabase,
  createSqliteDatabase,
  type TestDatabase,
} from '../../src/storage/testing/test-databases.js';
import type { Answer } from '../../src/testing/client.js';
import { expectTrueBooks } from '../expect-true-books.js';
import { type RunningServer, stopServers } from '../running-server.js';
import { expectOnceInLedger, expectReplays, prepareLoad } from './ledger-load.js';
import { type Command, inLanes, type NextClient, persist, sendAndHangUp } from './persistent-call.js';
import { byTurns, itemAt, Replicas, type SharedKey } from './replicas.js';

const COMMANDS = 240;
const LANES = 12;
/** After so many answers the first process is killed, and after so many the second. */
const CRASHES = [60, 140];

interface Ground {
  /** Who is up, as far as a caller knows: whoever was killed is among them until it asked. */
  readonly next: NextClient;
  readonly url: () => string;
  readonly crash: () => void;
}

/** Sends the load, hanging up on every fifth command first, while processes are killed. */
async function sendThroughCrashes(
  commands: readonly Command[],
  { plaintext }: SharedKey,
  { next, url, crash }: Ground,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  let answered = 0;
  await inLanes(LANES, commands, async (command, index) => {
    if (index % 5 === 0) await sendAndHangUp({ url: url(), plaintext }, command);
    answers[index] = await persist(next, command);
    answered += 1;
    if (CRASHES.includes(answered)) crash();
  });
  return answers;
}

describe('where processes are killed under load, and answers are lost, every command takes effect once', () => {
  let database: TestDatabase | undefined;
  afterEach(async () => {
    await stopServers();
    await database?.drop();
    database = undefined;
  });

  it('on Postgres, sent again to the replicas that are left', async () => {
    database = await createPostgresDatabase();
    const replicas = await Replicas.start(3, { databaseUrl: database.url });
    const all = [...replicas.all];
    const key = await replicas.createKey();
    const load = await prepareLoad(itemAt(key.clients, 0));
    const commands = Array.from({ length: COMMANDS }, load.next);
    const nextUrl = byTurns(all);
    const nextClient = byTurns(key.clients);
    const answers = await sendThroughCrashes(commands, key, {
      next: nextClient,
      url: () => nextUrl().url,
      crash: () => void itemAt(replicas.all, 0).child.kill('SIGKILL'),
    });
    expect(replicas.all).toHaveLength(1);
    const survivor = key.clientOf(itemAt(replicas.all, 0));
    await expectOnceInLedger(survivor, answers);
    await expectReplays(() => survivor, commands, answers);
    await replicas.stop();
    await expectTrueBooks(database.url);
  });

  it('on SQLite, sent again to the process that was started on the same file', async () => {
    database = await createSqliteDatabase();
    const replicas = await Replicas.start(1, { databaseUrl: database.url });
    let current: Promise<RunningServer> = Promise.resolve(itemAt(replicas.all, 0));
    let known = await current;
    const key = await replicas.createKey();
    const load = await prepareLoad(itemAt(key.clients, 0));
    const commands = Array.from({ length: COMMANDS }, load.next);
    const answers = await sendThroughCrashes(commands, key, {
      next: async () => {
        known = await current;
        return key.clientOf(known);
      },
      url: () => known.url,
      crash: () => {
        known.child.kill('SIGKILL');
        current = known.ended.then(() => replicas.startOne());
      },
    });
    const last = key.clientOf(await current);
    await expectOnceInLedger(last, answers);
    await expectReplays(() => last, commands, answers);
    await replicas.stop();
    await expectTrueBooks(database.url);
  });
});
