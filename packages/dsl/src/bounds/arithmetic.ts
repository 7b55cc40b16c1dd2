import type { ArithmeticOperator } from '../check/expressions/arithmetic.js';
import type { AbstractValue, Quantity } from './abstract-value.js';
import { present, quantity, quantityIn, quantityOf } from './abstract-value.js';
import { divideQuantities, floorDivideQuantities, moduloQuantities } from './division.js';
import { addIntervals, multiplyIntervals, negateInterval } from './interval.js';

/** What an operator makes of two values that are there; null where it never has a result. */
export function calculate(
  operator: ArithmeticOperator,
  left: AbstractValue,
  right: AbstractValue,
): AbstractValue | null {
  const result = operators[operator](quantityIn(left), quantityIn(right));
  return result && present(result);
}

type Operation = (left: Quantity, right: Quantity) => Quantity | null;

const operators: { readonly [operator in ArithmeticOperator]: Operation } = {
  '+': (left, right) => exact(left, right, addIntervals),
  '-': (left, right) => exact(left, negated(right), addIntervals),
  '*': (left, right) => exact(left, right, multiplyIntervals),
  '/': divideQuantities,
  div: floorDivideQuantities,
  mod: moduloQuantities,
};

function exact(left: Quantity, right: Quantity, apply: typeof addIntervals): Quantity | null {
  return quantityOf(apply(left.interval, right.interval), left.whole && right.whole);
}

function negated({ interval, ...rest }: Quantity): Quantity {
  return { ...rest, interval: negateInterval(interval) };
}

export function addValues(left: AbstractValue, right: AbstractValue): AbstractValue {
  const [l, r] = [quantityIn(left), quantityIn(right)];
  return quantity(addIntervals(l.interval, r.interval), l.whole && r.whole);
}

export function subtractValues(left: AbstractValue, right: AbstractValue): AbstractValue {
  return addValues(left, negateValue(right));
}

export function negateValue(value: AbstractValue): AbstractValue {
  const { interval, whole } = quantityIn(value);
  return quantity(negateInterval(interval), whole);
}
