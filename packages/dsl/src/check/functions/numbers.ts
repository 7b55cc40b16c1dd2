import { argumentOutOfBounds, negativeRootOfType } from '../../diagnostics/catalogue/functions.js';
import { placesOutOfBounds } from '../../diagnostics/catalogue/names-and-types.js';
import { quotientDigits, sign } from '../../number/decimal.js';
import { exponentMax, power } from '../../number/power.js';
import type { Rational } from '../../number/rational.js';
import { abs, ceil, floor, max, min, round, trunc } from '../../number/rational.js';
import { squareRoot } from '../../number/square-root.js';
import {
  clamped,
  greatestOf,
  leastOf,
  rootsOf,
  rounded,
  sizeOfNumber,
  wholeOf,
} from '../../ranges/functions.js';
import { powersOf } from '../../ranges/powers.js';
import { greatestSize, type Size, sizeOfDigits, smallSize } from '../../sizes/size.js';
import { stepsForPower, stepsForRoot, stepsToCompare, stepsToDivide } from '../../sizes/steps.js';
import type { Expression } from '../../syntax/ast.js';
import {
  decimalType,
  durationType,
  intType,
  isNumber,
  isOrdered,
  type NumberType,
} from '../../types/make-type.js';
import { morePlaces, placesMax, placesOf } from '../../types/places.js';
import { describeType } from '../../types/print-type.js';
import type { Type } from '../../types/type.js';
import type { NumberFunctionName } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { ofEither, ofNumbers, wholeNumber } from './folding.js';
import type { PlainFunction, PlainSignature, Wanted } from './language-function.js';

/** Functions of numbers; the extremes take durations as well, but never both at once. */
export const numberFunctions: { readonly [name in NumberFunctionName]: PlainFunction } = {
  min: {
    ...widest('min(a, b)', 2, null),
    fold: ofEither(
      ([first, ...rest]) => rest.reduce<Rational>(min, first),
      (values) => Math.min(...values),
    ),
    range: leastOf,
    steps: stepsToCompareAll,
  },
  max: {
    ...widest('max(a, b)', 2, null),
    fold: ofEither(
      ([first, ...rest]) => rest.reduce<Rational>(max, first),
      (values) => Math.max(...values),
    ),
    range: greatestOf,
    steps: stepsToCompareAll,
  },
  abs: {
    ...widest('abs(value)', 1, 1),
    fold: ofEither(
      ([value]) => abs(value),
      ([value = 0]) => Math.abs(value),
    ),
    range: sizeOfNumber,
    steps: () => 0,
  },
  clamp: {
    ...widest('clamp(value, low, high)', 3, 3),
    fold: ofEither(
      ([value, low, high]) => max(low, min(high, value)),
      ([value = 0, low = 0, high = 0]) => Math.max(low, Math.min(high, value)),
    ),
    range: clamped,
    steps: stepsToCompareAll,
  },
  round: {
    ...limited('round(value, places)', 1, places(), roundedOf),
    fold: ofNumbers(([value, places]) => round(value, wholeNumber(places))),
    range: rounded,
    size: (given) => sizeOfRounded(given, given.length > 1),
    steps: stepsToRound,
  },
  floor: whole('floor(value)', floor),
  ceil: whole('ceil(value)', ceil),
  trunc: whole('trunc(value)', trunc),
  sqrt: {
    ...ofNumber('sqrt(value)', () => decimalType()),
    fold: ofNumbers(([value]) => squareRoot(value)),
    range: rootsOf,
    size: ([{ whole, places } = smallSize]) =>
      sizeOfDigits(Math.ceil(whole / 2) + 1, Math.ceil(places / 2) + quotientDigits),
    steps: ([value = smallSize]) => stepsForRoot(value),
    verify: hasRoot,
  },
  pow: {
    ...limited('pow(value, exponent)', 2, exponent(), powerOf),
    fold: ofNumbers(([value, exponent]) => power(value, wholeNumber(exponent))),
    range: powersOf,
    size: ([{ whole, places } = smallSize], greatest) =>
      sizeOfDigits(whole * greatest(1), places === 0 ? 0 : places * greatest(1) + quotientDigits),
    steps: ([value = smallSize], greatest) => stepsForPower(value, greatest(1)),
  },
};

const number: Wanted = { text: 'numbers', accepts: isNumber };

function whole(written: string, map: (value: Rational) => Rational): PlainFunction {
  return {
    ...ofNumber(written, () => intType()),
    fold: ofNumbers(([value]) => map(value)),
    range: wholeOf(map),
    size: (given) => sizeOfRounded(given, false),
    steps: stepsToRound,
  };
}

function ofNumber(written: string, result: PlainSignature['result']): PlainSignature {
  return { written, argumentsMin: 1, argumentsMax: 1, argument: () => number, result };
}

/** A number, and beside it a whole number within limits. */
function limited(
  written: string,
  argumentsMin: number,
  second: Wanted,
  result: PlainSignature['result'],
): PlainSignature {
  return {
    written,
    argumentsMin,
    argumentsMax: 2,
    argument: (index) => (index === 0 ? number : second),
    result,
  };
}

function places(): Wanted {
  const limits = { noun: 'number of places', least: 0, most: placesMax, kind: placesOutOfBounds };
  return { text: 'an int for the places', accepts: isNumber, limits };
}

function exponent(): Wanted {
  const limits = { noun: 'exponent', least: 0, most: exponentMax, kind: argumentOutOfBounds };
  return { text: 'an int for the exponent', accepts: isNumber, limits };
}

// ── Numbers or durations ────────────────────────────────────────────────────

function widest(
  written: string,
  argumentsMin: number,
  argumentsMax: number | null,
): PlainSignature & Pick<PlainFunction, 'size'> {
  const size = (given: readonly Size[]) => {
    const { whole, places, below } = greatestSize(given);
    return sizeOfDigits(whole, places, below);
  };
  return { written, argumentsMin, argumentsMax, argument: alike, result: widestOf, size };
}

/** The first argument decides whether the others are numbers or durations. */
function alike(_: number, first: Type | undefined): Wanted {
  if (first === undefined) return { text: 'numbers or durations', accepts: isOrdered };
  const beside = ` beside ${describeType(first)}`;
  return first.kind === 'duration'
    ? { text: `durations${beside}`, accepts: ({ kind }) => kind === 'duration' }
    : { text: `numbers${beside}`, accepts: isNumber };
}

/** One of the arguments, or the negative of one: an int only where all of them are. */
function widestOf(given: readonly Type[]): Type {
  if (given.some((type) => type.kind === 'duration')) return durationType();
  const numbers = given.filter(isNumber);
  if (numbers.every((type) => type.kind === 'int')) return intType();
  return decimalType(undefined, numbers.map(placesOf).reduce(morePlaces, 0));
}

// ── Results ─────────────────────────────────────────────────────────────────

/** Whole without places, and with none asked for; else with as many as are asked for at most. */
function roundedOf([value, places]: readonly Type[]): Type {
  if (value?.kind === 'int' || places?.kind !== 'int') return intType();
  const { max: most } = places.range;
  const isNone = most !== null && sign(most) === 0;
  return isNone ? intType() : decimalType(undefined, most && Number(most.coefficient));
}

function powerOf([base]: readonly Type[]): Type {
  return base?.kind === 'int' ? intType() : decimalType();
}

function hasRoot(context: CheckContext, nodes: readonly Expression[], given: readonly Type[]): boolean {
  if (!given.filter(isNumber).some(isNegative)) return true;
  for (const node of nodes)
    context.report(negativeRootOfType, node, { expression: quoteSource(context, node) });
  return false;
}

function isNegative({ range: { max } }: NumberType): boolean {
  return max !== null && sign(max) < 0;
}

// ── Sizes and steps ─────────────────────────────────────────────────────────

function sizeOfRounded(given: readonly Size[], hasPlaces: boolean): Size {
  const { whole, places } = greatestSize(given);
  return sizeOfDigits(whole + 1, hasPlaces ? Math.min(places, quotientDigits) : 0);
}

/** Rounding divides by a power of ten. */
function stepsToRound([value = smallSize]: readonly Size[]): number {
  return stepsToDivide(value, sizeOfDigits(1, 0));
}

function stepsToCompareAll(given: readonly Size[]): number {
  return given.length * stepsToCompare(greatestSize(given), greatestSize(given));
}
