import type { EventMember } from '../check/checked-strategy.js';
import type { AbstractValue } from './abstract-value.js';
import { join, meet } from './abstract-value.js';
import { LayeredMap } from './layered-map.js';

/**
 * Tells places apart: inputs, parameters, facts, lets and the points, of which each has one value throughout;
 * and sums of places, about which comparisons prove something as well.
 */
export type PlaceKey = string;

/** The place of a member of the event itself, such as its action. */
export function eventKey(member: EventMember): PlaceKey {
  return `event ${member}`;
}

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

/** What is proven about places, beyond what they are declared as. */
interface Proven {
  readonly values: LayeredMap<PlaceKey, AbstractValue>;
  /** The places that are missing: mostly none. */
  readonly missing: readonly PlaceKey[];
}

/** What conditions on the way here prove. Null where the way is never gone. */
export type Environment = Proven | null;

export const nothingProven: Environment = { values: new LayeredMap(), missing: [] };

/** What is proven of one place; undefined for nothing. */
export function provenOf(key: PlaceKey, known: Environment): AbstractValue | undefined {
  return known?.values.get(key);
}

/** What is known where a place besides is one of these values, which lie within what is known of it. */
export function withPlace(known: Environment, key: PlaceKey, value: AbstractValue | null): Environment {
  return known && value && proven(known, key, value);
}

function proven({ values, missing }: Proven, key: PlaceKey, value: AbstractValue): Proven {
  const wasMissing = missing.includes(key);
  const isMissing = value.content === null;
  if (wasMissing === isMissing) return { values: values.with(key, value), missing };
  const others = wasMissing ? missing.filter((place) => place !== key) : [...missing, key];
  return { values: values.with(key, value), missing: others };
}

/** What is known where one of two ways was gone. It takes time as the one of which less is known. */
export function joinEnvironments(left: Environment, right: Environment): Environment {
  if (left === null || right === null || left === right) return left ?? right;
  const [less, more] = left.values.sizeMax < right.values.sizeMax ? [left, right] : [right, left];
  const joined = new Map<PlaceKey, AbstractValue>();
  for (const [key, value] of less.values) {
    const other = more.values.get(key);
    if (other !== undefined) joined.set(key, less === left ? join(value, other) : join(other, value));
    else if (hasPlaceOf(key, more.missing)) joined.set(key, value);
  }
  if (less.missing.length > 0) {
    for (const [key, value] of more.values) {
      if (less.values.get(key) === undefined && hasPlaceOf(key, less.missing)) joined.set(key, value);
    }
  }
  const missing = [...joined].filter(([, { content }]) => content === null).map(([key]) => key);
  return { values: new LayeredMap(joined), missing };
}

/** Of a sum with a place that is missing, anything may be said. */
function hasPlaceOf(key: PlaceKey, missing: readonly PlaceKey[]): boolean {
  return missing.length > 0 && placesIn(key).some((place) => missing.includes(place));
}

/** What is known where both hold. */
export function meetEnvironments(left: Environment, right: Environment): Environment {
  if (left === null || right === null) return null;
  const [less, more] = left.values.sizeMax < right.values.sizeMax ? [left, right] : [right, left];
  let met = more;
  for (const [key, value] of less.values) {
    const other = met.values.get(key);
    const common = other === undefined ? value : meet(value, other);
    if (common === null) return null;
    met = proven(met, key, common);
  }
  return met;
}
