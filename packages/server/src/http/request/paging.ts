import { createHash } from 'node:crypto';
import * as z from 'zod';
import { Fault } from '../../domain/fault.js';
import type { Page, PageRequest } from '../../domain/page.js';
import { digits, flag } from '../schemas/query.js';

export interface PageLimits {
  readonly limitMax?: number;
  readonly limitDefault?: number;
}

/** The query parameters of a listing: spread it into a route's `query`. */
export function pageQuery({ limitMax = 500, limitDefault = 50 }: PageLimits = {}) {
  return {
    ...cursorQuery({ limitMax, limitDefault }),
    count: flag()
      .default(false)
      .meta({
        description: 'Whether to count all that matches, to 10,000 at most.',
        override: { default: false },
      }),
  };
}

/** The same without `count`, for pages inside another answer. */
export function cursorQuery({ limitMax = 500, limitDefault = 50 }: PageLimits = {}) {
  return {
    limit: digits(1, limitMax)
      .default(limitDefault)
      .meta({ description: 'How many items a page holds at most.', override: { default: limitDefault } }),
    cursor: z.string().max(2000).optional().meta({ description: 'The `nextCursor` of the page before.' }),
  };
}

/** A page as it leaves: `items`, the cursor of the next page, and the count where it was asked for. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Send it on as `cursor` for the next page; null on the last one.' }),
    total: z.int().optional().meta({ description: 'Only where `count` was asked for.' }),
    totalCapped: z.literal(true).optional().meta({ description: 'There may be more than `total`.' }),
  });
}

/** What a handler needs for a page: the request for storage, and the way from its last key to a cursor. */
export interface Paging {
  readonly request: PageRequest;
  cursorAfter(key: string | null): string | null;
}

export interface PageView<View> {
  readonly items: readonly View[];
  readonly nextCursor: string | null;
  readonly total?: number;
  readonly totalCapped?: true;
}

export function pageView<Item, View>(
  paging: Paging,
  page: Page<Item>,
  view: (item: Item) => View,
): PageView<View> {
  return {
    items: page.items.map(view),
    nextCursor: paging.cursorAfter(page.next),
    ...(page.total === undefined ? {} : { total: page.total }),
    ...(page.totalCapped === undefined ? {} : { totalCapped: page.totalCapped }),
  };
}

/** What the paging members of a parsed query hold. */
export interface PagingQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly count?: boolean;
}

/**
 * Reads the paging members of a query.
 *
 * @param binding What the listing shows: route, path, filters and scope. A cursor of another listing would
 *   silently skip rows, so it is refused.
 * @throws Fault `invalid-cursor`.
 */
export function createPaging(query: PagingQuery, binding: readonly unknown[]): Paging {
  const mark = createHash('sha256').update(JSON.stringify(binding)).digest('base64url').slice(0, 11);
  return {
    request: {
      limit: query.limit,
      after: query.cursor === undefined ? null : readCursor(query.cursor, mark),
      count: query.count ?? false,
    },
    cursorAfter: (key) => (key === null ? null : Buffer.from(`${mark}${key}`).toString('base64url')),
  };
}

function readCursor(cursor: string, mark: string): string {
  const bytes = Buffer.from(cursor, 'base64url');
  const text = bytes.toString('utf8');
  const canonical = Buffer.from(text).toString('base64url') === cursor;
  if (!canonical || text.length === mark.length || !text.startsWith(mark) || text.includes('\0')) {
    throw new Fault('invalid-cursor');
  }
  return text.slice(mark.length);
}
