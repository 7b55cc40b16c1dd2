import type { ArithmeticOperator } from '../ranges/arithmetic.js';
import { addQuantities, calculateQuantity, negateQuantity } from '../ranges/arithmetic.js';
import type { AbstractValue } from './abstract-value.js';
import { present, quantityIn } from './abstract-value.js';

/** What an operator makes of two values that are there; null where it never has a result. */
export function calculate(
  operator: ArithmeticOperator,
  left: AbstractValue,
  right: AbstractValue,
): AbstractValue | null {
  const result = calculateQuantity(operator, quantityIn(left), quantityIn(right));
  return result && present(result);
}

export function addValues(left: AbstractValue, right: AbstractValue): AbstractValue {
  return present(addQuantities(quantityIn(left), quantityIn(right)));
}

export function subtractValues(left: AbstractValue, right: AbstractValue): AbstractValue {
  return addValues(left, negateValue(right));
}

export function negateValue(value: AbstractValue): AbstractValue {
  return present(negateQuantity(quantityIn(value)));
}
