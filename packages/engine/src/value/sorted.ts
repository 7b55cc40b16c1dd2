import { defined } from '../support/defined.js';

/**
 * The first index below `length` that `holds`, given that it then holds for all after it; else `length`.
 * Looks back from the end in growing steps, since what is asked for is mostly recent: so a search costs by
 * the logarithm of how far back it ends.
 */
export function firstWhere(length: number, holds: (index: number) => boolean): number {
  let high = length;
  let low = length - 1;
  for (let step = 1; low >= 0 && holds(low); step *= 2) {
    high = low;
    low -= step;
  }
  low = Math.max(low + 1, 0);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * How many of the values, which ascend, are at most `value`: the index that the next greater one has or would
 * have. The search is that of `firstWhere` written out: history asks several times an event, and a call for
 * each step is seen.
 */
export function firstAbove(ascending: readonly number[], value: number): number {
  let high = ascending.length;
  let low = high - 1;
  for (let step = 1; low >= 0 && defined(ascending[low]) > value; step *= 2) {
    high = low;
    low -= step;
  }
  low = Math.max(low + 1, 0);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (defined(ascending[middle]) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function insertAt<Item>(items: Item[], index: number, item: Item): void {
  if (index === items.length) items.push(item);
  else items.splice(index, 0, item);
}
