import { fractionDigitsMax } from '../number/rational.js';
import { denominatorOf, digitsOf, type Size } from './size.js';

/*
 * A step is what evaluating one plain expression takes, and never more than half a microsecond: of larger
 * values as many are counted as the work with them takes, measured on values chosen to take longest.
 */

/** What a calendar is asked for, or a local time is turned into. */
export const calendarSteps = 4;
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
/** Of a text that awards keep by its digest, since it is longer than `keptWholeMax`. */
const digestedPerStep = 16;
const keptWholeMax = 200;

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
  const lines = [denominatorOf(left), denominatorOf(right)] as const;
  const steps =
    Math.floor((digitsOf(left) + digitsOf(right)) / 400) + stepsToStrip(Math.max(left.places, right.places));
  return mayBeFraction(left, right)
    ? Math.max(steps, stepsToReduce([lines, lines, ...ofDecimals(left, right)]))
    : steps;
}

/** A decimal beside a fraction becomes one. */
function ofDecimals(...sizes: readonly Size[]): readonly (readonly [number, number])[] {
  return sizes
    .filter(({ below, places }) => below === 0 && places > 0)
    .map((size) => [digitsOf(size), size.places] as const);
}

function mayBeFraction(left: Size, right: Size): boolean {
  return left.below > 0 || right.below > 0;
}

/**
 * What both numbers of a pair are divisible by is found in steps by the digits of the shorter. Numbers for
 * which that takes long are too short for anything else to do so.
 */
function stepsToReduce(pairs: readonly (readonly [number, number])[]): number {
  const digits = pairs.map(([one, other]) => Math.min(one, other, fractionDigitsMax));
  return 1 + Math.floor(digits.reduce((sum, each) => sum + each, 0) / reducedPerStep);
}

const reducedPerStep = 8;

/** The zeros that a result may end with. */
function stepsToStrip(places: number): number {
  return Math.floor(places / 100);
}

export function stepsToMultiply(left: Size, right: Size): number {
  const [l, r] = [digitsOf(left), digitsOf(right)];
  const product = Math.floor((l * r) / 200_000);
  const steps = Math.floor((l + r) / 400) + product + stepsToStrip(left.places + right.places);
  if (!mayBeFraction(left, right)) return steps;
  return Math.max(
    steps,
    stepsToReduce([[l, denominatorOf(right)], [r, denominatorOf(left)], ...ofDecimals(left, right)]),
  );
}

/** Of `/`: besides, a fraction is brought to its lowest terms. */
export function stepsOfQuotient(left: Size, right: Size): number {
  const places = Math.max(left.places, right.places);
  const reduced = mayBeFraction(left, right)
    ? stepsToReduce([
        [digitsOf(left), digitsOf(right)],
        [denominatorOf(left), denominatorOf(right)],
        ...ofDecimals(left, right),
      ])
    : stepsToReduce([[left.whole + places, right.whole + places]]);
  return Math.max(stepsToDivide(left, right), reduced);
}

/** Of `div`, `mod`, and of rounding, which divides by a power of ten. */
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

/** To compare a text with those of earlier awards, and to keep it for later ones. */
export function stepsToKeep({ characters }: Size): number {
  return characters <= keptWholeMax ? 0 : Math.floor(characters / digestedPerStep);
}

/** To write a value out, item by item: a long number as its digits. */
export function stepsToWrite(value: Size): number {
  const one =
    value.fields + Math.floor(value.characters / charactersPerStep) + Math.floor(digitsOf(value) / 33);
  return value.items * one;
}
