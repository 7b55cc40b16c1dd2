import type { Expression } from '../syntax/ast.js';
import { isMoment, isNumber, presentType } from '../types/make-type.js';
import { isSubtype } from '../types/subtype.js';
import type { Type } from '../types/type.js';

/** What would be right where an expression stands. */
export interface Expected {
  readonly fits: (type: Type) => boolean;
  /** The only texts that can be right there; null where any may be. */
  readonly texts: readonly string[] | null;
}

/** Who writes down what is expected where. */
export interface Expecting {
  readonly expected: Map<Expression, Expected>;
}

/** Writes down that a value of a type is asked for. */
export function expectType({ expected }: Expecting, node: Expression, wanted: Type): void {
  expected.set(node, { fits: (type) => isSubtype(presentType(type), wanted), texts: textsOf(wanted) });
}

/** Writes down that something is compared with a value of a type. */
export function expectComparable({ expected }: Expecting, node: Expression, other: Type): void {
  expected.set(node, { fits: (type) => haveOneKind(type, other), texts: textsOf(other) });
}

function textsOf(type: Type): readonly string[] | null {
  const present = presentType(type);
  return present.kind === 'text' ? present.values : null;
}

/**
 * Whether two values, where both are there, can be compared; a mistake goes with anything. An instant is
 * compared with a date by its own date in the game's time zone, and either with a day of each year.
 */
export function haveOneKind(left: Type, right: Type): boolean {
  const [a, b] = [presentType(left), presentType(right)];
  if (a.kind === 'error' || b.kind === 'error') return true;
  if (a.kind === 'yearDay' || b.kind === 'yearDay') return isMoment(a) || isMoment(b);
  return a.kind === b.kind || (isNumber(a) && isNumber(b)) || (isMoment(a) && isMoment(b));
}
