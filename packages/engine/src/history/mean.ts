import { decimal, type SummedType } from '@merit/dsl';
import type { HistoryFactValue } from '../value/fact-value.js';
import { type Floating, floorDivideFloating, toDecimal } from '../value/floating.js';
import { floatingToFactValue, toFactValue } from './scaled-value.js';

/**
 * The mean of an input from its sum and its number of values; missing without one. It keeps 34 significant
 * digits, half to even; a mean of durations is whole milliseconds, what is left of one cut off.
 */
export function meanOf(total: Floating, count: Floating, type: SummedType): HistoryFactValue {
  if (decimal.sign(toDecimal(count)) === 0) return null;
  if (type === 'duration') return toFactValue(floorDivideFloating(total, count), 0);
  return floatingToFactValue(decimal.divide(toDecimal(total), toDecimal(count)));
}
