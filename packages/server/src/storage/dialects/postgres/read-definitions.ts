import type { Connection } from '../connection.js';

/** How something of a table is taken away, and made again. */
export interface Definition {
  readonly table: string;
  readonly name: string;
  readonly drop: string;
  readonly create: string;
}

export interface Definitions {
  /** Primary and unique ones that don't hold the number of an owner. */
  readonly keys: readonly Definition[];
  readonly references: readonly Definition[];
  readonly triggers: readonly Definition[];
}

/** Reads of some tables what holds rows together, as the catalogue of Postgres has it. */
export async function readDefinitions(
  connection: Connection,
  tables: readonly string[],
): Promise<Definitions> {
  const read = async (sql: string) => (await connection.query<Definition>(sql, [tables])).rows;
  const keys = [...(await read(constraints("'p', 'u'"))), ...(await read(uniqueIndexes))];
  return {
    keys: keys.filter(({ create }) => !/\([^)]*\bowner_id\b/.test(create)),
    references: await read(constraints("'f'")),
    triggers: await read(triggers),
  };
}

const constraints = (kinds: string) => `
  select relname as table, conname as name,
    format('alter table %I drop constraint %I', relname, conname) as drop,
    format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(pg_constraint.oid)) as create
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where relname = any($1) and relnamespace = to_regnamespace(current_schema()) and contype in (${kinds})
  order by relname, conname`;

/** Those that are no constraints, such as the ones of rows that aren't deleted. */
const uniqueIndexes = `
  select tables.relname as table, indexes.relname as name, format('drop index %I', indexes.relname) as drop,
    pg_get_indexdef(indexrelid) as create
  from pg_index join pg_class as indexes on indexes.oid = indexrelid join pg_class as tables on tables.oid = indrelid
  where tables.relname = any($1) and tables.relnamespace = to_regnamespace(current_schema()) and indisunique
    and not exists (select 1 from pg_constraint where conindid = indexrelid)
  order by tables.relname, indexes.relname`;

const triggers = `
  select relname as table, tgname as name, format('drop trigger %I on %I', tgname, relname) as drop,
    pg_get_triggerdef(pg_trigger.oid) as create
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relname = any($1) and relnamespace = to_regnamespace(current_schema()) and not tgisinternal
  order by relname, tgname`;
