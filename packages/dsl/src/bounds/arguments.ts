import type { Argument, Arrow } from '../syntax/ast.js';

export function isArrow(argument: Argument): argument is Arrow {
  return argument.kind === 'Arrow';
}
