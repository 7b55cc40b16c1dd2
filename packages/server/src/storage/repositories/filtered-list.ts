import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Page, PageRequest } from '../../domain/page.js';
import { lastFirst } from '../kysely/down-index.js';
import { SLICE } from '../kysely/in-slices.js';
import type { Session } from '../kysely/session.js';
import type { Schema } from '../tables/schema.js';
import { type Count, countMatches, makePage, type PageSource } from './read-page.js';

/** How many slices of a list a request looks at, where its filter leaves most rows out. */
const SLICES_MAX = 10;

/**
 * Bounds the query of a slice, whose end was read by a statement before it: what came meanwhile must fit, or
 * the slice would lose its last rows.
 */
const SLICE_ROWS_MAX = 10 * SLICE;

/** A list that has one order, whatever it is filtered by. */
export interface FilteredList<Tables extends keyof Schema, Row> {
  /**
   * All rows after one key, down to another one with its row, in the order of an index. A key that is null is
   * the list's beginning or end.
   */
  readonly between: (after: string | null, last: string | null) => SelectQueryBuilder<Schema, Tables, Row>;
  /** The columns by which they are ordered, the last one first. */
  readonly order: readonly string[];
  /** What rows have to meet, by the names of their columns. */
  readonly filters: readonly RawBuilder<boolean>[];
  readonly keyOf: (row: Row) => string;
}

/** Conditions that columns have these values; null is for any. */
export function equalTo(columns: {
  readonly [column: string]: string | null;
}): readonly RawBuilder<boolean>[] {
  return Object.entries(columns)
    .filter(([, value]) => value !== null)
    .map(([column, value]) => sql<boolean>`${sql.ref(column)} = ${value}`);
}

export interface Found<Row> {
  readonly rows: readonly Row[];
  /** The key at which it stopped looking, with fewer rows than asked for; null where no more follow. */
  readonly stoppedAt: string | null;
}

/** Reads a page of the rows that meet the filters; it may be short, or empty, though others follow. */
export async function readFiltered<Tables extends keyof Schema, Row extends object, Item>(
  session: Session,
  list: FilteredList<Tables, Row>,
  request: PageRequest,
  { toItem, bytesOf }: Pick<PageSource<Row, Item>, 'toItem' | 'bytesOf'>,
): Promise<Page<Item>> {
  const found = await findFiltered(session, list, { after: request.after, limit: request.limit + 1 });
  const count = request.count ? await countFiltered(session, list) : null;
  return makePage(request, { ...found, count }, { toItem, bytesOf, keyOf: list.keyOf });
}

export async function findFiltered<Tables extends keyof Schema, Row>(
  session: Session,
  list: FilteredList<Tables, Row>,
  { after, limit }: Pick<PageRequest, 'after' | 'limit'>,
): Promise<Found<Row>> {
  if (list.filters.length === 0) {
    return { rows: await list.between(after, null).limit(limit).execute(), stoppedAt: null };
  }
  const rows: Row[] = [];
  for await (const slice of slicesOf(session, list, after)) {
    rows.push(
      ...(await meeting(session, list, slice)
        .limit(limit - rows.length)
        .execute()),
    );
    if (rows.length === limit || slice.last === null) break;
    if (slice.isLast) return { rows, stoppedAt: slice.last };
  }
  return { rows, stoppedAt: null };
}

export async function countFiltered<Tables extends keyof Schema, Row>(
  session: Session,
  list: FilteredList<Tables, Row>,
): Promise<Count> {
  if (list.filters.length === 0) return { found: await countMatches(session, list.between(null, null)) };
  let found = 0;
  for await (const slice of slicesOf(session, list, null)) {
    found += await countMatches(session, meeting(session, list, slice));
    if (slice.isLast && slice.last !== null) return { found, isCut: true };
  }
  return { found };
}

interface Slice {
  readonly after: string | null;
  /** Null where the list ends with it. */
  readonly last: string | null;
  /** Whether the request looks at no more of them. */
  readonly isLast: boolean;
}

async function* slicesOf<Tables extends keyof Schema, Row>(
  { connection }: Session,
  { between, keyOf }: FilteredList<Tables, Row>,
  start: string | null,
): AsyncGenerator<Slice> {
  let after = start;
  for (let number = 1; number <= SLICES_MAX; number += 1) {
    const [row, next] = await between(after, null)
      .offset(SLICE - 1)
      .limit(2)
      .execute();
    const last = row === undefined || next === undefined ? null : keyOf(row);
    yield { after, last, isLast: last === null || number === SLICES_MAX };
    if (last === null) return;
    after = last;
    await connection.breathe();
  }
}

/** The slice is a query of its own: no filter leads to another index, which has another order. */
function meeting<Tables extends keyof Schema, Row>(
  { db }: Session,
  { between, filters, order }: FilteredList<Tables, Row>,
  { after, last }: Slice,
): SelectQueryBuilder<Schema, Tables, Row> {
  const slice = between(after, last).limit(SLICE_ROWS_MAX).as('slice');
  const meeting = filters.reduce(
    (narrowed, filter) => narrowed.where(filter),
    db.selectFrom(slice).selectAll(),
  );
  return lastFirst(meeting, order) as unknown as SelectQueryBuilder<Schema, Tables, Row>;
}
