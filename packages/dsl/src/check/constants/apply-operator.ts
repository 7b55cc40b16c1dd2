import { digitsMax, fromInteger } from '../../number/decimal.js';
import type { Rational } from '../../number/rational.js';
import {
  add,
  compare,
  divide,
  equals,
  floorDivide,
  floorModulo,
  isFraction,
  isRational,
  multiply,
  subtract,
} from '../../number/rational.js';
import type { ArithmeticOperator } from '../../ranges/arithmetic.js';
import { isArithmetic } from '../../ranges/arithmetic.js';
import type { BinaryOperator } from '../../syntax/ast.js';
import type { SingleValue } from './single-value.js';

/** The operators that make one value of two. */
export type ValueOperator = Exclude<BinaryOperator, 'in' | 'not in' | '..'>;

/** What an operator makes of two known values that it goes with; undefined for a value beyond the bounds. */
export function applyOperator(
  operator: ValueOperator,
  left: SingleValue,
  right: SingleValue,
): SingleValue | undefined {
  if (isArithmetic(operator)) return calculate(operator, left, right);
  switch (operator) {
    case 'and':
      return left === true && right === true;
    case 'or':
      return left === true || right === true;
    case '==':
      return isEqual(left, right);
    case '!=':
      return !isEqual(left, right);
    case '??':
      return left;
    case '<':
      return compareValues(left, right) < 0;
    case '<=':
      return compareValues(left, right) <= 0;
    case '>':
      return compareValues(left, right) > 0;
    case '>=':
      return compareValues(left, right) >= 0;
  }
}

/** Whether a value lies between the two ends, which belong to the range. */
export function contains([low, high]: readonly SingleValue[], value: SingleValue): boolean | undefined {
  if (low === undefined || high === undefined) return undefined;
  return compareValues(low, value) <= 0 && compareValues(value, high) <= 0;
}

function isEqual(left: SingleValue, right: SingleValue): boolean {
  return isRational(left) && isRational(right) ? equals(left, right) : left === right;
}

function compareValues(left: SingleValue, right: SingleValue): number {
  return isRational(left) && isRational(right) ? compare(left, right) : Number(left) - Number(right);
}

// ── Arithmetic ──────────────────────────────────────────────────────────────

const exact: { readonly [operator in ArithmeticOperator]: (left: Rational, right: Rational) => Rational } = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  div: floorDivide,
  mod: floorModulo,
};

/** A zero divisor was reported and never comes here: its expression has the error type. */
function calculate(
  operator: ArithmeticOperator,
  left: SingleValue,
  right: SingleValue,
): SingleValue | undefined {
  const value = exact[operator](toRational(left), toRational(right));
  const isDuration = !(isRational(left) && isRational(right)) && operator !== '/' && operator !== 'div';
  return isDuration ? toMilliseconds(value) : withinDigits(value);
}

function toRational(value: SingleValue): Rational {
  return isRational(value) ? value : fromInteger(Number(value));
}

function toMilliseconds(value: Rational): number | undefined {
  if (isFraction(value)) return undefined;
  const milliseconds = Number(value.coefficient);
  return Number.isSafeInteger(milliseconds) ? milliseconds : undefined;
}

const coefficientMax = 10n ** BigInt(digitsMax);

/** Literals in a row could otherwise multiply into numbers that take seconds. */
export function withinDigits(value: Rational): Rational | undefined {
  if (isFraction(value)) return value;
  const { coefficient, scale } = value;
  const fits = scale <= digitsMax && coefficient < coefficientMax && coefficient > -coefficientMax;
  return fits ? value : undefined;
}
