import type { Listed } from '../home/home.js';
import type { ServiceConnection } from './service-connection.js';
import type { ServicePage } from './service-forms.js';

/** The most that a page holds; one of large items holds fewer. */
const PAGE_MAX = 500;

/** More than this nobody looks through. */
const ITEMS_MAX = 10_000;

/**
 * Reads a list from its beginning, page by page, to its end or until it has so many items.
 *
 * @param path May have a query of its own.
 */
export async function readList<Item>(
  connection: Pick<ServiceConnection, 'get'>,
  path: string,
  itemsMax: number = ITEMS_MAX,
): Promise<Listed<Item>> {
  const first = `${path}${path.includes('?') ? '&' : '?'}limit=${Math.min(itemsMax, PAGE_MAX)}`;
  const items: Item[] = [];
  let page: ServicePage<Item> = await connection.get(first);
  items.push(...page.items);
  while (page.nextCursor && items.length < itemsMax) {
    page = await connection.get(`${first}&cursor=${encodeURIComponent(page.nextCursor)}`);
    items.push(...page.items);
  }
  const isWhole = !page.nextCursor && items.length <= itemsMax;
  return { items: items.slice(0, itemsMax), isWhole };
}
