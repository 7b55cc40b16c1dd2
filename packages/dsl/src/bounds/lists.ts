import type { ListFunctionName } from '../check/checked-strategy.js';
import { fromInteger, zero } from '../number/decimal.js';
import { sign } from '../number/rational.js';
import type { Interval } from '../ranges/interval.js';
import { between, multiplyIntervals, point } from '../ranges/interval.js';
import type { AbstractValue, Sequence } from './abstract-value.js';
import {
  eitherTruth,
  joinAll,
  present,
  quantity,
  quantityIn,
  sequenceValue,
  truth,
  truthIn,
  unknown,
} from './abstract-value.js';

/** A list of which nothing is known. */
export const anySequence: Sequence = { kind: 'sequence', length: between(zero, null), element: unknown };

/** A list of these items. */
export function listOf(items: readonly AbstractValue[]): AbstractValue {
  return sequenceValue(point(fromInteger(items.length)), joinAll(items));
}

export function sequenceIn({ content }: AbstractValue): Sequence {
  return content?.kind === 'sequence' ? content : anySequence;
}

/**
 * What asking each item of a list comes to; `asked` is what the lambda makes of an item, or the item itself.
 */
export function askItems(name: ListFunctionName, { length }: Sequence, asked: AbstractValue): AbstractValue {
  switch (name) {
    case 'any':
      return mayHaveItems(length) ? truth(truthIn(asked).canHold, true) : truth(false, true);
    case 'all':
      return mayHaveItems(length) ? truth(true, truthIn(asked).canFail) : truth(true, false);
    case 'count':
      return quantity({ min: between(zero, null).min, max: length.max }, true);
    case 'sum':
      return sumOf(length, asked);
    case 'min':
    case 'max':
      return extremeOf(length, asked);
  }
}

function mayHaveItems({ max }: Interval): boolean {
  return max === null || sign(max.value) > 0;
}

function sumOf(length: Interval, asked: AbstractValue): AbstractValue {
  const { interval, whole } = quantityIn(asked);
  return quantity(multiplyIntervals(length, interval), whole);
}

/** One of them, or none of none. */
function extremeOf(length: Interval, asked: AbstractValue): AbstractValue {
  const missing = length.min === null || sign(length.min.value) <= 0;
  return mayHaveItems(length) ? { ...present(quantityIn(asked)), missing } : { missing: true, content: null };
}

/** Whether a value may be one of a list's; that it isn't is always possible. */
export function isAmong(couldBeEqual: boolean, { length }: Sequence): AbstractValue {
  return couldBeEqual && mayHaveItems(length) ? eitherTruth : truth(false, true);
}
