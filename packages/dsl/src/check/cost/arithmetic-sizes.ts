import { quotientDigits, workingDigitsMax } from '../../number/decimal.js';
import type { ArithmeticOperator } from '../../ranges/arithmetic.js';
import type { NumberFunctionName } from '../checked-strategy.js';
import { digitsOf, greatestSize, type Size, sizeOfDigits } from './size.js';

/** How large the result of an operator may be. */
export function sizeOfArithmetic(operator: ArithmeticOperator, left: Size, right: Size): Size {
  const { whole, places } = greatestSize([left, right]);
  switch (operator) {
    case '+':
    case '-':
      return sizeOfDigits(whole + 1, places);
    case '*':
      return sizeOfDigits(left.whole + right.whole, left.places + right.places);
    case '/':
      return sizeOfDigits(left.whole + right.places + 1, left.places + right.whole + quotientDigits);
    case 'div':
      return sizeOfDigits(left.whole + right.places + 1, 0);
    case 'mod':
      return sizeOfDigits(right.whole, places);
  }
}

/** How large the result of a function of numbers may be; `exponent` is the greatest that `pow` may get. */
export function sizeOfNumberFunction(
  name: NumberFunctionName,
  given: readonly Size[],
  exponent: number,
): Size {
  const { whole, places } = greatestSize(given);
  switch (name) {
    case 'round':
    case 'floor':
    case 'ceil':
    case 'trunc':
      return sizeOfDigits(
        whole + 1,
        name === 'round' && given.length > 1 ? Math.min(places, quotientDigits) : 0,
      );
    case 'sqrt':
      return sizeOfDigits(Math.ceil(whole / 2) + 1, Math.ceil(places / 2) + quotientDigits);
    case 'pow':
      return sizeOfDigits(whole * exponent, places === 0 ? 0 : places * exponent + quotientDigits);
    default:
      return sizeOfDigits(whole, places);
  }
}

/**
 * How large what lies between the points of `linear` may be: its digits are cut, wherever the point stands.
 */
export function sizeBetween(sizes: readonly Size[]): Size {
  const { whole } = greatestSize(sizes);
  const digits = sizes.reduce((sum, size) => sum + digitsOf(size), 0);
  return sizeOfDigits(whole + 1, Math.min(workingDigitsMax, digits + quotientDigits));
}
