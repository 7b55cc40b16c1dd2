import type { Binary, Decimal } from '@merit/dsl';
import { decimal } from '@merit/dsl';
import { NoResult } from './value.js';

export function isInOrder(order: '<' | '<=' | '>' | '>=', left: Decimal, right: Decimal): boolean {
  const sign = decimal.compare(left, right);
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

const operations: { readonly [operator: string]: (left: Decimal, right: Decimal) => Decimal } = {
  '+': decimal.add,
  '-': decimal.subtract,
  '*': decimal.multiply,
  '/': decimal.divide,
  div: decimal.floorDivide,
  mod: decimal.floorModulo,
};

export function arithmetic(node: Binary, left: Decimal, right: Decimal): Decimal {
  const { operator } = node;
  const divides = operator === '/' || operator === 'div' || operator === 'mod';
  if (divides && decimal.sign(right) === 0) throw new NoResult('M5101', node);
  const result = operations[operator]?.(left, right);
  if (result === undefined) throw new Error(`${operator} is no arithmetic`);
  if (decimal.isTooLong(result)) throw new NoResult('M5103', node);
  return result;
}
