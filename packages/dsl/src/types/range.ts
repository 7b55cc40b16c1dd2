import type { Range } from './type.js';

/** Negative where the first is the lesser, 0 where they are equal, positive where it is the greater. */
export type ValueOrder<Value> = (left: Value, right: Value) => number;

export function compareNumbers(left: number, right: number): number {
  return left - right;
}

/** Whether every value of `inner` belongs to `outer`. */
export function covers<Value>(outer: Range<Value>, inner: Range<Value>, compare: ValueOrder<Value>): boolean {
  const below = outer.min === null || (inner.min !== null && compare(outer.min, inner.min) <= 0);
  const above = outer.max === null || (inner.max !== null && compare(inner.max, outer.max) <= 0);
  return below && above;
}

/** The least range that holds both. */
export function hull<Value>(
  left: Range<Value>,
  right: Range<Value>,
  compare: ValueOrder<Value>,
): Range<Value> {
  return {
    min: left.min === null || right.min === null ? null : lesser(left.min, right.min, compare),
    max: left.max === null || right.max === null ? null : greater(left.max, right.max, compare),
  };
}

/** The values that belong to both; null where there are none. */
export function intersection<Value>(
  left: Range<Value>,
  right: Range<Value>,
  compare: ValueOrder<Value>,
): Range<Value> | null {
  const min =
    left.min === null || right.min === null ? (left.min ?? right.min) : greater(left.min, right.min, compare);
  const max =
    left.max === null || right.max === null ? (left.max ?? right.max) : lesser(left.max, right.max, compare);
  return min !== null && max !== null && compare(min, max) > 0 ? null : { min, max };
}

function lesser<Value>(left: Value, right: Value, compare: ValueOrder<Value>): Value {
  return compare(left, right) <= 0 ? left : right;
}

function greater<Value>(left: Value, right: Value, compare: ValueOrder<Value>): Value {
  return compare(left, right) >= 0 ? left : right;
}
