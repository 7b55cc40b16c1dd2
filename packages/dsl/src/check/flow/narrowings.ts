import type { Decimal } from '../../number/decimal.js';
import { compare } from '../../number/decimal.js';
import { joinTypes } from '../../types/join.js';
import { meetTypes } from '../../types/meet.js';
import type { Type } from '../../types/type.js';

/**
 * Something that has one value throughout a decision: an input, a parameter, a let, a fact with the same
 * arguments. What a condition proves about it therefore stays true.
 */
export interface KnownPlace {
  /** Tells places apart. */
  readonly key: string;
  readonly declared: Type;
  /** How many of its scope's awards prove that it is there: the last gap needs two. Null where none do. */
  readonly presentFrom: { readonly awards: KnownPlace; readonly count: Decimal } | null;
}

/** What is known about places beyond their declarations. */
export type Narrowings = ReadonlyMap<string, Narrowing>;

interface Narrowing {
  readonly place: KnownPlace;
  readonly type: Type;
}

export const nothingKnown: Narrowings = new Map();

/** The knowledge that a place's values are of a type. */
export function narrowing(place: KnownPlace, type: Type): Narrowings {
  return new Map([[place.key, { place, type }]]);
}

/** The type of a place where something is known. */
export function typeAt(known: Narrowings, place: KnownPlace): Type {
  const type = known.get(place.key)?.type ?? place.declared;
  return type.kind === 'optional' && isProvenByAwards(known, place) ? type.inner : type;
}

function isProvenByAwards(known: Narrowings, { presentFrom }: KnownPlace): boolean {
  if (presentFrom === null) return false;
  const awards = typeAt(known, presentFrom.awards);
  return (
    awards.kind === 'int' && awards.range.min !== null && compare(awards.range.min, presentFrom.count) >= 0
  );
}

/**
 * What is known where both hold. Where they contradict each other the place is never reached, so either
 * will do.
 */
export function both(left: Narrowings, right: Narrowings): Narrowings {
  if (left.size === 0 || right.size === 0) return left.size === 0 ? right : left;
  const result = new Map(left);
  for (const [key, { place, type }] of right) {
    result.set(key, { place, type: meetTypes(result.get(key)?.type ?? place.declared, type) ?? type });
  }
  return result;
}

/** What is known where at least one of them holds. */
export function either(left: Narrowings, right: Narrowings): Narrowings {
  const result = new Map<string, Narrowing>();
  for (const { place } of [...left.values(), ...right.values()]) {
    const type = joinTypes(typeAt(left, place), typeAt(right, place));
    /* v8 ignore else -- both are types of one place, so they are of one kind and have a join */
    if (type !== null) result.set(place.key, { place, type });
  }
  return result;
}
