import { quotientDigits } from '../number/decimal.js';
import type { NumberType } from './make-type.js';

/** The most digits after the point that can be declared, or rounded to: as many as a quotient has in all. */
export const placesMax = quotientDigits;

/** The most digits after the point that a value of a type has; null where no bound is known. */
export function placesOf(type: NumberType): number | null {
  return type.kind === 'int' ? 0 : type.places;
}

/** The greater of two numbers of places; null where one isn't known. */
export function morePlaces(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : Math.max(left, right);
}
