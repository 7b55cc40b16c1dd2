import type { Connection } from '../connection.js';
import { DatabaseUnusable } from '../database-unusable.js';
import { hasCitus, spreadTables } from './citus.js';
import { liftLimits } from './lift-limits.js';
import { openPostgres } from './open-postgres.js';
import { type Definition, type Definitions, readDefinitions } from './read-definitions.js';

/** What is done to one table or one of its keys. */
export interface SpreadStep {
  readonly what: string;
  readonly sql: string;
}

export interface SpreadOptions {
  /** Whether it is done, or only told. */
  readonly isMeant: boolean;
  /** Called before each step. */
  readonly onStep: (what: string) => void;
}

/** Its rows are copied to every database, where rows of owners are joined with them. */
const everywhere = 'owners';

/** The tables that each other's rows stand beside, owner by owner, are named by one of them. */
const first = 'games';

/**
 * Spreads the tables of owners over the databases of a Citus cluster, by the owner's number: all of it, or
 * nothing. What is spread already stays as it is.
 *
 * Citus wants the number in every key, so it is added at the end of those that lack it.
 *
 * @returns How many tables were spread, or would be.
 * @throws DatabaseUnusable where there is no Citus, or no worker to spread owners to, or where it is meant
 *   and somebody else has a session with the database.
 */
export async function spreadOwners(url: string, { isMeant, onStep }: SpreadOptions): Promise<number> {
  const database = openPostgres(url);
  try {
    return await database.transaction(async (connection) => {
      await requireCluster(connection);
      const done = await spreadTables(connection);
      const tables = (await ownedTables(connection)).filter((table) => !done.includes(table));
      const steps = stepsFor(tables, await readDefinitions(connection, tables));
      if (!done.includes(everywhere)) steps.push(copied);
      if (isMeant && steps.length > 0) {
        await requireNobodyElse(connection);
        await prepare(connection);
      }
      for (const { what, sql } of steps) {
        onStep(what);
        if (isMeant) await connection.script(sql);
      }
      return tables.length;
    });
  } finally {
    await database.close();
  }
}

async function requireCluster(connection: Connection): Promise<void> {
  if (!(await hasCitus(connection))) {
    throw new DatabaseUnusable('the database has no Citus: `create extension citus` on all of the cluster');
  }
  const { rows } = await connection.query('select * from citus_get_active_worker_nodes()');
  if (rows.length === 0) {
    throw new DatabaseUnusable('the cluster has no workers: `select citus_add_node(host, port)` on this one');
  }
}

/**
 * A service looks once, when it starts, whether owners are spread: one that runs on would go wrong. Citus's
 * own sessions don't count.
 */
async function requireNobodyElse(connection: Connection): Promise<void> {
  const { rows } = await connection.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and backend_type = 'client backend' and application_name not like 'citus%'`,
  );
  if (rows.length > 0) {
    throw new DatabaseUnusable(`the database has other sessions (${rows.length}): end every service first`);
  }
}

/**
 * The ranks of users are kept by triggers, which stay on the worker of their owner; Citus can't know that, so
 * it is told, and every session from now on.
 */
const trusted = ['citus.enable_unsafe_triggers', 'citus.allow_nested_distributed_execution'];

async function prepare(connection: Connection): Promise<void> {
  await liftLimits(connection);
  await connection.script("set local citus.multi_shard_modify_mode = 'sequential'");
  for (const setting of trusted) {
    await connection.script(`set local ${setting} = on;
      do $$ begin execute format('alter database %I set ${setting} = on', current_database()); end $$`);
    await connection.script(
      `select run_command_on_workers(format('alter database %I set ${setting} = on', current_database()))`,
    );
  }
}

/** Those whose rows have the number of an owner, but for the one that gives it. */
async function ownedTables(connection: Connection): Promise<readonly string[]> {
  const { rows } = await connection.query<{ readonly name: string }>(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'owner_id'
     where relkind = 'r' and relnamespace = to_regnamespace(current_schema()) and relname <> $1
     order by relname <> $2, relname`,
    [everywhere, first],
  );
  return rows.map(({ name }) => name);
}

function stepsFor(tables: readonly string[], found: Definitions): SpreadStep[] {
  return [
    ...[...found.triggers, ...found.references].map(({ table, name, drop }) => ({
      what: `take ${name} from ${table}`,
      sql: drop,
    })),
    ...found.keys.map(({ table, name, drop, create }) => ({
      what: `add the owner to ${name} of ${table}`,
      sql: `${drop}; ${withOwner(create, 1)}`,
    })),
    ...tables.map((table) => ({
      what: `spread ${table}`,
      sql: `select create_distributed_table('${table}', 'owner_id', colocate_with => '${table === first ? 'none' : first}')`,
    })),
    ...found.references.map((reference) => givenBack(reference, withOwner(reference.create, 2))),
    ...found.triggers.map((trigger) => givenBack(trigger, trigger.create)),
  ];
}

function givenBack({ table, name }: Definition, sql: string): SpreadStep {
  return { what: `give ${table} its ${name} again`, sql };
}

const copied: SpreadStep = {
  what: `copy ${everywhere} to all`,
  sql: `select create_reference_table('${everywhere}')`,
};

/** Adds the number to the first lists of columns in a definition, where it isn't among them. */
function withOwner(definition: string, lists: 1 | 2): string {
  let left: number = lists;
  return definition.replaceAll(/\(([^()]*)\)/g, (list, columns: string) => {
    left -= 1;
    return left < 0 || /\bowner_id\b/.test(columns) ? list : `(${columns}, owner_id)`;
  });
}
