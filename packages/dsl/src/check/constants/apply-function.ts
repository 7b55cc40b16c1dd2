import type { Decimal } from '../../number/decimal.js';
import { abs, ceil, floor, max, min, round, trunc } from '../../number/decimal.js';
import type { FunctionName } from '../checked-strategy.js';
import type { SingleValue } from './single-value.js';
import { isDecimal } from './single-value.js';

/** What a function makes of known values that it takes. */
export function applyFunction(name: FunctionName, values: readonly SingleValue[]): SingleValue | undefined {
  if (values.every(isDecimal)) return exact[name](values);
  const durations = values.filter((value) => typeof value === 'number');
  return durations.length === values.length ? ofDurations[name]?.(durations) : undefined;
}

type Exact = (values: readonly Decimal[]) => Decimal | undefined;

function one(apply: (value: Decimal) => Decimal): Exact {
  return ([value]) => value && apply(value);
}

const exact: { readonly [name in FunctionName]: Exact } = {
  min: ([first, ...rest]) => first && rest.reduce(min, first),
  max: ([first, ...rest]) => first && rest.reduce(max, first),
  abs: one(abs),
  clamp: ([value, low, high]) => value && low && high && max(low, min(high, value)),
  round: ([value, places]) => value && round(value, Number(places?.coefficient ?? 0)),
  floor: one(floor),
  ceil: one(ceil),
  trunc: one(trunc),
};

const ofDurations: { readonly [name in FunctionName]?: (values: readonly number[]) => number } = {
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  abs: ([value = 0]) => Math.abs(value),
  clamp: ([value = 0, low = 0, high = 0]) => Math.max(low, Math.min(high, value)),
};
