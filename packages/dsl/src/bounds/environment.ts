import type { AbstractValue } from './abstract-value.js';
import { join, meet } from './abstract-value.js';

/** Tells places apart: inputs, parameters, facts, lets and the points, of which each has one value throughout. */
export type PlaceKey = string;

/**
 * What conditions on the way here prove about places, beyond what they are declared as. Null where the way is
 * never gone.
 */
export type Environment = ReadonlyMap<PlaceKey, AbstractValue> | null;

export const nothingProven: Environment = new Map();

/** What is known where a place besides is one of these values, which lie within what is known of it. */
export function withPlace(known: Environment, key: PlaceKey, value: AbstractValue | null): Environment {
  return known && value && new Map(known).set(key, value);
}

/** What is known where one of two ways was gone. */
export function either(left: Environment, right: Environment): Environment {
  if (left === null || right === null || left === right) return left ?? right;
  const joined = new Map<PlaceKey, AbstractValue>();
  for (const [key, value] of left) {
    const other = right.get(key);
    if (other !== undefined) joined.set(key, join(value, other));
  }
  return joined;
}

/** What is known where both hold. */
export function both(left: Environment, right: Environment): Environment {
  if (left === null || right === null) return null;
  const met = new Map(left);
  for (const [key, value] of right) {
    const other = met.get(key);
    const common = other === undefined ? value : meet(value, other);
    if (common === null) return null;
    met.set(key, common);
  }
  return met;
}
