import type { Call } from '../syntax/ast.js';
import type { FunctionName, ListFunctionName } from './checked-strategy.js';

/** Which of them do so always: `min` and `max` take numbers as well. */
const isAlways: { readonly [name in ListFunctionName]: boolean } = {
  any: true,
  all: true,
  count: true,
  sum: true,
  min: false,
  max: false,
};

/** Whether a call asks the items of a list: its form says so, before anything is known of its arguments. */
export function asksItems(name: FunctionName, call: Call): name is ListFunctionName {
  if (!isListFunction(name)) return false;
  const given = call.arguments;
  return isAlways[name] || given.length === 1 || given[1]?.kind === 'Arrow';
}

function isListFunction(name: FunctionName): name is ListFunctionName {
  return Object.hasOwn(isAlways, name);
}
