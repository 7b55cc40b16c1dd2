/** What a list was asked for. Pages are keysets over time-ordered ids, so inserts never shift them. */
export interface PageRequest {
  /** 1..1000. */
  readonly limit: number;
  /** The key after which the page begins; null for the first page. */
  readonly after: string | null;
  /** Whether to count everything that matches (to 10,000 at most). */
  readonly count: boolean;
}

/** How items of a listing are told apart and ordered. */
export interface PageOrder<Item> {
  keyOf(item: Item): string;
  order(key: string, other: string): number;
}

/** A page with more items of the same listing in their places; those that it has already stay single. */
export function joinPage<Item>(
  found: Page<Item>,
  others: readonly Item[],
  { limit, after }: PageRequest,
  { keyOf, order }: PageOrder<Item>,
): Page<Item> {
  const known = new Set(found.items.map(keyOf));
  const joining = others.filter((item) => {
    const key = keyOf(item);
    return !known.has(key) && (after === null || order(after, key) < 0);
  });
  if (joining.length === 0) return found;
  const all = [...found.items, ...joining].sort((one, other) => order(keyOf(one), keyOf(other)));
  const items = all.slice(0, limit);
  const last = items.at(-1);
  return { ...found, items, next: all.length > limit && last !== undefined ? keyOf(last) : found.next };
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** The key of the last item where more follow, else null. */
  readonly next: string | null;
  readonly total?: number;
  readonly totalCapped?: true;
}
