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
  },
  all: {
    written: 'all(list, item => condition)',
  },
  count: {
    written: 'count(list, item => condition)',
  },
  sum: {
    written: 'sum(list, item => amount)',
  },
  anniversary: anniversaryFunction,
  linear: {
    written: 'linear(value, 0 => 10, 60 => 50)',
  },
  ladder: {
    written: 'ladder(value, 0 => "Bronze", 100 => "Silver")',
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
