/** What other languages write before a condition. */
const words: ReadonlySet<string> = new Set(['where', 'filter', 'when', 'if', 'having']);
const askingItems: ReadonlySet<string> = new Set(['any', 'all', 'count']);

/**
 * What to write for `where:` in a fact such as `user.awards`, or in a function that asks items; null for
 * another word, and elsewhere.
 */
export function helpForCondition(callee: string, name: string): string | null {
  if (!words.has(name)) return null;
  if (callee.includes('.')) return 'awards are picked by their case, `case: "Walk"`, or by `same: city`';
  return askingItems.has(callee)
    ? `a condition is asked of each item, which has a name in front of \`=>\`: \`${callee}(basket, item => item.price > 3)\``
    : null;
}
