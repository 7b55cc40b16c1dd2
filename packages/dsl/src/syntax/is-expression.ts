import type { Argument, Expression, Pattern } from './ast.js';

/** Whether an argument is a value alone: neither named nor an arrow. */
export function isExpression(argument: Argument): argument is Expression {
  return argument.kind !== 'NamedArgument' && argument.kind !== 'Arrow';
}

/** Whether a pattern is a condition or a value: neither a relation nor `missing`. */
export function isExpressionPattern(pattern: Pattern): pattern is Expression {
  return pattern.kind !== 'Relation' && pattern.kind !== 'MissingPattern';
}
