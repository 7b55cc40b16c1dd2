import { describe, expect, it } from 'vitest';
import { until } from '../../testing/until.js';
import type { Database } from '../dialects/database.js';
import { openDatabase } from '../dialects/open-database.js';
import { eachOwnDatabase } from '../testing/each-database.js';
import { MigrationHeldUp, migrate, type Patience } from './migrate.js';
import type { Migration } from './migration.js';
import { SchemaWatch } from './schema-watch.js';

const first: Migration = {
  version: 1,
  name: 'first',
  compatibleFrom: 1,
  up: () => 'create table probe_one (id integer); create table probe_two (id integer);',
};
const second: Migration = {
  version: 2,
  name: 'second',
  compatibleFrom: 1,
  up: () => 'alter table probe_one add column name text;',
};

/** Leaves code of the first version behind, and changes two tables. */
const breaking: Migration = { ...second, compatibleFrom: 2 };
const twoTables: Migration = {
  ...second,
  up: () => 'alter table probe_two add column name text; alter table probe_one add column name text;',
};
const once: Patience = { waitMs: 0, pauseMs: 1 };
const patiently: Patience = { waitMs: 600_000, pauseMs: 1 };

async function versions({ reader }: Database): Promise<readonly number[]> {
  const { rows } = await reader.query<{ version: number }>(
    'select version from schema_migrations order by version',
  );
  return rows.map(({ version }) => version);
}

describe('migrating', () => {
  eachOwnDatabase((database) => {
    /** A database without anything of ours, open for the test. */
    async function onFreshDatabase(test: (opened: Database) => Promise<void>): Promise<void> {
      await database.clear();
      const opened = await openDatabase(database.url);
      try {
        await test(opened);
      } finally {
        await opened.close();
        await database.clear();
      }
    }

    it('is done once by ten at once', async () => {
      await onFreshDatabase(async (opened) => {
        await Promise.all(Array.from({ length: 10 }, () => migrate(opened, [first, second], 0)));
        await expect(versions(opened)).resolves.toEqual([1, 2]);
      });
    });

    it('leaves nothing behind when it fails on the way', async () => {
      const broken: Migration = { ...second, up: () => 'create table probe_three (id integer); broken;' };
      await onFreshDatabase(async (opened) => {
        await expect(migrate(opened, [first, broken], 0)).rejects.toThrow();
        await expect(opened.reader.query('select * from probe_one')).rejects.toThrow();
        await migrate(opened, [first], 0);
        await expect(migrate(opened, [first, broken], 0)).rejects.toThrow();
        await expect(versions(opened)).resolves.toEqual([1]);
        await expect(opened.reader.query('select * from probe_three')).rejects.toThrow();
      });
    });

    it('lets older code start on a newer schema that still supports it', async () => {
      await onFreshDatabase(async (opened) => {
        await migrate(opened, [first, second], 0);
        await expect(migrate(opened, [first], 0)).resolves.toBeUndefined();
        await expect(versions(opened)).resolves.toEqual([1, 2]);
      });
    });

    it('stops code that the schema has left behind', async () => {
      await onFreshDatabase(async (opened) => {
        await migrate(opened, [first, { ...second, compatibleFrom: 2 }], 0);
        await expect(migrate(opened, [first], 0)).rejects.toThrow(
          'the schema is at version 2 and needs code of version 2 or later; this code knows 1',
        );
        const third = { ...second, version: 3, up: () => 'drop table probe_two;' };
        await migrate(opened, [first, { ...second, compatibleFrom: 2 }, third], 0);
        await expect(migrate(opened, [first], 0)).rejects.toThrow(
          'is at version 3 and needs code of version 2',
        );
      });
    });

    /** With a first version in it. */
    const onFirst = (test: (opened: Database) => Promise<void>) =>
      onFreshDatabase(async (opened) => {
        await migrate(opened, [first], 0);
        await test(opened);
      });

    it.skipIf(database.dialect === 'sqlite')('waits for code that it would leave behind', async () => {
      await onFirst(async (opened) => {
        const [one, other] = [new SchemaWatch(opened, 1), new SchemaWatch(opened, 1)];
        await one.announce();
        await other.announce();
        const heldUp = migrate(opened, [first, breaking], 0, once);
        await expect(heldUp).rejects.toThrow(MigrationHeldUp);
        await expect(heldUp).rejects.toThrow(
          /stays at version 1, .* version 2 still serves in 2 processes: stop/,
        );
        await other.leave();
        const again = migrate(opened, [first, breaking], 0, once);
        await expect(again).rejects.toThrow('in 1 process:');
        await expect(versions(opened)).resolves.toEqual([1]);
        const waiting = migrate(opened, [first, breaking], 0, patiently);
        await one.leave();
        await waiting;
        await expect(versions(opened)).resolves.toEqual([1, 2]);
        await expect(one.announce()).rejects.toThrow('older than its database');
      });
    });

    it.skipIf(database.dialect === 'sqlite')(
      'waits neither for code that can go on, nor for a process that is silent',
      async () => {
        await onFirst(async (opened) => {
          await new SchemaWatch(opened, 1).announce();
          await migrate(opened, [first, second], 0, once);
          const third: Migration = { ...breaking, version: 3, compatibleFrom: 3, up: () => '' };
          await expect(migrate(opened, [first, second, third], 0, once)).rejects.toThrow(MigrationHeldUp);
          await database.tamper('update schema_processes set seen_at = seen_at - 30001');
          await migrate(opened, [first, second, third], 0, once);
          await expect(versions(opened)).resolves.toEqual([1, 2, 3]);
        });
      },
    );

    it.skipIf(database.dialect === 'sqlite')('gives way to requests that hold its tables', async () => {
      await onFirst(async (opened) => {
        const waiting = `select 1 from pg_locks where relation = 'probe_one'::regclass and not granted`;
        let migrating: Promise<void> | undefined;
        await opened.transaction(async (request) => {
          await request.query('insert into probe_one (id) values (1)');
          await expect(migrate(opened, [first, twoTables], 0, once)).rejects.toThrow('requests hold tables');
          migrating = migrate(opened, [first, twoTables], 0, patiently);
          await until(async () => (await opened.reader.query(waiting)).rows.length > 0);
          await request.query('insert into probe_two (id) values (1)');
        });
        await migrating;
        await expect(versions(opened)).resolves.toEqual([1, 2]);
      });
    });
  });
});
