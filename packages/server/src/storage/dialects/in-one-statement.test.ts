import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { small, text, whole } from '../tables/define-table.js';
import { createPostgresDatabase, type TestDatabase } from '../testing/test-databases.js';
import type { Connection } from './connection.js';
import { inOneStatement } from './in-one-statement.js';
import { openDatabase } from './open-database.js';
import { ownedStatement } from './owned-list.js';

const notAlone = () => Promise.reject(new Error('each was to be written with the other'));
const insertDays = {
  ...ownedStatement(
    'postgres',
    { day: small, note: text },
    (list, owner) => `insert into days (day, note, owner_id) select day, note, ${owner}::int4 from ${list}`,
  ),
  write: notAlone,
};
const addPoints = {
  ...ownedStatement(
    'postgres',
    { points: whole, name: text },
    (list, owner) => `update sums set points = sums.points + list.points from ${list}
      where sums.name = list.name and sums.owner_id = ${owner}`,
  ),
  write: notAlone,
};
const [one, two] = [
  { day: 1, note: 'one', owner_id: 1 },
  { day: 2, note: 'two', owner_id: 2 },
];
const ofAnn = { points: 5, name: 'ann', owner_id: 1 };
const ofBen = { points: 7, name: 'ben', owner_id: 2 };

describe('several writings in one statement of Postgres', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createPostgresDatabase();
  });
  afterAll(() => database.drop());

  /** @returns The texts of the statements that were sent. */
  async function inTables(
    work: (connection: Connection) => Promise<void>,
    finish?: (connection: Connection) => Promise<void>,
  ): Promise<readonly string[]> {
    const opened = await openDatabase(database.url);
    const sent: string[] = [];
    try {
      await opened.transaction(async (connection) => {
        await connection.script(`create temporary table days (day int primary key, note text, owner_id int)
              on commit drop;
            create temporary table sums (name text, points int8, owner_id int) on commit drop;
            insert into sums values ('ann', 1, 1), ('ben', 1, 2)`);
        await work({
          ...{ dialect: connection.dialect, script: notAlone, breathe: notAlone },
          query: (sql, parameters) => {
            sent.push(sql);
            return connection.query(sql, parameters);
          },
        });
        await finish?.(connection);
      });
    } finally {
      await opened.close();
    }
    return sent;
  }

  async function expectBoth(connection: Connection): Promise<void> {
    const { rows: days } = await connection.query('select * from days order by day');
    const { rows: sums } = await connection.query('select * from sums order by name');
    expect(days).toEqual([one, two]);
    expect(sums).toEqual([
      { name: 'ann', points: 6, owner_id: 1 },
      { name: 'ben', points: 8, owner_id: 2 },
    ]);
  }

  it.each([
    ['one, where owners share a database', false, 1],
    ['one each, where they are spread', true, 2],
  ])('write what several owners have in %s', async (_, isSpread, count) => {
    const sent = await inTables(async (connection) => {
      const write = inOneStatement({ connection, isSpread }, [insertDays, addPoints]);
      await write([one, two], [ofAnn, ofBen]);
    }, expectBoth);
    expect(sent).toHaveLength(count);
    expect(sent.some((sql) => sql.includes('list.owner_id'))).toBe(!isSpread);
  });

  it('write each what it is given, and nothing where that is nothing', async () => {
    await inTables(async (connection) => {
      const write = inOneStatement({ connection, isSpread: false }, [insertDays, addPoints]);
      await write([one], [ofAnn]);
      await write([two], []);
      await write([], [ofBen]);
    }, expectBoth);
  });

  it('are written all or none', async () => {
    const writing = inTables(async (connection) => {
      const write = inOneStatement({ connection, isSpread: false }, [addPoints, insertDays]);
      await write([ofAnn], [one, one]);
    });
    await expect(writing).rejects.toThrow('duplicate key');
  });
});
