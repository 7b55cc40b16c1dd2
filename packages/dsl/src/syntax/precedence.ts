import type { BinaryOperator } from './ast.js';

/**
 * How tightly operators bind; a higher number binds tighter. The parser climbs by it, the formatter writes by
 * it.
 */
export const precedence = {
  or: 1,
  and: 2,
  not: 3,
  comparison: 4,
  range: 5,
  sum: 6,
  product: 7,
  negation: 8,
  coalescing: 9,
  /** Of what is no operation: literals, names, calls, and everything in brackets. */
  operand: 10,
} as const;

export const binaryPrecedence: { readonly [Operator in BinaryOperator]: number } = {
  or: precedence.or,
  and: precedence.and,
  '==': precedence.comparison,
  '!=': precedence.comparison,
  '<': precedence.comparison,
  '<=': precedence.comparison,
  '>': precedence.comparison,
  '>=': precedence.comparison,
  in: precedence.comparison,
  'not in': precedence.comparison,
  '..': precedence.range,
  '+': precedence.sum,
  '-': precedence.sum,
  '*': precedence.product,
  '/': precedence.product,
  div: precedence.product,
  mod: precedence.product,
  '??': precedence.coalescing,
};
