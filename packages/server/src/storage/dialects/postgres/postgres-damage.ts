import type { Connection } from '../connection.js';
import { damageIn, type Findings, listed, listedMax } from '../findings.js';

/** The functions of `amcheck` that this role may run, by their names; none where it isn't installed. */
const functions = `select proname as name, quote_ident(nspname) || '.' || proname as function
  from pg_extension join pg_proc on pronamespace = extnamespace
    join pg_namespace on pg_namespace.oid = extnamespace
  where extname = 'amcheck' and proname in ('bt_index_check', 'verify_heapam')
    and has_function_privilege(pg_proc.oid, 'execute')`;

/** Tables before their indexes; what belongs to whom stands in the catalogue. */
const relations = `select cast(cast(pg_class.oid as regclass) as text) as name, relkind = 'i' as "isIndex",
    coalesce(indisvalid and indisready and indislive, true) as "isValid"
  from pg_class left join pg_index on indexrelid = pg_class.oid
  where relnamespace = cast(current_schema() as regnamespace) and relpersistence = 'p'
    and (relkind = 'r' or relkind = 'i' and relam = (select oid from pg_am where amname = 'btree'))
  order by relkind desc, relname`;

interface Relation {
  readonly name: string;
  readonly isIndex: boolean;
  readonly isValid: boolean;
}

const unanalysed = `select relname as name from pg_class
  where relnamespace = cast(current_schema() as regnamespace) and relkind in ('r', 'p') and reltuples < 0
    and pg_relation_size(oid) > 1048576
  order by relname`;

/** What Postgres itself finds wrong with its files, as far as it can be asked for that. */
export async function postgresDamage(connection: Connection): Promise<Findings> {
  const { rows } = await connection.query<{ readonly name: string; readonly function: string }>(functions);
  const known = new Map(rows.map((row) => [row.name, row.function]));
  const { rows: all } = await connection.query<Relation>(relations);
  const found = [await unanalysedTables(connection), withoutFunctions(known)];
  for (const relation of all) {
    const run = known.get(relation.isIndex ? 'bt_index_check' : 'verify_heapam');
    if (!relation.isValid) found.push({ faults: [`the index ${relation.name} is invalid: reindex it`] });
    else if (run !== undefined) found.push(await checkRelation(connection, { ...relation, run }));
  }
  return {
    faults: found.flatMap(({ faults = [] }) => faults),
    warnings: found.flatMap(({ warnings = [] }) => warnings),
  };
}

function withoutFunctions(known: ReadonlyMap<string, string>): Partial<Findings> {
  if (known.has('bt_index_check')) return {};
  return {
    warnings: [
      'indexes and pages of the database were not checked: `create extension amcheck`, and the right to run ' +
        'its functions, let verify check them',
    ],
  };
}

async function unanalysedTables(connection: Connection): Promise<Partial<Findings>> {
  const { rows } = await connection.query<{ readonly name: string }>(unanalysed);
  if (rows.length === 0) return {};
  const names = rows.map(({ name }) => name).join(', ');
  return { warnings: [`no statistics of ${names}: \`analyze\` lets the server plan for what they hold`] };
}

/** An index tells of damage by failing, which must not end the transaction. */
async function checkRelation(
  connection: Connection,
  relation: Relation & { readonly run: string },
): Promise<Partial<Findings>> {
  const { name, isIndex } = relation;
  await connection.script('savepoint before_check');
  try {
    return {
      faults: isIndex ? await indexFaults(connection, relation) : await pageFaults(connection, relation),
    };
  } catch (error) {
    await connection.script('rollback to before_check');
    const damage = damageIn(error);
    if (damage !== null) return { faults: [`${name} is damaged: ${damage}`] };
    if (!(error instanceof Error)) throw error;
    return { warnings: [`${name} was not checked: ${error.message}`] };
  } finally {
    await connection.script('release before_check');
  }
}

async function indexFaults(
  connection: Connection,
  { name, run }: Pick<Relation, 'name'> & { readonly run: string },
): Promise<readonly string[]> {
  await connection.query(`select ${run}(cast($1 as regclass), true)`, [name]);
  return [];
}

async function pageFaults(
  connection: Connection,
  { name, run }: Pick<Relation, 'name'> & { readonly run: string },
): Promise<readonly string[]> {
  const { rows } = await connection.query<{ readonly line: string }>(
    `select 'page ' || blkno || ': ' || msg as line from ${run}(cast($1 as regclass)) limit ${listedMax + 1}`,
    [name],
  );
  return listed(rows.map(({ line }) => `${name} is damaged: ${line}`));
}
