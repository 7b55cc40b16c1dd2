import { timeToText } from '../../calendar/date-text.js';
import type { Decimal } from '../../number/decimal.js';
import { fromInteger, toText, zero } from '../../number/decimal.js';
import { durationToLiteral } from '../../types/duration.js';
import { endsOfType } from '../../types/ends-of-type.js';
import {
  boolType,
  decimalType,
  durationType,
  intType,
  isOrdered,
  type OrderedType,
  optionalType,
  presentType,
  textType,
} from '../../types/make-type.js';
import { printText } from '../../types/print-type.js';
import { stretchesOfTimes } from '../../types/time-range.js';
import type { TimeType, Type } from '../../types/type.js';
import { endsOf, numberIn, onGrid, type Stretch, stretchBetween, subtractStretch } from './stretch.js';

/** The values of a match's subject that no arm has taken yet. */
export interface Uncovered {
  readonly type: Type;
  readonly missing: boolean;
  readonly values: Values;
}

type Values =
  | Numbers
  | { readonly kind: 'choices'; readonly choices: readonly Choice[] }
  /** Too many to list, such as all texts: no patterns take them all. `taken` are those that one took. */
  | { readonly kind: 'endless'; readonly taken: readonly Choice[] };

interface Numbers {
  readonly kind: 'numbers';
  readonly type: OrderedType | TimeType;
  readonly stretches: readonly Stretch[];
  readonly halves: readonly Half[];
}

type Choice = string | boolean;

/** What one pattern takes for sure, whatever the parameters. */
export type Covered =
  | { readonly kind: 'missing' }
  | { readonly kind: 'choice'; readonly choice: Choice }
  /** None where nothing is sure: a parameter may have any value. */
  | { readonly kind: 'stretches'; readonly stretches: readonly Stretch[]; readonly half: Half | null }
  | { readonly kind: 'nothing' };

/**
 * One side of a parameter: `< limit`, or `>= limit`. Where the one begins as the other ends they take
 * everything together, whatever the parameter is.
 */
export interface Half {
  /** The parameter, and which side of its value the cut is on. */
  readonly cut: string;
  readonly upwards: boolean;
}

export function everythingOf(type: Type): Uncovered {
  return { type, missing: type.kind === 'optional', values: valuesOf(presentType(type)) };
}

function valuesOf(type: Type): Values {
  if (isOrdered(type)) {
    const { min, max } = endsOfType(type);
    return { kind: 'numbers', type, stretches: [snapped(stretchBetween(min, max), type)], halves: [] };
  }
  if (type.kind === 'time') {
    const stretches = stretchesOfTimes(type.range).map(({ min, max }) =>
      snapped(stretchBetween(fromInteger(min), fromInteger(max)), type),
    );
    return { kind: 'numbers', type, stretches, halves: [] };
  }
  if (type.kind === 'bool') return { kind: 'choices', choices: [true, false] };
  if (type.kind === 'text' && type.values !== null) return { kind: 'choices', choices: type.values };
  return { kind: 'endless', taken: [] };
}

function placesOfType(type: OrderedType | TimeType): number | null {
  return type.kind === 'decimal' ? type.places : 0;
}

function snapped(stretch: Stretch, type: OrderedType | TimeType): Stretch {
  const places = placesOfType(type);
  return places === null ? stretch : onGrid(stretch, places);
}

export function without(uncovered: Uncovered, covered: Covered): Uncovered {
  const { values } = uncovered;
  switch (covered.kind) {
    case 'missing':
      return { ...uncovered, missing: false };
    case 'choice':
      return { ...uncovered, values: withoutChoice(values, covered.choice) };
    case 'stretches':
      return values.kind === 'numbers'
        ? { ...uncovered, values: withoutStretches(values, covered.stretches, covered.half) }
        : uncovered;
    case 'nothing':
      return uncovered;
  }
}

function withoutStretches(numbers: Numbers, sure: readonly Stretch[], half: Half | null): Numbers {
  const { type, stretches, halves } = numbers;
  if (half !== null && halves.some((other) => completes(other, half))) return { ...numbers, stretches: [] };
  return {
    ...numbers,
    stretches: sure.reduce((left, gap) => subtractStretch(left, snapped(gap, type)), stretches),
    halves: half === null ? halves : [...halves, half],
  };
}

function completes(left: Half, right: Half): boolean {
  return left.cut === right.cut && left.upwards !== right.upwards;
}

function withoutChoice(values: Values, choice: Choice): Values {
  switch (values.kind) {
    case 'choices':
      return { kind: 'choices', choices: values.choices.filter((other) => other !== choice) };
    case 'endless':
      return { kind: 'endless', taken: [...values.taken, choice] };
    case 'numbers':
      return values;
  }
}

export function isEverythingCovered({ missing, values }: Uncovered): boolean {
  return !missing && hasNone(values);
}

function hasNone(values: Values): boolean {
  if (values.kind === 'numbers') return values.stretches.length === 0;
  return values.kind === 'choices' && values.choices.length === 0;
}

/** The least type that holds what is left; null where nothing is. */
export function typeOfRest({ type, missing, values }: Uncovered): Type | null {
  if (hasNone(values)) return missing ? type : null;
  const present = typeOfValues(presentType(type), values);
  return missing ? optionalType(present) : present;
}

function typeOfValues(type: Type, values: Values): Type {
  switch (values.kind) {
    case 'choices':
      return type.kind === 'bool' ? boolType : textType(values.choices.filter(isText));
    case 'numbers':
      return typeOfNumbers(values);
    case 'endless':
      return type;
  }
}

function typeOfNumbers({ type, stretches }: Numbers): OrderedType | TimeType {
  if (type.kind === 'time') return type;
  const range = endsOf(stretches, placesOfType(type));
  if (type.kind === 'int') return intType(range);
  if (type.kind === 'decimal') return decimalType(range, type.places);
  return durationType({ min: toMilliseconds(range.min), max: toMilliseconds(range.max) });
}

function isText(choice: Choice): choice is string {
  return typeof choice === 'string';
}

function toMilliseconds(end: Decimal | null): number | null {
  return end === null ? null : Number(end.coefficient);
}

/** A value that is left, as its author would write it; null where it has no literal. */
export function exampleOf({ type, missing, values }: Uncovered): string | null {
  if (!hasNone(values)) return exampleOfValues(presentType(type), values);
  return missing ? 'missing' : null;
}

function exampleOfValues(type: Type, values: Values): string | null {
  switch (values.kind) {
    case 'choices': {
      const [choice] = values.choices;
      return typeof choice === 'string' ? printText(choice) : String(choice);
    }
    case 'numbers':
      return exampleOfNumbers(values);
    case 'endless':
      return type.kind === 'text' ? printText(anotherText(values.taken)) : null;
  }
}

function exampleOfNumbers({ type, stretches }: Numbers): string {
  const [number = zero] = stretches.map((stretch) => numberIn(stretch, placesOfType(type)));
  if (type.kind === 'time') return `@${timeToText(Number(number.coefficient))}`;
  return type.kind === 'duration' ? durationToLiteral(Number(number.coefficient)) : toText(number);
}

function anotherText(taken: readonly Choice[]): string {
  let text = 'other';
  while (taken.includes(text)) text = `an${text}`;
  return text;
}
