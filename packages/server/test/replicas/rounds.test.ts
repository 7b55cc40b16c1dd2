import { afterEach, describe, expect, it } from 'vitest';
import { samples } from '../../../../tools/samples.js';
import { openDatabase } from '../../src/storage/dialects/open-database.js';
import {
  createPostgresDatabase,
  createSqliteDatabase,
  type TestDatabase,
} from '../../src/storage/testing/test-databases.js';
import type { Answer } from '../../src/testing/client.js';
import { LineStream } from '../../src/testing/line-stream.js';
import { until } from '../../src/testing/until.js';
import { expectTrueBooks } from '../expect-true-books.js';
import { type RunningServer, stopServers } from '../running-server.js';
import { expectOnceInLedger, type LedgerLoad, prepareLoad } from './ledger-load.js';
import { persist } from './persistent-call.js';
import { itemAt, Replicas, type SharedKey } from './replicas.js';

/** Of each signal; `STOP_ROUNDS` tries more. Where all is busy, each takes a quarter of a minute. */
const ROUNDS = Number(process.env['STOP_ROUNDS'] ?? samples(6));
const LANES = 4;
/** So many of each are answered before the process is ended in the middle of the next ones. */
const ENOUGH = { commands: 20, lines: 40, simulations: 2, exports: 2 };
/** Lines that are sent together; the next ones are once these were answered. */
const PIECE = 10;

const SOURCE = 'strategy "S" { input n: int (0..1000)  otherwise { award n } }';
const simulated = ['ann', 'ben'].map((externalUserId) => ({
  ...{ externalUserId, externalTaskId: 'walk', data: { n: 1 } },
}));

interface RoundOptions {
  readonly number: number;
  readonly service: RunningServer;
  readonly key: SharedKey;
  readonly load: LedgerLoad;
  /** Gets what was acknowledged. */
  readonly answers: Answer[];
}

/** What one process is asked for beside commands, until it is gone. */
class Round {
  readonly #options: RoundOptions;
  readonly #done = { commands: 0, lines: 0, simulations: 0, exports: 0 };
  readonly #work: readonly Promise<void>[];
  #linesSent = 0;
  #isOver = false;
  #hasEnded = false;

  constructor(options: RoundOptions) {
    this.#options = options;
    const client = options.key.clientOf(options.service);
    const simulate = () => client.post('/strategies/custom/simulate', { source: SOURCE, events: simulated });
    const exported = () => client.get('/exports/user-points?format=csv');
    this.#work = [
      this.#sendLines(),
      this.#repeat('simulations', simulate),
      this.#repeat('exports', exported),
    ];
    const note = () => {
      this.#hasEnded = true;
    };
    for (const work of this.#work) work.then(note, note);
  }

  noteCommand(): void {
    this.#done.commands += 1;
  }

  /** Waits until enough of all kinds was answered; all of it goes on. */
  async inFullSwing(): Promise<void> {
    const kinds = ['commands', 'lines', 'simulations', 'exports'] as const;
    await until(() => this.#hasEnded || kinds.every((kind) => this.#done[kind] >= ENOUGH[kind]));
    // What ended by itself says why.
    if (this.#hasEnded) await this.end();
    expect(this.#hasEnded).toBe(false);
  }

  /** @returns The lines of which nobody knows whether they took effect. */
  async end(): Promise<readonly object[]> {
    this.#isOver = true;
    await Promise.all(this.#work);
    return eventsOf(this.#options.number, this.#done.lines, this.#linesSent);
  }

  async #sendLines(): Promise<void> {
    const { service, key, load } = this.#options;
    let isOpen = true;
    while (isOpen) {
      const stream = new LineStream({ ...service, ...key, path: pathOfLines(load) });
      isOpen = await this.#sendOn(stream);
      stream.abort();
    }
  }

  /**
   * Sends from the first line on that has no answer.
   *
   * @returns Whether another stream may go on where it ends.
   */
  async #sendOn(stream: LineStream): Promise<boolean> {
    const { answers, number } = this.#options;
    for (let sent = this.#done.lines; ; ) {
      stream.write(eventsOf(number, sent, sent + PIECE));
      sent += PIECE;
      this.#linesSent = Math.max(this.#linesSent, sent);
      while (this.#done.lines < sent) {
        const line = await stream.next().catch(() => null);
        if (line?.award === undefined) return line?.status === 503;
        answers.push(answerOf(line.award));
        this.#done.lines += 1;
      }
    }
  }

  async #repeat(kind: 'simulations' | 'exports', ask: () => Promise<Answer>): Promise<void> {
    while (!this.#isOver) {
      const answer = await ask().catch(() => null);
      if (answer === null) return;
      expect([200, 503]).toContain(answer.status);
      if (answer.status === 200) this.#done[kind] += 1;
    }
  }
}

const pathOfLines = ({ gameId }: LedgerLoad) => `/games/${gameId}/points/bulk`;

function eventsOf(round: number, from: number, to: number): readonly object[] {
  return Array.from({ length: to - from }, (_, index) => eventOf(round, from + index));
}

const eventOf = (round: number, index: number) => ({
  ...{ externalTaskId: 'walk', externalUserId: `user-${index % 7}`, data: { amount: 1 } },
  eventId: `line-${round}-${index}`,
});

/** As a request of its own would have been answered. */
function answerOf(award: Answer['body']): Answer {
  return { status: 201, headers: new Headers(), text: '', body: award };
}

/** How many awards strategies decided, and how many times the log says that they did; while nothing runs. */
async function decisionsIn(url: string): Promise<{ readonly made: number; readonly logged: number }> {
  const database = await openDatabase(url);
  const count = async (sql: string) => Number((await database.reader.query<{ n: unknown }>(sql)).rows[0]?.n);
  try {
    const made = await count(`select count(*) as n from awards where kind = 'decided'`);
    const logged = await count('select coalesce(sum(executions), 0) as n from execution_log');
    return { made, logged };
  } finally {
    await database.close();
  }
}

describe.each([
  ['sqlite', createSqliteDatabase],
  ['postgres', createPostgresDatabase],
] as const)('on %s, a process that is ended again and again under all kinds of work', (_, create) => {
  let database: TestDatabase | undefined;
  afterEach(async () => {
    await stopServers();
    await database?.drop();
    database = undefined;
  });

  it('has what it acknowledged, once; by SIGTERM it ends with 0 and writes the log of executions', async () => {
    database = await create();
    const { url } = database;
    const replicas = await Replicas.start(1, { databaseUrl: url });
    const key = await replicas.createKey();
    const load = await prepareLoad(itemAt(key.clients, 0));
    const answers: Answer[] = [];
    let current = Promise.resolve(itemAt(replicas.all, 0));
    let round: Round | null = null;
    let isOver = false;
    const lane = async () => {
      while (!isOver) {
        answers.push(await persist(async () => key.clientOf(await current), load.next()));
        round?.noteCommand();
      }
    };
    const sending = Promise.all(Array.from({ length: LANES }, lane));
    const unsure: object[] = [];
    let known = { made: 0, logged: 0 };
    for (let number = 0; number < 2 * ROUNDS; number += 1) {
      const signal = number % 2 === 0 ? 'SIGTERM' : 'SIGKILL';
      const service = await current;
      round = new Round({ number, service, key, load, answers });
      await round.inFullSwing();
      const { ended } = service;
      const decisions = ended.then(() => decisionsIn(url));
      current = decisions.then(() => replicas.startOne());
      service.child.kill(signal);
      unsure.push(...(await round.end()));
      round = null;
      const { code, output } = await ended;
      const { made, logged } = await decisions;
      if (signal === 'SIGTERM') {
        expect([code, output]).toEqual([0, expect.stringContaining('"msg":"stopped"')]);
        expect(output).not.toMatch(/left unfinished|not closed|not written/);
        expect(made - known.made).toBeGreaterThan(ENOUGH.lines);
        expect(logged - known.logged).toBe(made - known.made);
      }
      known = { made, logged };
    }
    isOver = true;
    await sending;
    const last = await current;
    const stream = new LineStream({ ...last, ...key, path: pathOfLines(load) });
    stream.write(unsure);
    for (const { award } of await stream.end()) answers.push(answerOf(award));
    await expectOnceInLedger(key.clientOf(last), answers);
    await replicas.stop();
    await expectTrueBooks(url);
  });
});
