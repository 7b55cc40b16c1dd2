import type { CheckedStrategy, ConstantValue, Decimal, Range, Type } from '@merit/dsl';
import { decimal } from '@merit/dsl';

/** Most values that are tried for one input, parameter or fact. */
const candidatesMax = 24;

/** What a strategy compares with: the numbers, durations and texts that its source and its parents' write. */
export interface Literals {
  readonly numbers: readonly Decimal[];
  readonly texts: readonly string[];
}

export function literalsOf(checked: CheckedStrategy): Literals {
  const values = [...valuesIn(checked)];
  return {
    numbers: values.flatMap((value) => (isNumber(value) ? [toDecimal(value)] : [])),
    texts: values.filter((value) => typeof value === 'string'),
  };
}

function* valuesIn(checked: CheckedStrategy): Generator<ConstantValue> {
  yield* checked.constants.values();
  if (checked.parent !== null) yield* valuesIn(checked.parent.checked);
}

function isNumber(value: ConstantValue): value is number | Decimal {
  return typeof value === 'number' || (typeof value === 'object' && 'coefficient' in value);
}

function toDecimal(value: number | Decimal): Decimal {
  return typeof value === 'number' ? decimal.fromInteger(value) : value;
}

/** A value to try: a number of milliseconds for a duration, null for what is missing. */
export type Candidate = Decimal | number | string | boolean | null;

/** Values of a type at which a strategy may change its mind: ends, literals and their neighbours; none for lists and moments. */
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
function numbersIn({ min, max }: Range<Decimal>, { numbers }: Literals, step: Decimal): readonly Decimal[] {
  const nearby = numbers.flatMap((value) => [value, decimal.add(value, step), decimal.subtract(value, step)]);
  const far = [max === null ? beyond : null, min === null ? decimal.negate(beyond) : null];
  const all = [min, max, decimal.zero, decimal.one, ...far, ...nearby].filter((value) => value !== null);
  const fitting = all.filter((value) => {
    const isInside =
      (min === null || decimal.compare(value, min) >= 0) &&
      (max === null || decimal.compare(value, max) <= 0);
    return isInside && value.scale <= step.scale;
  });
  const distinct = new Map(fitting.map((value) => [decimal.toText(value), value]));
  return [...distinct.values()].slice(0, candidatesMax);
}
