import type { Decimal } from '../../number/decimal.js';
import { add, compare, isWhole, negate, one, subtract } from '../../number/decimal.js';
import { joinTypes } from '../../types/join.js';
import {
  decimalType,
  durationType,
  errorType,
  hasOrder,
  intType,
  isNumber,
  isOrdered,
  type OrderedType,
  presentType,
  textType,
} from '../../types/make-type.js';
import { meetTypes } from '../../types/meet.js';
import type { Range, Type } from '../../types/type.js';
import type { KnownPlace } from './narrowings.js';
import { both, type Narrowings, narrowing, nothingKnown } from './narrowings.js';
import type { Proof } from './proof.js';

export type Order = '<' | '<=' | '>' | '>=';

/** What a comparison compares: a type, and the place it was read from where there is one. */
export interface Compared {
  readonly type: Type;
  readonly place: KnownPlace | null;
}

const mirrored: { readonly [order in Order]: Order } = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const opposite: { readonly [order in Order]: Order } = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

/**
 * `left order right`. Where it holds both sides are there. Where it fails, nothing is said of a side that may
 * be missing: that was a mistake, and what follows from it below is one of its own.
 */
export function orderProof(order: Order, left: Compared, right: Compared): Proof {
  const contrary = opposite[order];
  return {
    whenTrue: both(bounded(left, order, right.type), bounded(right, mirrored[order], left.type)),
    whenFalse: both(
      left.type.kind === 'optional' ? nothingKnown : bounded(left, contrary, right.type),
      right.type.kind === 'optional' ? nothingKnown : bounded(right, mirrored[contrary], left.type),
    ),
  };
}

/** `left == right`: what is missing equals nothing, so that where it holds both sides are there. */
export function equalityProof(left: Compared, right: Compared): Proof {
  return {
    whenTrue: both(limited(left, right.type), limited(right, left.type)),
    whenFalse: both(without(left, right.type), without(right, left.type)),
  };
}

/** `left in low..high`. */
export function betweenProof(left: Compared, low: Compared, high: Compared): Proof {
  const whenTrue = both(bounded(left, '>=', low.type), bounded(left, '<=', high.type));
  return { whenTrue, whenFalse: nothingKnown };
}

/** `left in [ … ]`. */
export function oneOfProof(left: Compared, items: readonly Type[]): Proof {
  const [first = errorType, ...rest] = items.map(presentType);
  const common = rest.reduce<Type | null>((joined, type) => joined && joinTypes(joined, type), first);
  return {
    whenTrue: common === null ? nothingKnown : limited(left, common),
    whenFalse: items.reduce((known, item) => both(known, without(left, item)), nothingKnown),
  };
}

// ── What is known of one side ───────────────────────────────────────────────

function limited({ type, place }: Compared, other: Type): Narrowings {
  if (place === null) return nothingKnown;
  const present = presentType(type);
  return narrowing(place, meetTypes(present, presentType(other)) ?? present);
}

function bounded({ type, place }: Compared, order: Order, other: Type): Narrowings {
  const present = presentType(type);
  const bound = presentType(other);
  if (place !== null && !isOrdered(present) && hasOrder(present)) return narrowing(place, present);
  if (place === null || !isOrdered(present) || !isOrdered(bound)) return nothingKnown;
  return narrowing(place, meetTypes(present, halfLine(order, present, bound)) ?? present);
}

/**
 * The values that stand in an order to at least one value of `bound`, as far as a closed range can say it.
 */
function halfLine(order: Order, type: OrderedType, bound: OrderedType): OrderedType {
  const upwards = order === '>' || order === '>=';
  const strict = order === '<' || order === '>';
  if (bound.kind === 'duration') {
    const end = upwards ? bound.range.min : bound.range.max;
    return durationType(ray(end === null || !strict ? end : end + (upwards ? 1 : -1), upwards));
  }
  const end = upwards ? bound.range.min : bound.range.max;
  const next = end !== null && strict && type.kind === 'int' && isWhole(end);
  return decimalType(ray(next ? add(end, upwards ? one : negate(one)) : end, upwards));
}

function ray<Value>(end: Value | null, upwards: boolean): Range<Value> {
  return upwards ? { min: end, max: null } : { min: null, max: end };
}

/**
 * What is left of a type without the one value of another: less of its list, or one step off its range's end.
 */
function without({ type, place }: Compared, other: Type): Narrowings {
  const left = place === null ? null : remaining(type, presentType(other));
  return place === null || left === null ? nothingKnown : narrowing(place, left);
}

function remaining(type: Type, other: Type): Type | null {
  if (type.kind === 'text' && other.kind === 'text' && other.values?.length === 1) {
    const values = type.values?.filter((value) => value !== other.values?.[0]) ?? [];
    return values.length === 0 ? null : textType(values);
  }
  if (type.kind !== 'int' || !isNumber(other)) return null;
  const value = onlyValue(other.range);
  return value === null ? null : intType(withoutEnd(type.range, value));
}

function onlyValue({ min, max }: Range<Decimal>): Decimal | null {
  return min !== null && max !== null && compare(min, max) === 0 ? min : null;
}

function withoutEnd({ min, max }: Range<Decimal>, value: Decimal): Range<Decimal> {
  return {
    min: min !== null && compare(min, value) === 0 ? add(min, one) : min,
    max: max !== null && compare(max, value) === 0 ? subtract(max, one) : max,
  };
}
