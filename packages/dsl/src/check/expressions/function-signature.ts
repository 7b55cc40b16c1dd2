import { sign } from '../../number/decimal.js';
import { decimalType, durationType, intType, isNumber, type OrderedType } from '../../types/make-type.js';
import { morePlaces, placesOf } from '../../types/places.js';
import type { FunctionName } from '../checked-strategy.js';

/** What a function takes and gives. */
export interface FunctionSignature {
  /** As it is written for help: `clamp(value, low, high)`. */
  readonly written: string;
  readonly argumentsMin: number;
  readonly argumentsMax: number | null;
  /** Whether durations will do as well as numbers; never both at once. */
  readonly takesDurations: boolean;
  /** Whether the second argument is a number of places, and not another value like the first. */
  readonly takesPlaces: boolean;
  readonly result: (given: readonly OrderedType[]) => OrderedType;
}

function widest(written: string, argumentsMin: number, argumentsMax: number | null): FunctionSignature {
  return { written, argumentsMin, argumentsMax, takesDurations: true, takesPlaces: false, result: widestOf };
}

function whole(written: string): FunctionSignature {
  return {
    written,
    argumentsMin: 1,
    argumentsMax: 1,
    takesDurations: false,
    takesPlaces: false,
    result: () => intType(),
  };
}

export const functionSignatures: { readonly [name in FunctionName]: FunctionSignature } = {
  min: widest('min(a, b)', 2, null),
  max: widest('max(a, b)', 2, null),
  abs: widest('abs(value)', 1, 1),
  clamp: widest('clamp(value, low, high)', 3, 3),
  round: { ...whole('round(value, places)'), argumentsMax: 2, takesPlaces: true, result: roundedOf },
  floor: whole('floor(value)'),
  ceil: whole('ceil(value)'),
  trunc: whole('trunc(value)'),
};

/** How a function is called; null for another name. */
export function signatureOf(name: string): string | null {
  return isFunctionName(name) ? functionSignatures[name].written : null;
}

export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functionSignatures, name);
}

/** One of the arguments, or the negative of one: an int only where all of them are. */
function widestOf(given: readonly OrderedType[]): OrderedType {
  if (given.some((type) => type.kind === 'duration')) return durationType();
  const numbers = given.filter(isNumber);
  if (numbers.every((type) => type.kind === 'int')) return intType();
  return decimalType(undefined, numbers.map(placesOf).reduce(morePlaces, 0));
}

/** Whole without places, and with none asked for; else with as many as are asked for at most. */
function roundedOf([value, places]: readonly OrderedType[]): OrderedType {
  if (value?.kind === 'int' || places === undefined || !isNumber(places)) return intType();
  const most = places.range.max;
  if (most === null) return decimalType();
  return sign(most) === 0 ? intType() : decimalType(undefined, Number(most.coefficient));
}
