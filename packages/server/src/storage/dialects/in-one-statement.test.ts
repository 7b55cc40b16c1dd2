import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase, type TestDatabase } from '../testing/test-databases.js';
import type { Connection } from './connection.js';
import { inOneStatement } from './in-one-statement.js';
import { openDatabase } from './open-database.js';

const notAlone = () => Promise.reject(new Error('each was to be written with the other'));
const insertDays = {
  sql: 'insert into days (day, note) select * from unnest($1::int4[], $2::text[])',
  parameters: (days: readonly (readonly [number, string])[]) => [
    days.map(([day]) => day),
    days.map(([, note]) => note),
  ],
  write: notAlone,
};
const addPoints = {
  sql: 'update sums set points = points + $1 where name = $2',
  parameters: ([points, name]: readonly [number, string]) => [points, name],
  write: notAlone,
};

describe('several writings in one statement of Postgres', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createPostgresDatabase();
  });
  afterAll(() => database.drop());

  async function inTables(work: (connection: Connection) => Promise<void>): Promise<void> {
    const opened = await openDatabase(database.url);
    try {
      await opened.transaction(async (connection) => {
        await connection.script(`create temporary table days (day int primary key, note text) on commit drop;
            create temporary table sums (name text, points int8) on commit drop;
            insert into sums values ('ann', 1), ('ben', 1)`);
        await work(connection);
      });
    } finally {
      await opened.close();
    }
  }

  it('write each what it is given, and nothing where that is nothing', async () => {
    await inTables(async (connection) => {
      const write = inOneStatement(connection, [insertDays, addPoints]);
      await write(
        [
          [1, 'one'],
          [2, 'two'],
        ],
        [5, 'ann'],
      );
      await write([], [7, 'ben']);
      const { rows: days } = await connection.query('select day, note from days order by day');
      const { rows: sums } = await connection.query('select name, points from sums order by name');
      expect(days).toEqual([
        { day: 1, note: 'one' },
        { day: 2, note: 'two' },
      ]);
      expect(sums).toEqual([
        { name: 'ann', points: 6 },
        { name: 'ben', points: 8 },
      ]);
    });
  });

  it('are written all or none', async () => {
    const writing = inTables(async (connection) => {
      const write = inOneStatement(connection, [addPoints, insertDays]);
      await write(
        [5, 'ann'],
        [
          [1, 'one'],
          [1, 'again'],
        ],
      );
    });
    await expect(writing).rejects.toThrow('duplicate key');
  });
});
