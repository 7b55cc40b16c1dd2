import { create, fromInteger, one, zero } from '../number/decimal.js';
import type { Interval } from '../ranges/interval.js';
import { between, intersect, isBelow, isNeverNegative, point } from '../ranges/interval.js';
import type { LinearForm } from './linear-form.js';
import { scaleForm, shiftForm } from './linear-form.js';

/** Sums that a place is never above, and never below. */
export interface Neighbours {
  readonly above: readonly LinearForm[];
  readonly below: readonly LinearForm[];
}

/**
 * What a function or an operator was given: as a sum of places, null where it is none, and what it may be.
 */
export interface GivenNumber {
  readonly form: LinearForm | null;
  readonly interval: Interval;
}

/** Between which of its arguments the result of a function or an operator lies, whatever they are. */
export function neighboursOf(name: string, given: readonly GivenNumber[]): Neighbours {
  const [first = nothing, second = nothing, third = nothing] = given;
  switch (name) {
    case 'min':
      return { above: formsOf(given), below: [] };
    case 'max':
      return { above: [], below: formsOf(given) };
    case 'clamp':
      return clampedBetween(first, second, third);
    case 'abs':
      return { above: [], below: formsOf([first, negated(first)]) };
    case 'floor':
      return { above: formsOf([first]), below: shifted(first, -10) };
    case 'ceil':
      return { above: shifted(first, 10), below: formsOf([first]) };
    case 'trunc':
      return isNeverNegative(first.interval)
        ? { above: formsOf([first]), below: shifted(first, -10) }
        : { above: shifted(first, 10), below: shifted(first, -10) };
    case 'round':
      return given.length > 1 ? none : { above: shifted(first, 5), below: shifted(first, -5) };
    case '*':
      return productBeside(first, second);
    case '/':
      return quotientBelow(first, second);
    case 'div':
      return isShare(first, second) ? { above: formsOf([first]), below: [] } : none;
    case 'mod':
      return remainderBelow(first, second);
    default:
      return none;
  }
}

const nothing: GivenNumber = { form: null, interval: { min: null, max: null } };
const none: Neighbours = { above: [], below: [] };

function formsOf(given: readonly GivenNumber[]): readonly LinearForm[] {
  return given.map(({ form }) => form).filter((form) => form !== null);
}

function shifted({ form }: GivenNumber, tenths: number): readonly LinearForm[] {
  return form === null ? [] : [shiftForm(form, create(BigInt(tenths), 1))];
}

function negated({ form, interval }: GivenNumber): GivenNumber {
  return { form: form && scaleForm(form, fromInteger(-1)), interval };
}

/** Not below `low`; where that is above the others, the result is `low`. */
function clampedBetween(value: GivenNumber, low: GivenNumber, high: GivenNumber): Neighbours {
  const above = [value, high].filter(({ interval }) => isBelow(low.interval, interval, { strictly: false }));
  return { above: formsOf(above), below: formsOf([low]) };
}

const upToOne = between(zero, one);
const fromOne = between(one, null);

function isWithin(outer: Interval, { interval }: GivenNumber): boolean {
  const common = intersect(outer, interval);
  return common !== null && isSame(common, interval);
}

function isSame(left: Interval, right: Interval): boolean {
  return left.min === right.min && left.max === right.max;
}

/** A share of something is no more than that, and some times of it no less. */
function productBeside(left: GivenNumber, right: GivenNumber): Neighbours {
  const pairs = [
    [left, right],
    [right, left],
  ] as const;
  const sized = pairs.filter(([value]) => isNeverNegative(value.interval));
  return {
    above: formsOf(sized.flatMap(([value, times]) => (isWithin(upToOne, times) ? [value] : []))),
    below: formsOf(sized.flatMap(([value, times]) => (isWithin(fromOne, times) ? [value] : []))),
  };
}

function isShare(value: GivenNumber, divisor: GivenNumber): boolean {
  return isNeverNegative(value.interval) && isWithin(fromOne, divisor);
}

const roundedMax = point(fromInteger(10n ** 30n));

/**
 * A quotient of long numbers is rounded to 34 digits, which adds less than a thousandth to what isn't
 * enormous.
 */
function quotientBelow(value: GivenNumber, divisor: GivenNumber): Neighbours {
  const isExactEnough = isBelow(value.interval, roundedMax, { strictly: false });
  if (value.form === null || !isShare(value, divisor) || !isExactEnough) return none;
  return { above: [shiftForm(value.form, create(1n, 3))], below: [] };
}

/** What is left of a number is no more than it, and less than what it was divided by. */
function remainderBelow(value: GivenNumber, divisor: GivenNumber): Neighbours {
  if (!isNeverNegative(divisor.interval)) return none;
  const above = isNeverNegative(value.interval) ? [value, divisor] : [divisor];
  return { above: formsOf(above), below: [] };
}
