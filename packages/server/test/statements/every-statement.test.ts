import { beforeAll, describe, expect, it } from 'vitest';
import { made } from '../../src/routes/testing/arrange.js';
import { type DatabaseUnderTest, eachOwnDatabase } from '../../src/storage/testing/each-database.js';
import { startTestService } from '../../src/testing/test-service.js';
import { fillDatabase } from './filled-database.js';
import { growing, isBounded, isByKey } from './growing-tables.js';
import { ownedTables } from './owned-tables.js';
import { spansOwners } from './owner-lists.js';
import { type Reading, SUBQUERY } from './plan.js';
import { readingsOf } from './readings.js';
import { isVerifys, type SeenStatement, watchStatements } from './seen-statements.js';
import { goEverywhere } from './tour.js';
import { unownedTables } from './unowned-tables.js';
import { watchPlaces } from './unvisited.js';
import { isWalk, type Walk, walks } from './walks.js';

const START = Date.UTC(2026, 0, 15, 12);

/** Everything that the service asks a filled database. */
async function statementsOf(database: DatabaseUnderTest): Promise<readonly SeenStatement[]> {
  database.clock.set(START);
  const { gameId, headers } = await fillDatabase(database);
  const service = await startTestService(database);
  const watch = watchStatements();
  try {
    await made(service.anonymous.with(headers).get(`/games/${gameId}/users/user-0/points`), 200);
    await goEverywhere(service);
  } finally {
    watch.end();
    await service.stop();
    await service.storage.close();
  }
  return watch.statements();
}

describe('every statement', () => {
  let endOfPlaces: Awaited<ReturnType<typeof watchPlaces>>;
  const met = new Set<Walk>();
  const unowned = new Set<string>();
  const spanning = new Set<string>();
  const halfNamed = new Set<string>();
  beforeAll(async () => {
    endOfPlaces = await watchPlaces();
  });

  eachOwnDatabase((database) => {
    it('reads no more of what grows than it gives, or says why it does', async () => {
      const statements = await statementsOf(database);
      for (const place of statements.flatMap(placesWithoutOwner)) {
        const span = spansOwners.find(({ madeIn }) => place.startsWith(madeIn));
        if (span === undefined) unowned.add(place);
        else spanning.add(span.madeIn);
      }
      for (const { sql } of statements.filter(isHalfNamed)) halfNamed.add(sql);
      const unbounded = new Set<string>();
      for (const { statement, reading } of await readingsOf(database, statements)) {
        if (isVerifys(statement) ? isLookup(reading) : isBounded(reading)) continue;
        const walk = walks.find((each) => isWalk(each, statement, reading));
        if (walk === undefined) unbounded.add(described(statement, reading));
        else met.add(walk);
      }
      expect([...unbounded]).toEqual([]);
      expect(statements.filter(({ sql }) => isSemiJoin(sql)).map(({ sql }) => sql)).toEqual([]);
    });
  });

  it('names whose rows it means, or is listed as one that spans owners', () => {
    expect([...unowned].sort()).toEqual([]);
  });

  it('names an owner for all that it reads, or for nothing', () => {
    expect([...halfNamed]).toEqual([]);
  });

  it('that is listed as one that spans owners is still made', () => {
    expect(spansOwners.filter(({ madeIn }) => !spanning.has(madeIn))).toEqual([]);
  });

  it('was asked: no place that makes one was passed by', async () => {
    expect(await endOfPlaces()).toEqual([]);
  });

  it('that is listed as one that walks is still made', () => {
    const gone = walks.filter((walk) => !met.has(walk));
    expect(gone.map(({ madeIn, table, given }) => [madeIn, table, given])).toEqual([]);
  });
});

/** Each file that makes the statement with each table of which it doesn't say whose rows it means. */
function placesWithoutOwner({ sql, madeIn }: SeenStatement): readonly string[] {
  const tables = unownedTables(sql, ownedTables);
  return [...madeIn].flatMap((file) => tables.map((table) => `${file} ${table}`));
}

/** Whether it says whose rows of one table it means, and not of another: that one was forgotten. */
function isHalfNamed({ sql }: SeenStatement): boolean {
  return /\bowner_id"? = (?:\$\d|\?)/.test(sql) && unownedTables(sql, ownedTables).length > 0;
}

/** What ends at the first row that it finds may go through all to find none. */
function isLookup(reading: Reading): boolean {
  return isByKey(reading) || !(reading.table in growing || reading.table === SUBQUERY);
}

function described({ sql, madeIn }: SeenStatement, { table, index, given }: Reading) {
  const way = `${index ?? 'no index'} (${given.join(', ')})`;
  return `${[...madeIn].join(', ')} reads ${table} by ${way}: ${sql.replaceAll(/\s+/g, ' ')}`;
}

/**
 * Whether a condition asks for rows of a ledger by `exists`, which Postgres may turn around: it lists all
 * that the ledger has first, where few rows are asked about. `(select … limit 1) is not null` it leaves so.
 */
function isSemiJoin(sql: string): boolean {
  return /\b(?:and|where)\s+exists \(\s*select \S+ from (?:awards|actions|timeline\w*|wallet_transactions)\b/.test(
    sql,
  );
}
