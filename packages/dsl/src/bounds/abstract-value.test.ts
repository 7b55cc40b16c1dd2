import { describe, expect, it } from 'vitest';
import type { Decimal } from '../number/decimal.js';
import { create, digitsMax, fromInteger, toText, zero } from '../number/decimal.js';
import type { Rational } from '../number/rational.js';
import { toDecimal } from '../number/rational.js';
import { divideQuantities } from '../ranges/division.js';
import { betweenPoints } from '../ranges/functions.js';
import type { Interval } from '../ranges/interval.js';
import { between, bounded, everyNumber, point } from '../ranges/interval.js';
import { quantityOf } from '../ranges/quantity.js';
import { errorType } from '../types/make-type.js';
import type { AbstractValue } from './abstract-value.js';
import {
  anyValueOf,
  exactly,
  join,
  meet,
  quantity,
  quantityIn,
  sequenceValue,
  texts,
  truth,
  unknown,
} from './abstract-value.js';
import { awardRangeOf } from './award-range.js';
import { compareBetween, compareEquality, compareOneOf, comparePresence } from './comparison.js';
import { askItems, sequenceIn } from './lists.js';

const int = fromInteger;
const tenth = (value: number): Decimal => create(BigInt(value), 1);
const numbers = (min: number, max: number): AbstractValue => quantity(between(int(min), int(max)), true);
const gone: AbstractValue = { missing: true, content: null };

/** The interval as mathematicians write it, in tenths. */
function written(interval: Interval | undefined): string {
  if (interval === undefined) return 'nothing';
  const end = (value: Rational) => Number(toText(toDecimal(value)));
  const { min, max } = interval;
  return `${min?.open === false ? '[' : '('}${min ? end(min.value) : ''}, ${max ? end(max.value) : ''}${max?.open === false ? ']' : ')'}`;
}

describe('a quantity', () => {
  it.each([
    { min: 0, max: 20, whole: true, nonzero: true, left: '[1, 2]' },
    { min: -20, max: 0, whole: true, nonzero: true, left: '[-2, -1]' },
    { min: 0, max: 20, whole: false, nonzero: true, left: '(0, 2]' },
    { min: -20, max: 0, whole: false, nonzero: true, left: '[-2, 0)' },
    { min: 5, max: 25, whole: true, nonzero: false, left: '[1, 2]' },
    { min: 0, max: 0, whole: false, nonzero: true, left: 'nothing' },
    { min: 2, max: 8, whole: true, nonzero: false, left: 'nothing' },
  ])('from $min to $max tenths (whole: $whole, nonzero: $nonzero) is $left', (given) => {
    const interval = between(tenth(given.min), tenth(given.max));
    expect(written(quantityOf(interval, given.whole, given.nonzero)?.interval)).toBe(given.left);
  });

  it('keeps an interval that no whole number lies in, since a result is never nothing', () => {
    const interval = between(tenth(2), tenth(8));
    expect(quantityIn(quantity(interval, true))).toMatchObject({ interval, whole: false });
    expect(awardRangeOf(quantity(interval))).toEqual({ min: 0, max: 0 });
  });

  it('has no end of so many digits that it is no use', () => {
    const long = create(1n, -digitsMax);
    expect(bounded(between({ ...long, coefficient: -long.coefficient }, long))).toEqual(everyNumber);
    expect(bounded(point(create(1n, digitsMax + 1)))).toEqual(everyNumber);
    expect(bounded(point(int(5)))).toEqual(point(int(5)));
  });

  it('has no quotient by what is always 0', () => {
    expect(divideQuantities(quantityIn(numbers(1, 2)), quantityIn(numbers(0, 0)))).toBeNull();
  });
});

describe('a value', () => {
  it('that is known is that one, a list with all its items', () => {
    expect(exactly([int(3), int(0)])).toEqual(sequenceValue(point(int(2)), numbers(0, 3)));
    expect(quantityIn(exactly(tenth(5)))).toMatchObject({ interval: point(tenth(5)), whole: false });
    expect(exactly([])).toEqual(sequenceValue(point(int(0)), unknown));
    expect(exactly({ localMs: 5 })).toEqual(quantity(everyNumber, true));
  });

  it('of a type that is not known may be anything', () => {
    expect(anyValueOf(errorType)).toBe(unknown);
    expect(sequenceIn(unknown)).toEqual({ kind: 'sequence', length: between(zero, null), element: unknown });
    expect(betweenPoints([])).toEqual(quantityIn(quantity(everyNumber)));
  });

  it('is one or the other, item by item for lists, and anything for two kinds', () => {
    const lists = [
      sequenceValue(point(int(2)), numbers(0, 3)),
      sequenceValue(point(int(4)), numbers(7, 7)),
    ] as const;
    expect(join(...lists)).toEqual(sequenceValue(between(int(2), int(4)), numbers(0, 7)));
    expect(join(numbers(1, 3), truth(true, false)).content).toEqual({ kind: 'anything' });
    expect(join(texts(['a']), texts(null))).toEqual(texts(null));
    expect(join(gone, numbers(1, 3))).toEqual({ ...numbers(1, 3), missing: true });
  });

  it('is both, as far as there is such a one', () => {
    expect(meet(texts(['a', 'b']), texts(['b', 'c']))).toEqual(texts(['b']));
    expect(meet(texts(['a']), texts(['b']))).toBeNull();
    expect(meet(texts(null), texts(['b']))).toEqual(texts(['b']));
    expect(meet(unknown, numbers(1, 3))).toEqual(numbers(1, 3));
    expect(meet(numbers(1, 3), unknown)).toEqual(numbers(1, 3));
    expect(meet(truth(true, false), truth(false, true))).toBeNull();
  });
});

describe('a comparison', () => {
  const [yes, no, either] = [truth(true, false), truth(false, true), truth(true, true)];

  it('for equality leaves the rest of what it fails for', () => {
    expect(compareEquality(either, yes).whenFalse.left).toEqual(no);
    expect(compareEquality(either, no).whenFalse.left).toEqual(yes);
    expect(compareEquality(yes, yes)).toMatchObject({ canHold: true, canFail: false });
    expect(compareEquality(yes, no)).toMatchObject({ canHold: false, canFail: true });
    expect(compareEquality(texts(null), texts(['a'])).whenFalse.left).toEqual(texts(null));
    expect(compareEquality(texts(['a', 'b']), texts(['a'])).whenFalse.left).toEqual(texts(['b']));
  });

  it('for equality says nothing of lists, nor of what is not understood', () => {
    const list = sequenceValue(point(int(2)), numbers(1, 3));
    expect(compareEquality(list, list)).toMatchObject({ canHold: true, canFail: true });
    expect(compareEquality(unknown, numbers(3, 3)).whenFalse.left).toEqual(unknown);
  });

  it('with a range leaves one side of it, or anything where it may be missing', () => {
    const between3and5 = (value: AbstractValue) => compareBetween(value, numbers(3, 3), numbers(5, 5));
    expect(written(quantityIn(between3and5(numbers(4, 9)).whenFalse.left).interval)).toBe('(5, )');
    expect(written(quantityIn(between3and5(numbers(0, 4)).whenFalse.left).interval)).toBe('(, 3)');
    expect(between3and5({ ...numbers(0, 4), missing: true }).whenFalse.left).toBe(unknown);
    expect(compareBetween(numbers(0, 9), numbers(5, 5), numbers(3, 3))).toMatchObject({ canHold: false });
  });

  it('with a list of items holds for those that it could be', () => {
    const comparison = compareOneOf(numbers(0, 9), [numbers(2, 2), numbers(4, 4), numbers(11, 11)]);
    expect(quantityIn(comparison.whenTrue.left).interval).toEqual(between(int(2), int(4)));
    expect(compareOneOf(numbers(3, 3), [numbers(3, 3)])).toMatchObject({ canHold: true, canFail: false });
  });

  it('with `missing` fails for nothing where nothing else is possible', () => {
    expect(comparePresence(gone)).toMatchObject({ canHold: true, canFail: false });
    expect(comparePresence(numbers(1, 2))).toMatchObject({ canHold: false, canFail: true });
  });
});

it('an empty list has no item that a condition holds for, and all of its items do', () => {
  const empty = sequenceIn(sequenceValue(point(zero), unknown));
  expect(askItems('any', empty, unknown)).toEqual(truth(false, true));
  expect(askItems('all', empty, unknown)).toEqual(truth(true, false));
});
