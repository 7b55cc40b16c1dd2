import type { Narrowings } from './narrowings.js';
import { both, either, nothingKnown } from './narrowings.js';

/** What a condition proves about places by holding, and by failing. */
export interface Proof {
  readonly whenTrue: Narrowings;
  readonly whenFalse: Narrowings;
}

export const noProof: Proof = { whenTrue: nothingKnown, whenFalse: nothingKnown };

/** `not condition`. */
export function negation({ whenTrue, whenFalse }: Proof): Proof {
  return { whenTrue: whenFalse, whenFalse: whenTrue };
}

/** `left and right`, whose right side is asked only where the left holds. */
export function conjunction(left: Proof, right: Proof): Proof {
  return {
    whenTrue: both(left.whenTrue, right.whenTrue),
    whenFalse: either(left.whenFalse, both(left.whenTrue, right.whenFalse)),
  };
}

/** `left or right`, whose right side is asked only where the left fails. */
export function disjunction(left: Proof, right: Proof): Proof {
  return negation(conjunction(negation(left), negation(right)));
}

/** `if condition then yes else no`, as a condition itself. */
export function choice(condition: Proof, yes: Proof, no: Proof): Proof {
  return {
    whenTrue: either(both(condition.whenTrue, yes.whenTrue), both(condition.whenFalse, no.whenTrue)),
    whenFalse: either(both(condition.whenTrue, yes.whenFalse), both(condition.whenFalse, no.whenFalse)),
  };
}
