import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { eachOwnDatabase } from '../testing/each-database.js';
import type { Connection, DialectName } from './connection.js';
import type { Database } from './database.js';
import { openDatabase } from './open-database.js';

/** Who speaks to the database: what writes, what reads, and what reads many things of one moment. */
const sessions: Readonly<Record<string, (database: Database) => Promise<Settings>>> = {
  write: (database) => database.transaction(settingsOf),
  read: (database) => settingsOf(database.reader),
  snapshot: (database) => database.snapshot(settingsOf),
};

type Settings = Readonly<Record<string, unknown>>;

const pragmas = ['journal_mode', 'synchronous', 'foreign_keys', 'wal_autocheckpoint', 'busy_timeout'];

async function settingsOf(connection: Connection): Promise<Settings> {
  return connection.dialect === 'sqlite' ? pragmasOf(connection) : ownSettingsOf(connection);
}

async function pragmasOf(connection: Connection): Promise<Settings> {
  const values: [string, unknown][] = [];
  for (const name of pragmas) {
    const { rows } = await connection.query<Record<string, unknown>>(`pragma ${name}`);
    values.push([name, Object.values(rows[0] ?? {})[0]]);
  }
  return Object.fromEntries(values);
}

/**
 * What the session asked for when it began; all else is as the server has it, but that of the very
 * transaction.
 */
async function ownSettingsOf(connection: Pick<Connection, 'query'>): Promise<Settings> {
  const { rows } = await connection.query<{ readonly name: string; readonly setting: string }>(
    `select name, setting from pg_settings where source in ('client', 'session', 'user', 'database')
      and name <> 'transaction_isolation' order by name`,
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

const limits = {
  statement_timeout: '15000',
  lock_timeout: '2000',
  idle_in_transaction_session_timeout: '60000',
};
const ways = ['seqscan', 'bitmapscan', 'sort', 'incremental_sort', 'hashjoin', 'mergejoin'];
const byIndex = { ...Object.fromEntries(ways.map((way) => [`enable_${way}`, 'off'])), jit: 'off' };
const readOnly = { default_transaction_read_only: 'on' };

/**
 * 2 is `full`: a commit is on the disk before it is answered. With `normal`, a loss of power takes back
 * awards.
 */
const durable = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: 2000 };

/**
 * Postgres: nothing here says `synchronous_commit`, so that it is what the operator has, which may be more
 * than `on`. SQLite: only what writes decides how.
 */
const expected: Readonly<Record<DialectName, Readonly<Record<string, Settings>>>> = {
  sqlite: {
    write: { ...durable, wal_autocheckpoint: 4000 },
    read: { journal_mode: 'wal', busy_timeout: 2000 },
    snapshot: { journal_mode: 'wal', busy_timeout: 2000 },
  },
  postgres: {
    write: { ...limits, ...byIndex },
    read: { ...limits, ...byIndex, ...readOnly },
    snapshot: { ...limits, ...byIndex, ...readOnly },
  },
};

/**
 * Makes a session's own writes fail as those to a standby or to a file without permission do, and undoes it.
 */
const closeToWrites: Readonly<Record<DialectName, readonly [string, string]>> = {
  sqlite: ['pragma query_only = on', 'pragma query_only = off'],
  postgres: ['set transaction read only', ''],
};

describe('the sessions of the service', () => {
  eachOwnDatabase((database) => {
    it('are as durable as the database can be, and set nothing else than is named here', async () => {
      await (await database.open()).close();
      const opened = await openDatabase(database.url);
      try {
        const given = database.dialect === 'postgres' ? await plainSettings(database.url) : {};
        for (const [name, read] of Object.entries(sessions)) {
          const found = withoutGiven(await read(opened), given);
          const wanted = expected[database.dialect][name] ?? {};
          if (database.dialect === 'sqlite') expect([name, found]).toMatchObject([name, wanted]);
          else expect([name, found]).toEqual([name, wanted]);
        }
      } finally {
        await opened.close();
      }
    });

    it('know a database that takes no writes any more from a mistake of ours', async () => {
      await (await database.open()).close();
      const opened = await openDatabase(database.url);
      const [closing, reopening] = closeToWrites[database.dialect];
      const writing = opened.transaction(async (connection) => {
        await connection.script(closing);
        await connection
          .query("delete from users where owner = 'nobody'")
          .finally(() => connection.script(reopening));
      });
      try {
        const error = await writing.catch((cause: unknown) => cause);
        expect([opened.isReadOnly(error), opened.isUnavailable(error)]).toEqual([true, false]);
        expect(opened.isReadOnly(new Error('readonly'))).toBe(false);
      } finally {
        await opened.close();
      }
    });

    if (database.dialect === 'postgres') {
      it('tell why a transaction failed, whichever of its statements is waited for first', async () => {
        await (await database.open()).close();
        const opened = await openDatabase(database.url);
        const failing = (divisor: number) =>
          opened.transaction(async (connection) => {
            const first = connection.query(`select 1 / ${divisor} as quotient`);
            first.catch(() => undefined);
            await connection.query('select 2');
            await first;
          });
        try {
          await expect(failing(0)).rejects.toMatchObject({ code: '22012' });
          // The session is the same one, and what it met before is forgotten.
          await expect(failing(1)).resolves.toBeUndefined();
          await expect(failing(0)).rejects.toMatchObject({ code: '22012' });
        } finally {
          await opened.close();
        }
      });

      it('have what their address asks for beside what the service does, which counts', async () => {
        await (await database.open()).close();
        const asked = encodeURIComponent('-c work_mem=1234kB -c enable_seqscan=on');
        const mark = database.url.includes('?') ? '&' : '?';
        const opened = await openDatabase(`${database.url}${mark}options=${asked}`);
        try {
          for (const [name, read] of Object.entries(sessions)) {
            const found = await read(opened);
            const wanted = { ...expected.postgres[name], work_mem: '1234' };
            expect([name, found]).toMatchObject([name, wanted]);
          }
        } finally {
          await opened.close();
        }
      });

      it('read under a lock what was committed before it, whatever the database has as its default', async () => {
        await (await database.open()).close();
        await database.tamper(`do $$ begin execute format(
          'alter database %I set default_transaction_isolation = %L', current_database(), 'serializable'); end $$`);
        const opened = await openDatabase(database.url);
        const isolation = async (connection: Connection) => {
          const { rows } = await connection.query('show transaction_isolation');
          return rows;
        };
        try {
          const level = (name: string) => [{ transaction_isolation: name }];
          expect(await opened.transaction(isolation)).toEqual(level('read committed'));
          expect(await opened.transaction(isolation, undefined, { lockWaitMs: 5 })).toEqual(
            level('read committed'),
          );
          expect(await opened.snapshot(isolation)).toEqual(level('repeatable read'));
        } finally {
          await opened.close();
          await database.tamper(`do $$ begin execute format(
            'alter database %I reset default_transaction_isolation', current_database()); end $$`);
        }
      });

      it('write nothing outside of a transaction, though they read before it is known to have begun', async () => {
        await (await database.open()).close();
        const opened = await openDatabase(database.url);
        // No setting may be this, so that the whole text is refused and no transaction begins.
        const unbegun = { lockWaitMs: Number.NEGATIVE_INFINITY };
        const answered: string[] = [];
        const writing = opened.transaction(
          async (connection) => {
            await connection.query('select 1').then(() => answered.push('read'));
            await connection.query('insert into activity_days values (1, 1, 1, 1, 1, 1, 1, 1, 1, 1)');
            answered.push('written');
          },
          undefined,
          unbegun,
        );
        try {
          await expect(writing).rejects.toThrow('syntax error');
          expect(answered).toEqual(['read']);
          const kept = await opened.reader.query('select day from activity_days where owner_id = 1');
          expect(kept.rows).toEqual([]);
        } finally {
          await opened.close();
        }
      });
    }

    it('refuse to write where they only read', async () => {
      await (await database.open()).close();
      const opened = await openDatabase(database.url);
      const write = (connection: Connection) => connection.query("delete from users where owner = 'nobody'");
      try {
        await expect(write(opened.reader)).rejects.toThrow(/read-?only/);
        await expect(opened.snapshot(write)).rejects.toThrow(/read-?only/);
      } finally {
        await opened.close();
      }
    });
  });
});

/** What every session of that server has without asking, such as the driver's encoding. */
async function plainSettings(url: string): Promise<Settings> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await ownSettingsOf({
      query: async (sql) => ({ rows: (await client.query(sql)).rows, affected: 0 }),
    });
  } finally {
    await client.end();
  }
}

function withoutGiven(settings: Settings, given: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([name, value]) => given[name] !== value));
}
