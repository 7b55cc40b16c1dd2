import { divideQuantities, floorDivideQuantities, moduloQuantities } from './division.js';
import { addIntervals, multiplyIntervals, negateInterval } from './interval.js';
import type { Quantity } from './quantity.js';
import { quantityOf, within } from './quantity.js';

export type ArithmeticOperator = '+' | '-' | '*' | '/' | 'div' | 'mod';

export function isArithmetic(operator: string): operator is ArithmeticOperator {
  return Object.hasOwn(operators, operator);
}

/** What an operator makes of two numbers; null where it never has a result. */
export function calculateQuantity(
  operator: ArithmeticOperator,
  left: Quantity,
  right: Quantity,
): Quantity | null {
  return operators[operator](left, right);
}

type Operation = (left: Quantity, right: Quantity) => Quantity | null;

const operators: { readonly [operator in ArithmeticOperator]: Operation } = {
  '+': (left, right) => exact(left, right, addIntervals),
  '-': (left, right) => exact(left, negateQuantity(right), addIntervals),
  '*': (left, right) => exact(left, right, multiplyIntervals),
  '/': divideQuantities,
  div: floorDivideQuantities,
  mod: moduloQuantities,
};

function exact(left: Quantity, right: Quantity, apply: typeof addIntervals): Quantity | null {
  return quantityOf(apply(left.interval, right.interval), left.whole && right.whole);
}

export function addQuantities(left: Quantity, right: Quantity): Quantity {
  return within(addIntervals(left.interval, right.interval), left.whole && right.whole);
}

export function negateQuantity({ interval, whole, nonzero }: Quantity): Quantity {
  return { kind: 'quantity', interval: negateInterval(interval), whole, nonzero };
}
