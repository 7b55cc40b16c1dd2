import type { AbstractValue } from './abstract-value.js';
import { join, meet } from './abstract-value.js';

/**
 * Tells places apart: inputs, parameters, facts, lets and the points, of which each has one value throughout; and sums of
 * places, about which comparisons prove something as well.
 */
export type PlaceKey = string;

const sumWord = 'sum ';

export function keyOfSum(terms: readonly { readonly key: PlaceKey; readonly factor: string }[]): PlaceKey {
  return `${sumWord}${terms.map(({ key, factor }) => `${factor} * ${key}`).join(' + ')}`;
}

/** The places of a sum; none for a place. */
function placesIn(key: PlaceKey): readonly PlaceKey[] {
  if (!key.startsWith(sumWord)) return [];
  return key
    .slice(sumWord.length)
    .split(' + ')
    .map((term) => term.slice(term.indexOf(' * ') + ' * '.length));
}

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
  const [voidLeft, voidRight] = [voidPlacesOf(left), voidPlacesOf(right)];
  const joined = new Map<PlaceKey, AbstractValue>();
  for (const [key, value] of left) {
    const other = right.get(key);
    if (other !== undefined) joined.set(key, join(value, other));
    else if (hasPlaceOf(key, voidRight)) joined.set(key, value);
  }
  for (const [key, value] of right) if (!left.has(key) && hasPlaceOf(key, voidLeft)) joined.set(key, value);
  return joined;
}

/** The places that are missing: mostly none. */
function voidPlacesOf(known: ReadonlyMap<PlaceKey, AbstractValue>): readonly PlaceKey[] {
  const found: PlaceKey[] = [];
  for (const [key, { content }] of known) if (content === null) found.push(key);
  return found;
}

/** Of a sum with a place that is missing, anything may be said. */
function hasPlaceOf(key: PlaceKey, missing: readonly PlaceKey[]): boolean {
  return missing.length > 0 && placesIn(key).some((place) => missing.includes(place));
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
