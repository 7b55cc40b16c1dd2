import type { FunctionName, OwnFunctionName } from '../checked-strategy.js';
import { anniversaryFunction } from './anniversary.js';
import { bucketFunction } from './bucket.js';
import { durationFunctions } from './durations.js';
import type { OwnFunction, PlainFunction } from './language-function.js';
import { numberFunctions } from './numbers.js';
import { textFunctions } from './texts.js';

type Functions = {
  readonly [name in FunctionName]: name extends OwnFunctionName ? OwnFunction : PlainFunction;
};

/** Every function of the language: all that is known of it stands in its row. */
export const functions: Functions = {
  ...numberFunctions,
  ...durationFunctions,
  ...textFunctions,
  any: {
    written: 'any(list, item => condition)',
    doc: 'whether the condition holds for one item of a list at least',
  },
  all: {
    written: 'all(list, item => condition)',
    doc: 'whether the condition holds for every item of a list',
  },
  count: {
    written: 'count(list, item => condition)',
    doc: 'how many items a list has, or for how many of them the condition holds',
  },
  sum: {
    written: 'sum(list, item => amount)',
    doc: 'the sum of a list, or of what is made of its items',
  },
  anniversary: anniversaryFunction,
  linear: {
    written: 'linear(value, 0 => 10, 60 => 50)',
    doc: 'straight lines through the points, flat outside them',
  },
  ladder: {
    written: 'ladder(value, 0 => "Bronze", 100 => "Silver")',
    doc: 'the step that x stands on: see ladders',
  },
  bucket: bucketFunction,
};

/** The names of the language's functions, without those of a host. */
export const functionNames = Object.keys(functions) as readonly FunctionName[];

/** Whether the language has a function of this name; those of a host aren't among them. */
export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functions, name);
}

/** Whether a function's arguments have a form of their own, whatever they are. */
export function isOwnFunction(name: FunctionName): name is OwnFunctionName {
  return !('argument' in functions[name]);
}
