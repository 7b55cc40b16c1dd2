import { errorType } from '../types/make-type.js';
import type { Type } from '../types/type.js';
import type { KnownPlace } from './flow/narrowings.js';
import { noProof, type Proof } from './flow/proof.js';

/** What the checker finds about an expression. */
export interface Inferred {
  readonly type: Type;
  readonly proof: Proof;
  /** Null where the expression isn't a place, so that nothing can be proven about it. */
  readonly place: KnownPlace | null;
}

/** What is found about an expression that is no place and proves nothing. */
export function computed(type: Type): Inferred {
  return { type, proof: noProof, place: null };
}

export function conditionOf(type: Type, proof: Proof): Inferred {
  return { type, proof, place: null };
}

/** What is found about a mistake: it was reported, and raises nothing more. */
export const mistaken: Inferred = computed(errorType);
