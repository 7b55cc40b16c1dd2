import { seededNumbers } from '../seeded-numbers.js';

/**
 * 1,024 inputs of one form, made of whole numbers below a limit and of one of several things.
 *
 * @template Input
 * @param {(whole: (below: number) => number, oneOf: <Item>(items: readonly Item[]) => Item) => Input} make
 * @returns {Input[]}
 */
export function seededInputs(make, seed = 20260901) {
  const next = seededNumbers(seed);
  const whole = (below) => Math.floor(next() * below);
  return Array.from({ length: 1024 }, () => make(whole, (items) => items[whole(items.length)]));
}
