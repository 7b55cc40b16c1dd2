import type { Binary, Rational } from '@merit/dsl';
import { rational } from '@merit/dsl';
import { NoResult } from './value.js';

export function isInOrder(order: '<' | '<=' | '>' | '>=', left: Rational, right: Rational): boolean {
  const sign = rational.compare(left, right);
  switch (order) {
    case '<':
      return sign < 0;
    case '<=':
      return sign <= 0;
    case '>':
      return sign > 0;
    case '>=':
      return sign >= 0;
  }
}

/** What each operator of numbers gives, of exact numbers. Division by zero throws a RangeError. */
export const operations: { readonly [operator: string]: (left: Rational, right: Rational) => Rational } = {
  '+': rational.add,
  '-': rational.subtract,
  '*': rational.multiply,
  '/': rational.divide,
  div: rational.floorDivide,
  mod: rational.floorModulo,
};

export function arithmetic(node: Binary, left: Rational, right: Rational): Rational {
  const { operator } = node;
  const divides = operator === '/' || operator === 'div' || operator === 'mod';
  if (divides && rational.sign(right) === 0) throw new NoResult('M5101', node);
  const result = operations[operator]?.(left, right);
  if (result === undefined) throw new Error(`${operator} is no arithmetic`);
  if (rational.isTooLong(result)) throw new NoResult('M5103', node);
  return result;
}
