import type { FunctionName, ListFunctionName } from '../check/checked-strategy.js';
import type { Argument, Arrow, Expression } from '../syntax/ast.js';

const listFunctions: readonly string[] = ['any', 'all', 'count', 'sum'] satisfies ListFunctionName[];

export function isListFunction(name: FunctionName): name is ListFunctionName {
  return listFunctions.includes(name);
}

export function isArrow(argument: Argument): argument is Arrow {
  return argument.kind === 'Arrow';
}

export function isPlain(argument: Argument): argument is Expression {
  return argument.kind !== 'NamedArgument' && argument.kind !== 'Arrow';
}
