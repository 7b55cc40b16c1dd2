import { describe, expect, it } from 'vitest';
import { columnTypes } from '../dialects/column-types.js';
import { openDatabase } from '../dialects/open-database.js';
import { type DatabaseUnderTest, eachDatabase, ownSessions } from '../testing/each-database.js';
import { tables } from './schema.js';

/**
 * A column as the database has it; SQLite lets the columns of a primary key be null, where nothing writes
 * that.
 */
interface Found {
  readonly name: string;
  readonly type: string;
  readonly is_nullable: number;
}

const finders = {
  sqlite: `select t.name || '.' || c.name as name, lower(c.type) as type,
      case when c."notnull" = 0 and c.pk = 0 then 1 else 0 end as is_nullable
    from sqlite_schema t join pragma_table_xinfo(t.name) c where t.type = 'table'`,
  postgres: `select table_name || '.' || column_name as name, data_type as type,
      case is_nullable when 'YES' then 1 else 0 end as is_nullable
    from information_schema.columns where table_schema = current_schema()`,
};

/** By name, the type of each column, with `?` where it may be null. */
async function columnsOf({ dialect, url, open }: DatabaseUnderTest): Promise<Record<string, string>> {
  await (await open(ownSessions)).close();
  const database = await openDatabase(url);
  try {
    const { rows } = await database.reader.query<Found>(finders[dialect]);
    const own = rows.filter(({ name }) => !name.startsWith('schema_'));
    return Object.fromEntries(
      own.map(({ name, type, is_nullable }) => [name, typeText(type, is_nullable === 1)]),
    );
  } finally {
    await database.close();
  }
}

function typeText(type: string, isNullable: boolean): string {
  return isNullable ? `${type}?` : type;
}

describe('the declared tables', () => {
  eachDatabase((database) => {
    it('have the columns that all migrations leave, each of its type, and null where it may be', async () => {
      const types = columnTypes(database.dialect);
      const declared = tables.flatMap(({ name, columns }) =>
        Object.entries(columns).map(([column, { kind, isNullable }]) => [
          `${name}.${column}`,
          typeText(types[kind], isNullable),
        ]),
      );
      expect(Object.fromEntries(declared)).toEqual(await columnsOf(database));
    });
  });
});
