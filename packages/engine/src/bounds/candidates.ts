import type { CheckedStrategy, ConstantValue, Decimal, Range, Type } from '@merit/dsl';
import { decimal } from '@merit/dsl';

/** Most values that are tried for one input, parameter or fact. */
const candidatesMax = 24;

/** Each of them is looked at for each input, parameter and fact. */
const numbersMax = 200;

/**
 * What a strategy compares with: the numbers, durations and texts that its source and its parents' write,
 * each once.
 */
export interface Literals {
  readonly numbers: readonly Decimal[];
  readonly texts: readonly string[];
}

export function literalsOf(checked: CheckedStrategy): Literals {
  const numbers = new Map<string, Decimal>();
  const texts = new Set<string>();
  for (const value of valuesIn(checked)) {
    if (typeof value === 'string') texts.add(value);
    else if (typeof value === 'number' || decimal.isDecimal(value))
      numbers.set(decimal.toText(toDecimal(value)), toDecimal(value));
  }
  return {
    numbers: [...numbers.values()].slice(0, numbersMax),
    texts: [...texts].slice(0, candidatesMax),
  };
}

function* valuesIn(checked: CheckedStrategy): Generator<ConstantValue> {
  yield* checked.constants.values();
  if (checked.parent !== null) yield* valuesIn(checked.parent.checked);
}

function toDecimal(value: number | Decimal): Decimal {
  return typeof value === 'number' ? decimal.fromInteger(value) : value;
}

/** A value to try: a number of milliseconds for a duration, null for what is missing. */
export type Candidate = Decimal | number | string | boolean | null;

/**
 * Values of a type at which a strategy may change its mind: ends, literals and their neighbours; none for
 * lists and moments.
 */
export function candidatesOf(type: Type, literals: Literals): readonly Candidate[] {
  switch (type.kind) {
    case 'optional':
      return [...candidatesOf(type.inner, literals), null];
    case 'int':
      return numbersIn(type.range, literals, decimal.one);
    case 'decimal':
      return numbersIn(type.range, literals, decimal.create(1n, Math.min(type.places ?? 2, 2)));
    case 'duration': {
      const range = { min: ofMilliseconds(type.range.min), max: ofMilliseconds(type.range.max) };
      return numbersIn(range, literals, decimal.one).map((value) => Number(value.coefficient));
    }
    case 'bool':
      return [false, true];
    case 'text':
      return type.values ?? [...new Set([...literals.texts, ''])].slice(0, candidatesMax);
    default:
      return [];
  }
}

function ofMilliseconds(value: number | null): Decimal | null {
  return value === null ? null : decimal.fromInteger(value);
}

/** Where a range has no end, a number that outgrows most caps. */
const beyond = decimal.fromInteger(1_000_000_000_000);

/** The ends first, since most greatest awards lie there. */
function numbersIn(range: Range<Decimal>, literals: Literals, step: Decimal): readonly Decimal[] {
  const { min, max } = range;
  const fits = (value: Decimal) =>
    (min === null || decimal.compare(value, min) >= 0) &&
    (max === null || decimal.compare(value, max) <= 0) &&
    value.scale <= step.scale;
  const distinct = new Map<string, Decimal>();
  for (const value of numbersAround(range, literals, step)) {
    if (distinct.size === candidatesMax) break;
    if (value !== null && fits(value)) distinct.set(decimal.toText(value), value);
  }
  return [...distinct.values()];
}

function* numbersAround(
  { min, max }: Range<Decimal>,
  { numbers }: Literals,
  step: Decimal,
): Generator<Decimal | null> {
  yield* [min, max, decimal.zero, decimal.one];
  yield* [max === null ? beyond : null, min === null ? decimal.negate(beyond) : null];
  for (const value of numbers) yield* [value, decimal.add(value, step), decimal.subtract(value, step)];
}
