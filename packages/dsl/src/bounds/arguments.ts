import type { FunctionName, ListFunctionName } from '../check/checked-strategy.js';
import type { Argument, Arrow } from '../syntax/ast.js';

const listFunctions: readonly string[] = ['any', 'all', 'count', 'sum'] satisfies ListFunctionName[];

export function isListFunction(name: FunctionName): name is ListFunctionName {
  return listFunctions.includes(name);
}

export function isArrow(argument: Argument): argument is Arrow {
  return argument.kind === 'Arrow';
}
