import type { SqliteFile } from '../../src/storage/dialects/sqlite/driver.js';
import { pinnedIn } from './pinned-columns.js';
import { isOneOwners, type Reading, SUBQUERY } from './plan.js';
import type { SeenStatement } from './seen-statements.js';
import { equalOn, isLimited, tableOf } from './selects.js';

interface PlanRow {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

/** How SQLite would run the statement. */
export function readingsOnSqlite(
  database: SqliteFile,
  { sql, parameters }: Pick<SeenStatement, 'sql' | 'parameters'>,
): readonly Reading[] {
  const pinned = pinnedIn(sql, parameters);
  const rows = database.prepare<unknown[], PlanRow>(`explain query plan ${sql}`).all(blanksOf(sql));
  return rows.flatMap((row) => {
    const found = /^(?:SCAN|SEARCH) (\S+)(.*)$/.exec(row.detail);
    if (found === null) return [];
    const [, name = '', how = ''] = found;
    const isSubquery = rows.some(
      ({ detail }) => detail === `CO-ROUTINE ${name}` || detail === `MATERIALIZE ${name}`,
    );
    const isRepeated = isInner(rows, row);
    if (isSubquery) return isRepeated && how.trim() === '' ? [{ ...throughSubquery, isRepeated }] : [];
    const table = tableOf(sql, name);
    if (table === null) return [];
    const isSorted = rows.some(
      ({ parent, detail }) => parent === row.parent && /^USE TEMP B-TREE/.test(detail),
    );
    const columns = columnsOf(database, table);
    const given = [
      ...givenIn(how).map((column) => (column === 'rowid' ? rowidOf(database, table) : column)),
      ...pinned(how),
    ];
    const isImplied = (column: string) =>
      given.includes(column) || (column === 'owner_id' && isOneOwners(given));
    const isFiltered = equalOn(sql, name).some((column) => columns.has(column) && !isImplied(column));
    return [
      {
        table,
        index: /INDEX (\S+)|(INTEGER PRIMARY KEY)/.exec(how)?.slice(1).find(Boolean) ?? null,
        given,
        isLimited: !isSorted && !isFiltered && isLimited(sql, name),
        isRepeated,
      },
    ];
  });
}

/** The rows of a query that no index was made of: all are gone through. */
const throughSubquery = { table: SUBQUERY, index: null, given: [], isLimited: false };

/**
 * Whether something else is gone through around it: what stands before it on its level, or the rows of the
 * query that its own one is asked for each of.
 */
function isInner(rows: readonly PlanRow[], { id, parent }: PlanRow): boolean {
  const around = rows.find((row) => row.id === parent);
  if (around !== undefined && /^CORRELATED /.test(around.detail)) return true;
  const before = rows.slice(
    0,
    rows.findIndex((row) => row.id === id),
  );
  if (before.some((row) => row.parent === parent && /^(?:SCAN|SEARCH) /.test(row.detail))) return true;
  return around !== undefined && isPart.test(around.detail) && isInner(rows, around);
}

/** Parts of one reading, such as each side of an `or`; a query that is kept is made once. */
const isPart = /^(?:MULTI-INDEX OR|INDEX \d+)/;

function columnsOf(database: SqliteFile, table: string): ReadonlySet<string> {
  const columns = database
    .prepare<[string], { name: string }>('select name from pragma_table_info(?)')
    .all(table);
  return new Set(columns.map(({ name }) => name));
}

/** The column that SQLite calls `rowid` in a plan: the whole number that is a table's key. */
function rowidOf(database: SqliteFile, table: string): string {
  const key = database
    .prepare<[string], { name: string }>(
      `select name from pragma_table_info(?) where pk = 1 and type = 'INTEGER'`,
    )
    .get(table);
  return key?.name ?? 'rowid';
}

/** The plan is the same whatever is bound. */
function blanksOf(sql: string): unknown {
  const numbers = [...sql.matchAll(/\$(\d+)/g)].map(([, number]) => number);
  if (numbers.length > 0) return Object.fromEntries(numbers.map((number) => [number, null]));
  return Array.from(sql.replaceAll(/'[^']*'/g, '').matchAll(/\?/g), () => null);
}

function givenIn(how: string): readonly string[] {
  const conditions = /\((.*)\)\s*(?:LEFT-JOIN)?$/.exec(how)?.[1] ?? '';
  return [...conditions.matchAll(/(\w+)=\?/g)].map(([, column = '']) => column);
}
