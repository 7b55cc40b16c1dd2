import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { made, makeEchoGame } from '../../src/routes/testing/arrange.js';
import { startPostgres } from '../../src/storage/testing/postgres-server.js';
import { createSqliteDatabase } from '../../src/storage/testing/test-databases.js';
import { LineStream } from '../../src/testing/line-stream.js';
import { until } from '../../src/testing/until.js';
import { expectTrueBooks } from '../expect-true-books.js';
import { type RunningServer, stopServers } from '../running-server.js';
import { digestOf, LongStream } from './long-stream.js';
import { itemAt, Replicas } from './replicas.js';

/** `STREAM_LINES=1000000`, with `--testTimeout=3600000`, tries what a suite has no time for. */
const EVENTS = Number(process.env['STREAM_LINES'] ?? 3000);

/** The parts of them after whose answers something is killed. */
const CRASHES = [0.03, 0.3, 0.57];

/** So many that memory which grows with them would show. */
const MANY = 200_000;

interface Books {
  readonly url: string;
  /** Ends it as a failure would, and starts it again; null where the service itself holds them. */
  readonly crash: (() => Promise<void>) | null;
  drop(): Promise<void>;
}

const databases: readonly (readonly [string, () => Promise<Books>])[] = [
  ['sqlite', async () => ({ ...(await createSqliteDatabase()), crash: null })],
  ['postgres', durablePostgres],
];

async function durablePostgres(): Promise<Books> {
  const postgres = await startPostgres({ isDurable: true });
  const crash = async () => {
    await postgres.crash();
    await postgres.start();
  };
  return { url: postgres.url, crash, drop: () => postgres.stop() };
}

const eventAt = (index: number) => ({
  ...{ externalTaskId: 'walk', externalUserId: `user-${(index * 31) % Math.max(40, EVENTS / 100)}` },
  ...{ data: { amount: 1 }, eventId: `e-${index}` },
});

describe.each(databases)('where what takes a stream of lines is killed, on %s', (_, create) => {
  let books: Books | undefined;
  afterEach(async () => {
    await stopServers();
    await books?.drop();
    books = undefined;
  });

  it('each is awarded once when they are sent again from the first, and answered alike', async () => {
    books = await create();
    const { url: databaseUrl, crash: crashDatabase } = books;
    const replicas = await Replicas.start(1, { databaseUrl });
    let service = itemAt(replicas.all, 0);
    const key = await replicas.createKey();
    const { gameId } = await makeEchoGame(itemAt(key.clients, 0));
    const open = () => {
      const stream = new LineStream({ ...service, ...key, path: `/games/${gameId}/points/bulk` });
      return new LongStream(stream, EVENTS, eventAt);
    };
    const answers = new Answers();
    for (const [place, part] of CRASHES.entries()) {
      const stream = open();
      const count = Math.floor(EVENTS * part);
      expect(await answers.read(stream, count)).toBe(count);
      if (crashDatabase !== null && place === 1) {
        await crashDatabase();
        await answers.read(stream);
        await until(async () => (await key.clientOf(service).get('/kpi/health_check')).status === 200);
      } else {
        service.child.kill('SIGKILL');
        await service.ended;
        service = await replicas.startOne();
      }
      await stream.abort();
    }
    const memory = EVENTS < MANY ? null : new Memory(service);
    expect(await answers.read(open())).toBe(EVENTS);
    const { totals } = await made(key.clientOf(service).get(`/games/${gameId}/points`), 200);
    expect(totals).toMatchObject({ points: EVENTS, timesAwarded: EVENTS });
    expect(memory?.growth() ?? 1).toBeLessThan(1.2);
    await replicas.stop();
    await expectTrueBooks(databaseUrl);
  });
});

/** What was answered so far: each line must be answered alike whenever it comes again. */
class Answers {
  readonly #known: string[] = [];

  /**
   * Reads a stream, to its end or until so many were read.
   *
   * @returns how many that were
   */
  async read(stream: LongStream, count = Number.POSITIVE_INFINITY): Promise<number> {
    while (stream.read < count) {
      const index = stream.read;
      const award = await stream.next();
      if (award === null) break;
      this.#take(award, index);
    }
    return stream.read;
  }

  #take(award: { readonly eventId: string }, index: number): void {
    const digest = digestOf(award);
    this.#known[index] ??= digest;
    const isKnown = award.eventId === eventAt(index).eventId && this.#known[index] === digest;
    // An assertion for each of a million would take as long as the awards.
    if (!isKnown) expect(award).toBe(`the award of ${eventAt(index).eventId}, as it was answered before`);
  }
}

/** What a process holds while lines go through it, as Linux tells it. */
class Memory {
  readonly #service: RunningServer;
  readonly #bytes: number[] = [];
  readonly #watch: NodeJS.Timeout;

  constructor(service: RunningServer) {
    this.#service = service;
    this.#watch = setInterval(() => this.#bytes.push(this.#resident()), 200);
  }

  /** The most of the second half, beside the most of the first. */
  growth(): number {
    clearInterval(this.#watch);
    const half = this.#bytes.length >> 1;
    return Math.max(0, ...this.#bytes.slice(half)) / Math.max(1, ...this.#bytes.slice(0, half));
  }

  #resident(): number {
    const status = readFileSync(`/proc/${this.#service.child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  }
}
