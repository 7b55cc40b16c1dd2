import { type SelectQueryBuilder, sql } from 'kysely';
import { Fault } from '../../domain/fault.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { Session } from '../kysely/session.js';
import type { Schema } from '../tables/schema.js';

/** Everything that matches is counted to this many: counting millions would cost more than the page. */
export const countMax = 10_000;

/**
 * What ends a page before its limit does: an answer is made in memory, and a row may have as many bytes as a
 * hundred others.
 */
export const pageBytesMax = 1024 * 1024;

export interface PageSource<Row, Item> {
  /** At most so many rows after the page's cursor, in the order of the list. */
  readonly rows: (limit: number) => Promise<readonly Row[]>;
  /** How many match without the cursor, counted to `countMax + 1`. */
  readonly count: () => Promise<number>;
  /** How many bytes the row's item takes, where that isn't what the texts of the row do. */
  readonly bytesOf?: ((row: Row) => number) | undefined;
  readonly keyOf: (row: Row) => string;
  readonly toItem: (row: Row) => Item;
}

/**
 * Reads one more than was asked for, which says whether there is a next page. What goes beyond `pageBytesMax`
 * is left to the next one, but for a page's first item.
 */
export async function readPage<Row extends object, Item>(
  request: PageRequest,
  source: PageSource<Row, Item>,
): Promise<Page<Item>> {
  const rows = await source.rows(request.limit + 1);
  const count = request.count ? { found: await source.count() } : null;
  return makePage(request, { rows, stoppedAt: null, count }, source);
}

export interface Count {
  /** To `countMax + 1`. */
  readonly found: number;
  /** Whether more may match: it was counted no further. */
  readonly isCut?: boolean;
}

/** What a page is made of. */
interface PageRows<Row> {
  /** One more than the page shows, where there are as many. */
  readonly rows: readonly Row[];
  /** Where the next page goes on though there are no more rows here. */
  readonly stoppedAt: string | null;
  readonly count: Count | null;
}

export function makePage<Row extends object, Item>(
  { limit }: PageRequest,
  { rows, stoppedAt, count }: PageRows<Row>,
  { bytesOf = textBytes, keyOf, toItem }: Omit<PageSource<Row, Item>, 'rows' | 'count'>,
): Page<Item> {
  const shown = fitting(rows.slice(0, limit), bytesOf);
  const last = shown.at(-1);
  const page = {
    items: shown.map(toItem),
    next: rows.length > shown.length && last !== undefined ? keyOf(last) : stoppedAt,
  };
  return count === null ? page : { ...page, ...countOf(count) };
}

function fitting<Row>(rows: readonly Row[], bytesOf: (row: Row) => number): readonly Row[] {
  let bytes = 0;
  const end = rows.findIndex((row, index) => {
    bytes += bytesOf(row);
    return index > 0 && bytes > pageBytesMax;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

/** Of ids and the like the characters are as good, and counted faster. */
const SHORT = 64;

function textBytes(row: object): number {
  let bytes = 0;
  for (const value of Object.values(row)) {
    if (typeof value === 'string') bytes += value.length > SHORT ? Buffer.byteLength(value) : value.length;
  }
  return bytes;
}

/** What a task takes of a page; the rest of its row is small. */
export const describedBytes = sql<number>`octet_length(params) + octet_length(metadata)`.as('bytes');

/** The same of a game. */
export const bytesOfGame = `octet_length(games.params) + octet_length(games.metadata)
  + coalesce(octet_length(games.levels), 0)`;

function countOf({ found, isCut = false }: Count): { total: number; totalCapped?: true } {
  if (found > countMax || isCut) return { total: Math.min(found, countMax), totalCapped: true };
  return { total: found };
}

/** Counts the rows of a query, and stops one above `countMax`. */
export async function countMatches<Tables extends keyof Schema, Row>(
  { db }: Session,
  matching: SelectQueryBuilder<Schema, Tables, Row>,
): Promise<number> {
  const capped = matching
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(countMax + 1);
  const counted = await db
    .selectFrom(capped.as('matching'))
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return counted.found;
}

/** No id is greater: where a list by id, newest first, begins without a cursor. */
export const beyondAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** No user's id is greater. */
export const beyondAllUsers = Number.MAX_SAFE_INTEGER;

/**
 * The user after whom a page begins; null for the first page.
 *
 * @throws Fault `invalid-cursor` on anything that is no user's id.
 */
export function userAfter({ after }: PageRequest): number | null {
  if (after !== null && !/^[0-9]{1,15}$/.test(after)) throw new Fault('invalid-cursor');
  return after === null ? null : Number(after);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The id after which a page begins; null for the first page.
 *
 * @throws Fault `invalid-cursor` on anything that is no id.
 */
export function afterId(page: PageRequest): string | null {
  return page.after === null ? null : requireId(page.after);
}

/**
 * What a list by id, newest first, has after one id and down to another; null is for its beginning or end.
 *
 * @throws Fault `invalid-cursor` on anything that is no id.
 */
export function betweenIds(after: string | null, last: string | null) {
  return {
    before: after === null ? null : [requireId(after)],
    from: last === null ? [] : [last],
  };
}

/**
 * An id in the key of a page.
 *
 * @throws Fault `invalid-cursor` on anything that is no id.
 */
export function requireId(text: string): string {
  if (!uuid.test(text)) throw new Fault('invalid-cursor');
  return text;
}
