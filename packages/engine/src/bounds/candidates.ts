import type { Decimal, Range, TextType, Type } from '@merit/dsl';
import { dateToText, decimal, localTimeToText, timeToText } from '@merit/dsl';
import type { Candidate } from './candidate.js';
import { listsOf } from './lists.js';
import type { Literals } from './literals.js';
import { datesToTry, instantsToTry, timesToTry } from './moments.js';

/** Most values that are tried for one input, parameter or fact. */
const candidatesMax = 24;

/** Values of a type at which a strategy may change its mind: ends, literals and their neighbours. */
export function candidatesOf(type: Type, literals: Literals): readonly Candidate[] {
  switch (type.kind) {
    case 'optional':
      return [...candidatesOf(type.inner, literals), null];
    case 'int':
      return numbersIn(type.range, literals, { step: decimal.one, scaleMax: 0 });
    case 'decimal':
      return numbersIn(type.range, literals, {
        step: decimal.create(1n, Math.min(type.places ?? 2, 2)),
        scaleMax: type.places ?? Number.POSITIVE_INFINITY,
      });
    case 'duration': {
      const range = { min: ofMilliseconds(type.range.min), max: ofMilliseconds(type.range.max) };
      return numbersIn(range, literals, { step: decimal.one, scaleMax: 0 }).map((value) =>
        Number(value.coefficient),
      );
    }
    case 'bool':
      return [false, true];
    case 'text':
      return textsOf(type, literals);
    case 'date':
      return datesToTry(literals).map(dateToText);
    case 'instant':
      return instantsToTry(literals).map((instant) => `${localTimeToText(instant)}Z`);
    case 'time':
      return timesToTry(literals, type.range.min, type.range.max).map(timeToText);
    case 'list':
      return listsOf(type, literals, candidatesOf);
    default:
      return [];
  }
}

const lengthMax = 500;

/** Those that are listed; else those that are written, and some that are as long as a number says. */
function textsOf({ values, max }: TextType, { texts, numbers }: Literals): readonly string[] {
  if (values !== null) return values;
  const lengths = numbers.flatMap((number) => {
    const length = decimal.toNumber(number) ?? 0;
    return Number.isInteger(length) && length > 0 && length <= lengthMax ? [length, length + 1] : [];
  });
  const long = lengths.slice(0, 4).map((length) => 'x'.repeat(length));
  return [...new Set([...texts, '', ...long])].filter((text) => text.length <= max).slice(0, candidatesMax);
}

function ofMilliseconds(value: number | null): Decimal | null {
  return value === null ? null : decimal.fromInteger(value);
}

/** Where a range has no end, a number that outgrows most caps. */
const beyond = decimal.fromInteger(1_000_000_000_000);

/** The ends first, since most greatest awards lie there. */
function numbersIn(
  range: Range<Decimal>,
  literals: Literals,
  { step, scaleMax }: { readonly step: Decimal; readonly scaleMax: number },
): readonly Decimal[] {
  const { min, max } = range;
  const fits = (value: Decimal) =>
    (min === null || decimal.compare(value, min) >= 0) &&
    (max === null || decimal.compare(value, max) <= 0) &&
    value.scale <= scaleMax;
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
