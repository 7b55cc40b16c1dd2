import { quotientDigits, workingDigitsMax } from '../../number/decimal.js';
import { fractionDigitsMax } from '../../number/rational.js';
import type { ArithmeticOperator } from '../../ranges/arithmetic.js';
import { denominatorOf, digitsOf, greatestSize, type Size, sizeOfDigits } from '../../sizes/size.js';

/** How large the result of an operator may be. */
export function sizeOfArithmetic(operator: ArithmeticOperator, left: Size, right: Size): Size {
  const { whole, places } = greatestSize([left, right]);
  switch (operator) {
    case '+':
    case '-':
      return sizeOfDigits(whole + 1, places, lineOfBoth(left, right));
    case '*':
      return sizeOfDigits(left.whole + right.whole, left.places + right.places, lineOfBoth(left, right));
    case '/':
      return sizeOfQuotient(left, right);
    case 'div':
      return sizeOfDigits(left.whole + right.places + 1, 0);
    case 'mod':
      return sizeOfDigits(right.whole, places, lineOfBoth(left, right));
  }
}

/** What has its line from both, where one of them may be a fraction. */
function lineOfBoth(left: Size, right: Size): number {
  return left.below + right.below === 0 ? 0 : denominatorOf(left) + denominatorOf(right);
}

/**
 * One that is a decimal has up to 3⅓ digits after the point for each that it is divided by: 1 / 1024 has ten.
 */
function sizeOfQuotient(left: Size, right: Size): Size {
  const divisor = Math.min(fractionDigitsMax, digitsOf(right));
  const places = Math.max(right.whole + quotientDigits, Math.ceil((divisor * 10) / 3));
  return sizeOfDigits(
    left.whole + right.places + 1,
    left.places + places,
    denominatorOf(left) + digitsOf(right),
  );
}

/** How large what lies between the points of `linear` may be: a quotient, wherever the point stands. */
export function sizeBetween(sizes: readonly Size[]): Size {
  const { whole } = greatestSize(sizes);
  const digits = sizes.reduce((sum, size) => sum + digitsOf(size), 0);
  return sizeOfDigits(whole + 1, Math.min(workingDigitsMax, digits + quotientDigits), digits);
}
