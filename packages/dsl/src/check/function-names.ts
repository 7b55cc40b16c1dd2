import type { FunctionName } from './checked-strategy.js';

const functionNames: { readonly [name in FunctionName]: true } = {
  linear: true,
  ladder: true,
  bucket: true,
  anniversary: true,
  min: true,
  max: true,
  abs: true,
  clamp: true,
  round: true,
  floor: true,
  ceil: true,
  trunc: true,
  sqrt: true,
  pow: true,
  seconds: true,
  minutes: true,
  hours: true,
  days: true,
  length: true,
  lower: true,
  upper: true,
  trim: true,
  contains: true,
  startsWith: true,
  endsWith: true,
  any: true,
  all: true,
  count: true,
  sum: true,
};

/** Whether the language has a function of this name; those of a host aren't among them. */
export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functionNames, name);
}
