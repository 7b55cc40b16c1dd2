import { dateToText } from '../../calendar/date-text.js';
import { fromInteger, isDecimal, toText, zero } from '../../number/decimal.js';
import { power } from '../../number/power.js';
import type { Rational } from '../../number/rational.js';
import { abs, ceil, divide, floor, isRational, max, min, round, trunc } from '../../number/rational.js';
import { squareRoot } from '../../number/square-root.js';
import { bucketOf, bucketSeed, bucketSeedBehind } from '../../text/bucket.js';
import { countCodePoints } from '../../text/code-points.js';
import { toLowerCase, toUpperCase } from '../../text/letter-case.js';
import type {
  DurationFunctionName,
  FunctionName,
  NumberFunctionName,
  TextFunctionName,
} from '../checked-strategy.js';
import { withinDigits } from './apply-operator.js';
import type { SingleValue } from './single-value.js';

/** What a function makes of known values that it takes: their number and types were checked. */
export function applyFunction(name: FunctionName, values: readonly SingleValue[]): SingleValue | undefined {
  if (values.every(isRational)) {
    const value = ofNumbers[name as NumberFunctionName](values as Numbers);
    return value === null ? undefined : withinDigits(value);
  }
  if (values.every(isText)) return ofTexts[name as TextFunctionName]?.(values);
  if (values.every(isDuration)) return ofDurations[name]?.(values);
  return bucket(values);
}

function isText(value: SingleValue): value is string {
  return typeof value === 'string';
}

function isDuration(value: SingleValue): value is number {
  return typeof value === 'number';
}

type Numbers = readonly [Rational, Rational, Rational];
/** Null for a value beyond what is calculated with. */
type Exact = (values: Numbers) => Rational | null;

function one(apply: (value: Rational) => Rational): Exact {
  return ([value]) => apply(value);
}

const ofNumbers: { readonly [name in NumberFunctionName]: Exact } = {
  min: ([first, ...rest]) => rest.reduce<Rational>(min, first),
  max: ([first, ...rest]) => rest.reduce<Rational>(max, first),
  abs: one(abs),
  clamp: ([value, low, high]) => max(low, min(high, value)),
  round: ([value, places = zero]) => round(value, wholeNumber(places)),
  floor: one(floor),
  ceil: one(ceil),
  trunc: one(trunc),
  sqrt: one(squareRoot),
  pow: ([value, exponent]) => power(value, wholeNumber(exponent)),
};

const ofTexts: { readonly [name in TextFunctionName]: (values: readonly string[]) => SingleValue } = {
  length: ([value = '']) => fromInteger(countCodePoints(value)),
  lower: ([value = '']) => toLowerCase(value),
  upper: ([value = '']) => toUpperCase(value),
  trim: ([value = '']) => value.trim(),
  contains: ([value = '', part = '']) => value.includes(part),
  startsWith: ([value = '', start = '']) => value.startsWith(start),
  endsWith: ([value = '', end = '']) => value.endsWith(end),
};

type OfDurations = (values: readonly number[]) => SingleValue;

function inUnit(milliseconds: number): OfDurations {
  return ([value = 0]) => divide(fromInteger(value), fromInteger(milliseconds));
}

const units: { readonly [name in DurationFunctionName]: OfDurations } = {
  seconds: inUnit(1_000),
  minutes: inUnit(60_000),
  hours: inUnit(3_600_000),
  days: inUnit(86_400_000),
};

const ofDurations: { readonly [name in FunctionName]?: OfDurations } = {
  ...units,
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  abs: ([value = 0]) => Math.abs(value),
  clamp: ([value = 0, low = 0, high = 0]) => Math.max(low, Math.min(high, value)),
};

function bucket(values: readonly SingleValue[]): SingleValue {
  const [salt = '', ...keys] = values.slice(0, -1).map(keyText);
  const seed = keys.slice(0, -1).reduce(bucketSeedBehind, bucketSeed(salt));
  return fromInteger(bucketOf(seed, keys.at(-1) ?? '', wholeNumber(values.at(-1))));
}

function wholeNumber(value: SingleValue | undefined): number {
  return isDecimal(value) ? Number(value.coefficient) : 0;
}

/** Of a text, an int, a date or a bool: no duration is a key. */
function keyText(value: SingleValue): string {
  if (isDecimal(value)) return toText(value);
  return typeof value === 'number' ? dateToText(value) : String(value);
}
