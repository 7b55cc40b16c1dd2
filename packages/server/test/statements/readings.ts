import pg from 'pg';
import { byIndexAlone, withoutLoops } from '../../src/storage/dialects/postgres/plans.js';
import { optionsOf } from '../../src/storage/dialects/postgres/session-settings.js';
import { registerDecimalFunctions } from '../../src/storage/dialects/sqlite/decimal-functions.js';
import { Sqlite } from '../../src/storage/dialects/sqlite/driver.js';
import { registerPartId } from '../../src/storage/dialects/sqlite/register-part-id.js';
import type { DatabaseUnderTest } from '../../src/storage/testing/each-database.js';
import type { Reading } from './plan.js';
import { readingsForAny, readingsForValues } from './postgres-plan.js';
import { isVerifys, type SeenStatement } from './seen-statements.js';
import { readingsOnSqlite } from './sqlite-plan.js';

interface ReadingOf {
  readonly statement: SeenStatement;
  readonly reading: Reading;
}

/** Asks a database, on which no service runs, how it would run the statements. */
export function readingsOf(
  { dialect, url }: DatabaseUnderTest,
  statements: readonly SeenStatement[],
): Promise<readonly ReadingOf[]> {
  return dialect === 'sqlite' ? onSqlite(url, statements) : onPostgres(url, statements);
}

async function onSqlite(url: string, statements: readonly SeenStatement[]): Promise<readonly ReadingOf[]> {
  const file = new Sqlite(url.slice('sqlite:'.length), { readonly: true });
  registerDecimalFunctions(file);
  registerPartId(file);
  try {
    return statements.flatMap((statement) =>
      readingsOnSqlite(file, statement).map((reading) => ({ statement, reading })),
    );
  } finally {
    file.close();
  }
}

/**
 * Lets the server believe that every table has a million rows: a test's are few enough for any plan to be
 * good.
 */
const GROW = `select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text,
    'relpages', greatest(1, pg_relation_size(oid) / 8192)::integer, 'reltuples', 1000000::real)
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`;

/**
 * Takes back what the server learnt of what the tables hold: it looks at them by itself once in a while, also
 * in the middle of being filled, and what it learnt then is true of no moment that is meant here.
 */
const FORGET = `select pg_clear_attribute_stats(schemaname, tablename, attname, inherited)
  from pg_stats where schemaname = 'public'`;

/**
 * Lets the server believe what it learns where it looks when a game has its tasks and nobody an award: each
 * subject has one timeline, everybody's, so that any index that begins with the subject is as good as the
 * key.
 */
const LOOKED_EARLY = `select pg_restore_attribute_stats('schemaname', 'public', 'relname', 'timelines',
    'attname', 'subject_id', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', -1::real)`;

/**
 * As a session of the service, before the server knows what the tables hold, after it has looked too early,
 * and after it has looked.
 */
async function onPostgres(url: string, statements: readonly SeenStatement[]): Promise<readonly ReadingOf[]> {
  const client = new pg.Client({ connectionString: url, options: optionsOf(byIndexAlone) });
  await client.connect();
  try {
    const before = await explainAll(client, statements, `${GROW}; ${FORGET}`);
    const early = await explainAll(client, statements, `${GROW}; ${FORGET}; ${LOOKED_EARLY}`);
    await client.query('analyze');
    return [...before, ...early, ...(await explainAll(client, statements, GROW))];
  } finally {
    await client.end();
  }
}

/**
 * For any values, and for those of the first run: a session takes the one or the other plan.
 *
 * @param beliefs What makes the server believe something of the tables, until all is explained.
 */
async function explainAll(client: pg.Client, statements: readonly SeenStatement[], beliefs: string) {
  const found: ReadingOf[] = [];
  const explain = async (some: readonly SeenStatement[]) => {
    for (const statement of some) {
      const readings = [
        ...(await readingsForAny(client, statement)),
        ...(await readingsForValues(client, statement)),
      ];
      found.push(...readings.map((reading) => ({ statement, reading })));
    }
  };
  await client.query(`begin; ${beliefs}`);
  await explain(statements.filter((statement) => !isVerifys(statement)));
  await client.query(withoutLoops);
  await explain(statements.filter(isVerifys));
  await client.query('rollback');
  return found;
}
