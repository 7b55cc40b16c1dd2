import type { Owner } from '../../domain/owner.js';
import type { Page } from '../../domain/page.js';
import type { Call } from '../call.js';

/** Something about a user, with what the user is called. */
export type Named<Item> = Item & { readonly name: string | null };

/**
 * Says beside each item of a page what its user is called: one more read, of as many rows as the page has.
 */
export async function withNames<Item extends { readonly userId: number }>(
  { books }: Call,
  owner: Owner,
  page: Page<Item>,
): Promise<Page<Named<Item>>> {
  const names = await books.users.names(
    owner,
    page.items.map(({ userId }) => userId),
  );
  return { ...page, items: page.items.map((item) => ({ ...item, name: names.get(item.userId) ?? null })) };
}
