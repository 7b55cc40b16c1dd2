import { digitsOf, type Size } from './size.js';

/*
 * A step is what evaluating one plain expression takes, and never more than half a microsecond: of larger
 * values as many are counted as the work with them takes, measured on values chosen to take longest.
 */

/** Letters whose case is changed, that are counted, searched or left off at an end, in one step. */
const charactersPerStep = 100;
/** That are mixed into a hash. */
const hashedPerStep = 80;
/** That are compared with the start or the end of a text; hosts do the same for whole texts far faster. */
const matchedPerStep = 150;
/** That are compared with a whole text. */
const comparedPerStep = 1_000;
/** Of a text that an event brings. */
const readPerStep = 128;

export function stepsToMap({ characters }: Size): number {
  return Math.floor(characters / charactersPerStep);
}

export function stepsToSearch(text: Size, part: Size): number {
  return Math.floor((text.characters + part.characters) / charactersPerStep);
}

/** One step for each key but the first, and for what all of them hold; a number is hashed as its digits. */
export function stepsToHash(salt: Size, keys: readonly Size[]): number {
  const characters = keys.reduce((sum, key) => sum + key.characters + digitsOf(key), salt.characters);
  return keys.length - 1 + Math.floor(characters / hashedPerStep);
}

/** Whether a text starts or ends with another. */
export function stepsToMatch(text: Size, part: Size): number {
  return Math.floor(Math.min(text.characters, part.characters) / matchedPerStep);
}

/** Whether two values are the same, or which is greater. */
export function stepsToCompare(left: Size, right: Size): number {
  const characters = Math.min(left.characters, right.characters);
  return Math.floor(characters / comparedPerStep) + Math.floor((digitsOf(left) + digitsOf(right)) / 400);
}

// ── Numbers ─────────────────────────────────────────────────────────────────

export function stepsToAdd(left: Size, right: Size): number {
  return (
    Math.floor((digitsOf(left) + digitsOf(right)) / 400) + stepsToStrip(Math.max(left.places, right.places))
  );
}

/** The zeros that a result may end with. */
function stepsToStrip(places: number): number {
  return Math.floor(places / 100);
}

export function stepsToMultiply(left: Size, right: Size): number {
  const [l, r] = [digitsOf(left), digitsOf(right)];
  const product = Math.floor((l * r) / 200_000);
  return Math.floor((l + r) / 400) + product + stepsToStrip(left.places + right.places);
}

/** Of `/`, `div`, `mod`, and of rounding, which divides by a power of ten. */
export function stepsToDivide(left: Size, right: Size): number {
  return (
    Math.floor((digitsOf(left) + digitsOf(right)) / 120) + stepsToStrip(Math.max(left.places, right.places))
  );
}

/** A root is searched among 70 digits, whatever the number's. */
export function stepsForRoot(value: Size): number {
  return 10 + Math.floor(digitsOf(value) / 120);
}

/** By squaring; each product may need twice the digits of the base to tell how its last one is rounded. */
export function stepsForPower(base: Size, exponent: number): number {
  const digits = Math.max(70, 2 * digitsOf(base));
  const product = 2 + Math.floor(digits / 50) + Math.floor(digits ** 2 / 15_000);
  return Math.ceil(Math.log2(exponent + 1)) * product;
}

// ── Values that come and go ─────────────────────────────────────────────────

/** To read the value of an input, item by item. */
export function stepsToRead(value: Size): number {
  const one = value.fields + Math.floor(value.characters / readPerStep) + Math.floor(digitsOf(value) / 150);
  return value.items * one;
}

/** To write a value out, item by item: a long number as its digits. */
export function stepsToWrite(value: Size): number {
  const one =
    value.fields + Math.floor(value.characters / charactersPerStep) + Math.floor(digitsOf(value) / 33);
  return value.items * one;
}
