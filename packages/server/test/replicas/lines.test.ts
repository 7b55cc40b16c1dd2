import { afterEach, describe, expect, it } from 'vitest';
import { made, makeEchoGame } from '../../src/routes/testing/arrange.js';
import {
  createPostgresDatabase,
  createSqliteDatabase,
  type TestDatabase,
} from '../../src/storage/testing/test-databases.js';
import { LineStream } from '../../src/testing/line-stream.js';
import { expectTrueBooks } from '../expect-true-books.js';
import { stopServers } from '../running-server.js';
import { itemAt, Replicas } from './replicas.js';

const EVENTS = 3000;
/** After so many answers of its own each process is killed. */
const CRASHES = [100, 900, 1700];

const databases: readonly (readonly [string, () => Promise<TestDatabase>])[] = [
  ['sqlite', createSqliteDatabase],
  ['postgres', createPostgresDatabase],
];

describe.each(databases)('where processes are killed under a stream of lines, on %s', (_, create) => {
  let database: TestDatabase | undefined;
  afterEach(async () => {
    await stopServers();
    await database?.drop();
    database = undefined;
  });

  it('each is awarded once when they are sent again from the first', async () => {
    database = await create();
    const replicas = await Replicas.start(1, { databaseUrl: database.url });
    let process = itemAt(replicas.all, 0);
    const key = await replicas.createKey();
    const { gameId } = await makeEchoGame(itemAt(key.clients, 0));
    const open = () => new LineStream({ ...process, ...key, path: `/games/${gameId}/points/bulk` });
    const events = Array.from({ length: EVENTS }, (_, index) => ({
      ...{ externalTaskId: 'walk', externalUserId: `user-${index % 40}` },
      ...{ data: { amount: 1 }, eventId: `e-${index}` },
    }));
    const answered: unknown[] = [];
    for (const crash of CRASHES) {
      const stream = open();
      stream.write(events);
      for (let read = 0; read < crash; read += 1) answered[read] = (await stream.next()).award;
      process.child.kill('SIGKILL');
      stream.abort();
      await process.ended;
      process = await replicas.startOne();
    }
    const stream = open();
    stream.write(events);
    const awards = (await stream.end()).map(({ award }) => award);
    expect(awards.map(({ eventId }) => eventId)).toEqual(events.map(({ eventId }) => eventId));
    expect(awards.slice(0, answered.length)).toEqual(answered);
    const { totals } = await made(key.clientOf(process).get(`/games/${gameId}/points`), 200);
    expect(totals).toMatchObject({ points: EVENTS, timesAwarded: EVENTS });
    await replicas.stop();
    await expectTrueBooks(database.url);
  }, 120_000);
});
