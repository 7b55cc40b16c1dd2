import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/dialects/open-database.js';
import { Sqlite } from '../../src/storage/dialects/sqlite/driver.js';
import { migrations } from '../../src/storage/migrations/migrations.js';
import { type DatabaseUnderTest, eachOwnDatabase } from '../../src/storage/testing/each-database.js';
import { until } from '../../src/testing/until.js';
import { expectTrueBooks } from '../expect-true-books.js';
import { runServer, stopServers } from '../running-server.js';

/** Has owners to change, and more to do before and after. */
const LATER = {
  sql: `create table halfway (id integer); update owners set owner = owner;
    alter table halfway add column name text;`,
  compatibleFrom: 1,
};

/** Keeps a migration in the middle of its work, until it is lifted. */
interface Barrier {
  /** Settles when the migration has come to it. */
  reached(): Promise<void>;
  lift(): Promise<void>;
}

/** An update of owners never ends; that it is on its way is seen by its lock, which stays. */
async function raiseInSqlite({ url, tamper }: DatabaseUnderTest): Promise<Barrier> {
  await tamper(`
    create view without_end as with recursive again(i) as (select 1 union all select i from again)
      select count(*) as found from again;
    create trigger barrier before update on owners begin select found from without_end; end`);
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

/** Somebody else has the table of owners. */
async function raiseInPostgres({ url }: DatabaseUnderTest): Promise<Barrier> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin; lock table owners in access exclusive mode');
  const waiting = `select 1 from pg_locks where relation = 'owners'::regclass and not granted`;
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
    const migrateLater = () =>
      runServer(['migrate'], {
        env: { DATABASE_URL: database.url, LATER_MIGRATION: JSON.stringify(LATER) },
        bin: 'test/later-release.js',
      });

    it('stays as it was when a migration is killed on its way, and the next one does it all', async () => {
      await (await database.open()).close();
      await database.tamper("insert into owners (owner) values ('key:somebody')");
      const barrier = await (database.dialect === 'sqlite' ? raiseInSqlite : raiseInPostgres)(database);
      const { child, ended } = migrateLater();
      await barrier.reached();
      child.kill('SIGKILL');
      await ended;
      await barrier.lift();
      expect(await versionOf(database)).toBe(migrations.length);
      expect(await migrateLater().ended).toEqual({ code: 0, output: '' });
      expect(await versionOf(database)).toBe(migrations.length + 1);
      await database.tamper("insert into halfway (name) values ('all of it')");
      await expectTrueBooks(database.url);
      await database.clear();
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
