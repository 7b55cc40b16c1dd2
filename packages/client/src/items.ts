import type { Page } from './merit-client.js';

interface Init {
  readonly params?: { readonly query?: object };
}

/** Reads one page of a list. */
export type ReadPage<Item> = (path: string, init: Init) => Promise<{ readonly data: Page<Item> }>;

/** Reads a list page by page, the next one when it is needed. */
export async function* itemsOf<Item>(
  read: ReadPage<Item>,
  path: string,
  init: Init = {},
): AsyncGenerator<Item, void> {
  let cursor = {};
  for (;;) {
    const query = { ...init.params?.query, ...cursor };
    const { data } = await read(path, { ...init, params: { ...init.params, query } });
    yield* data.items;
    if (data.nextCursor === null) return;
    cursor = { cursor: data.nextCursor };
  }
}
