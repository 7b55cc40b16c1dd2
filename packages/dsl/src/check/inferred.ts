import { errorType } from '../types/make-type.js';
import type { Type } from '../types/type.js';
import type { Inferred } from './context.js';
import { noProof, type Proof } from './flow/proof.js';

/** What is found about an expression that is no place and proves nothing. */
export function computed(type: Type): Inferred {
  return { type, proof: noProof, place: null };
}

export function conditionOf(type: Type, proof: Proof): Inferred {
  return { type, proof, place: null };
}

/** What is found about a mistake: it was reported, and raises nothing more. */
export const mistaken: Inferred = computed(errorType);
