import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { SqliteConnection } from '../../src/storage/dialects/sqlite/sqlite-connection.js';
import { watched } from './seen-statements.js';

/** A statement as a database was sent it, the bounds of transactions too. */
export interface SentStatement {
  readonly sql: string;
  /** Whether nothing was on its way when it left, so that it began a round trip. */
  readonly beginsTrip: boolean;
}

/** Notes what is sent to either database while something is done. */
export async function sentBy(work: () => Promise<unknown>): Promise<readonly SentStatement[]> {
  const sent: SentStatement[] = [];
  const inProcess = (sql: string) => void sent.push({ sql, beginsTrip: true });
  const before = [
    watched(SqliteConnection.prototype, 'query', inProcess),
    watched(SqliteConnection.prototype, 'prepare', inProcess),
    watchSessions(sent),
  ];
  try {
    await work();
  } finally {
    for (const restore of before) restore();
  }
  return sent;
}

/** The driver takes a text or a query, and gives a promise where there is no function to call. */
type Send = (query: string | pg.QueryConfig, ...more: unknown[]) => Promise<unknown> | undefined;
type Answered = (...answer: readonly unknown[]) => void;

/**
 * As far as a distant server: whatever needs no answer is on its way by then, so that round trips are the
 * same on a quick machine and on a busy one.
 */
const ANSWER_MS = 25;

function watchSessions(sent: SentStatement[]): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Send };
  const original = prototype.query;
  let unanswered = 0;
  const answered = async () => {
    await setTimeout(ANSWER_MS);
    unanswered -= 1;
  };
  prototype.query = function (query, ...more) {
    sent.push({ sql: typeof query === 'string' ? query : query.text, beginsTrip: unanswered === 0 });
    unanswered += 1;
    const listeners = more.map((each) =>
      typeof each === 'function' ? later(each as Answered, answered) : each,
    );
    return Reflect.apply(original, this, [query, ...listeners])?.finally(answered);
  };
  return () => {
    prototype.query = original;
  };
}

function later(listener: Answered, answered: () => Promise<void>): Answered {
  return async (...answer) => {
    await answered();
    listener(...answer);
  };
}
