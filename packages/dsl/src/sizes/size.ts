import { type Decimal, digitsMax, quotientDigits, workingDigitsMax } from '../number/decimal.js';
import { digitCount } from '../number/digits.js';
import { fractionDigitsMax } from '../number/rational.js';
import { textCharactersMax } from '../support/text-length.js';
import type { Range, Type } from '../types/type.js';

/**
 * How large a value may be, as far as the work that is done with it depends on that; of a list, each of its
 * items.
 */
export interface Size {
  readonly characters: number;
  /** Digits before the point, and behind it. */
  readonly whole: number;
  readonly places: number;
  /** Digits below the line, of what may be a fraction; 0 of what never is. */
  readonly below: number;
  /** Of a list; 1 of anything else. */
  readonly items: number;
  /** Of a record, whose values' characters and digits are counted together; 1 of anything else. */
  readonly fields: number;
}

/** Of a condition, a moment, and whatever else is always as small. */
export const smallSize: Size = Object.freeze({
  characters: 0,
  whole: 0,
  places: 0,
  below: 0,
  items: 1,
  fields: 1,
});

/** A whole number that is safe: of milliseconds, of awards. */
export const countSize: Size = sizeOfDigits(16, 0);

/** A fraction has as many digits after the point as it is shown with. */
export function sizeOfDigits(whole: number, places: number, below = 0): Size {
  const line = Math.min(below, fractionDigitsMax);
  const shown = line === 0 ? places : Math.max(places, line + quotientDigits - 1);
  return {
    characters: 0,
    whole: Math.min(whole, workingDigitsMax),
    places: Math.min(shown, workingDigitsMax),
    below: line,
    items: 1,
    fields: 1,
  };
}

/** The digits below the line of a number that is written as a fraction, whether it is one or not. */
export function denominatorOf({ places, below }: Size): number {
  return Math.min(fractionDigitsMax, below > 0 ? below : places + 1);
}

export function digitsOf({ whole, places }: Size): number {
  return whole + places;
}

/** What a value of a declared type may be; where nothing bounds a number, that which an event may bring. */
export function sizeOfType(type: Type): Size {
  switch (type.kind) {
    case 'text':
      return { ...smallSize, characters: Number.isFinite(type.max) ? type.max : textCharactersMax };
    case 'int':
      return sizeOfDigits(wholeDigits(type.range), 0);
    case 'decimal':
      return sizeOfDigits(wholeDigits(type.range), type.places ?? digitsMax);
    case 'duration':
      return countSize;
    case 'list':
      return { ...sizeOfType(type.element), items: type.max };
    case 'optional':
      return sizeOfType(type.inner);
    case 'record':
      return sizeOfFields(type.fields.map((field) => sizeOfType(field.type)));
    default:
      return smallSize;
  }
}

function sizeOfFields(sizes: readonly Size[]): Size {
  const total = (of: (size: Size) => number) => sizes.reduce((sum, size) => sum + of(size), 0);
  return {
    characters: total(({ characters }) => characters),
    whole: total(({ whole }) => whole),
    places: total(({ places }) => places),
    below: 0,
    items: 1,
    fields: sizes.length,
  };
}

function wholeDigits({ min, max }: Range<Decimal>): number {
  return min === null || max === null ? digitsMax : Math.max(wholeDigitsOf(min), wholeDigitsOf(max));
}

function wholeDigitsOf({ coefficient, scale }: Decimal): number {
  if (coefficient === 0n) return 0;
  return Math.max(0, digitCount(coefficient < 0n ? -coefficient : coefficient) - scale);
}

/**
 * The least size that holds all of them. Beside a fraction, a decimal counts as one over its power of ten.
 */
export function greatestSize(sizes: readonly Size[]): Size {
  const mayBeFraction = sizes.some(({ below }) => below > 0);
  return sizes.reduce(
    (greatest, size) => ({
      characters: Math.max(greatest.characters, size.characters),
      whole: Math.max(greatest.whole, size.whole),
      places: Math.max(greatest.places, size.places),
      below: mayBeFraction ? Math.max(greatest.below, denominatorOf(size)) : 0,
      items: Math.max(greatest.items, size.items),
      fields: Math.max(greatest.fields, size.fields),
    }),
    smallSize,
  );
}

/**
 * What is within both: a number that was calculated, and whose type still bounds it, but for its line.
 */
export function lesserSize(left: Size, right: Size): Size {
  return {
    characters: Math.min(left.characters, right.characters),
    whole: Math.min(left.whole, right.whole),
    places: Math.min(left.places, right.places),
    below: left.below,
    items: Math.min(left.items, right.items),
    fields: Math.min(left.fields, right.fields),
  };
}
