import { describe, expect, it } from 'vitest';
import type { Database } from '../dialects/database.js';
import { openDatabase } from '../dialects/open-database.js';
import { eachOwnDatabase } from '../testing/each-database.js';
import { migrate } from './migrate.js';
import type { Migration } from './migration.js';

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
  });
});
