/** Rows in the order of a text that names each: any order does, as long as every transaction has the same. */
export function inKeyOrder<Item>(items: readonly Item[], nameOf: (item: Item) => string): readonly Item[] {
  if (items.length < 2) return items;
  const named = items.map((item) => ({ item, name: nameOf(item) }));
  return named.sort((left, right) => (left.name < right.name ? -1 : 1)).map(({ item }) => item);
}
