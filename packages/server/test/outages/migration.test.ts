import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/dialects/open-database.js';
import { Sqlite } from '../../src/storage/dialects/sqlite/driver.js';
import { migrations } from '../../src/storage/migrations/migrations.js';
import { fillDatabase } from '../../src/storage/migrations/testing/filled-database.js';
import { type DatabaseUnderTest, eachOwnDatabase } from '../../src/storage/testing/each-database.js';
import { until } from '../../src/testing/until.js';
import { expectTrueBooks } from '../expect-true-books.js';
import { runServer, stopServers } from '../running-server.js';

/** Has events' ids to change, and more to do before and after. */
const filledVersion = 3;

/** Keeps a migration in the middle of its work, until it is lifted. */
interface Barrier {
  /** Settles when the migration has come to it. */
  reached(): Promise<void>;
  lift(): Promise<void>;
}

/** An update of events' ids never ends; that it is on its way is seen by its lock, which stays. */
async function raiseInSqlite({ url, tamper }: DatabaseUnderTest): Promise<Barrier> {
  await tamper(`
    create view without_end as with recursive again(i) as (select 1 union all select i from again)
      select count(*) as found from again;
    create trigger barrier before update on event_ids begin select found from without_end; end`);
  const file = new Sqlite(url.slice('sqlite:'.length), { timeout: 0 });
  let looks = 0;
  const isHeld = () => {
    try {
      file.exec('begin immediate; rollback');
      looks = 0;
    } catch {
      looks += 1;
    }
    return looks === 20;
  };
  return {
    reached: () => until(isHeld),
    lift: async () => {
      file.exec('drop trigger barrier; drop view without_end');
      file.close();
    },
  };
}

/** Somebody else has the table of events' ids. */
async function raiseInPostgres({ url }: DatabaseUnderTest): Promise<Barrier> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin; lock table event_ids in access exclusive mode');
  const waiting = `select 1 from pg_locks where relation = 'event_ids'::regclass and not granted`;
  return {
    reached: () => until(async () => (await holder.query(waiting)).rows.length > 0),
    lift: () => holder.end(),
  };
}

async function versionOf({ url }: DatabaseUnderTest): Promise<number | undefined> {
  const database = await openDatabase(url);
  try {
    const { rows } = await database.reader.query<{ v: number }>(
      'select max(version) as v from schema_migrations',
    );
    return rows[0]?.v;
  } finally {
    await database.close();
  }
}

describe('the schema of a filled database', () => {
  afterEach(stopServers);

  eachOwnDatabase((database) => {
    const migrate = () => runServer(['migrate'], { env: { DATABASE_URL: database.url } });

    async function fill(): Promise<void> {
      await database.clear();
      await fillDatabase(database.url, filledVersion);
    }

    it('stays as it was when a migration is killed on its way, and the next one does it all', async () => {
      await fill();
      const barrier = await (database.dialect === 'sqlite' ? raiseInSqlite : raiseInPostgres)(database);
      const { child, ended } = migrate();
      await barrier.reached();
      child.kill('SIGKILL');
      await ended;
      await barrier.lift();
      expect(await versionOf(database)).toBe(filledVersion);
      expect(await migrate().ended).toEqual({ code: 0, output: '' });
      expect(await versionOf(database)).toBe(migrations.length);
      await expectTrueBooks(database.url);
    });

    it('is left alone by code that is too old for it, and used by code that it still allows', async () => {
      await (await database.open()).close();
      const later = (compatibleFrom: number) =>
        database.tamper(`delete from schema_migrations where version = 99;
          insert into schema_migrations values (99, 'later', ${compatibleFrom}, 0)`);
      await later(migrations.length);
      expect(await migrate().ended).toEqual({ code: 0, output: '' });
      await later(99);
      expect(await migrate().ended).toEqual({
        code: 1,
        output: `merit-server: the schema is at version 99 and needs code of version 99 or later; this code knows ${migrations.length}\n`,
      });
      await database.tamper('delete from schema_migrations where version = 99');
    });
  });
});
