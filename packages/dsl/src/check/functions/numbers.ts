import { argumentOutOfBounds, negativeRoot } from '../../diagnostics/catalogue/functions.js';
import { placesOutOfBounds } from '../../diagnostics/catalogue/names-and-types.js';
import { sign } from '../../number/decimal.js';
import { exponentMax } from '../../number/power.js';
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
import type { CheckContext } from '../context.js';
import { quote } from '../context.js';
import { extremesOfItems } from './lists.js';
import type { PlainSignature, Wanted } from './signature.js';

/** Functions of numbers; the extremes take durations as well, but never both at once. */
export const numberFunctions = {
  min: { ...widest('min(a, b)', 2, null), ofItems: extremesOfItems.min },
  max: { ...widest('max(a, b)', 2, null), ofItems: extremesOfItems.max },
  abs: widest('abs(value)', 1, 1),
  clamp: widest('clamp(value, low, high)', 3, 3),
  round: limited('round(value, places)', 1, places(), roundedOf),
  floor: whole('floor(value)'),
  ceil: whole('ceil(value)'),
  trunc: whole('trunc(value)'),
  sqrt: { ...whole('sqrt(value)'), result: () => decimalType(), verify: hasRoot },
  pow: limited('pow(value, exponent)', 2, exponent(), powerOf),
} satisfies { readonly [name: string]: PlainSignature };

const number: Wanted = { text: 'numbers', accepts: isNumber };

function whole(written: string): PlainSignature {
  return { written, argumentsMin: 1, argumentsMax: 1, argument: () => number, result: () => intType() };
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

function widest(written: string, argumentsMin: number, argumentsMax: number | null): PlainSignature {
  return { written, argumentsMin, argumentsMax, argument: alike, result: widestOf };
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
  for (const node of nodes) context.report(negativeRoot, node, { expression: quote(context, node) });
  return false;
}

function isNegative({ range: { max } }: NumberType): boolean {
  return max !== null && sign(max) < 0;
}
