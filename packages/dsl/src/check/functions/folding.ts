import { dateToText } from '../../calendar/date-text.js';
import { fromInteger, isDecimal, toText } from '../../number/decimal.js';
import type { Rational } from '../../number/rational.js';
import { isRational } from '../../number/rational.js';
import { bucketOf, bucketSeed, bucketSeedBehind } from '../../text/bucket.js';
import { withinDigits } from '../constants/apply-operator.js';
import type { SingleValue } from '../constants/single-value.js';
import type { PlainFunction } from './language-function.js';

/** What a function makes of known values that it takes: their number and types were checked. */
type Fold = PlainFunction['fold'];
/** Null for a value beyond what is calculated with. */
type Exact = (values: readonly [Rational, Rational, Rational]) => Rational | null;

/** Its value is known only while deciding. */
export function notFolded(): undefined {
  return undefined;
}

export function ofNumbers(apply: Exact): Fold {
  return (values) => {
    if (!values.every(isRational)) return undefined;
    const value = apply(values as readonly Rational[] as Parameters<Exact>[0]);
    return value === null ? undefined : withinDigits(value);
  };
}

/** Durations are numbers of milliseconds. */
export function ofDurations(apply: (values: readonly number[]) => SingleValue): Fold {
  return (values) => (values.every(isDuration) ? apply(values) : undefined);
}

/** Of numbers, or of durations. */
export function ofEither(numbers: Exact, durations: (values: readonly number[]) => number): Fold {
  const [exact, milliseconds] = [ofNumbers(numbers), ofDurations(durations)];
  return (values) => exact(values) ?? milliseconds(values);
}

export function ofTexts(apply: (first: string, second: string) => SingleValue): Fold {
  return (values) => {
    const [first = '', second = ''] = values.filter(isText);
    return values.every(isText) ? apply(first, second) : undefined;
  };
}

export function foldBucket(values: readonly SingleValue[]): SingleValue {
  const [salt = '', ...keys] = values.slice(0, -1).map(keyText);
  const seed = keys.slice(0, -1).reduce(bucketSeedBehind, bucketSeed(salt));
  return fromInteger(bucketOf(seed, keys.at(-1) ?? '', wholeNumber(values.at(-1))));
}

/** Of a value that is known to be an int. */
export function wholeNumber(value: SingleValue | undefined): number {
  return isDecimal(value) ? Number(value.coefficient) : 0;
}

function isText(value: SingleValue): value is string {
  return typeof value === 'string';
}

function isDuration(value: SingleValue): value is number {
  return typeof value === 'number';
}

/** Of a text, an int, a date or a bool: no duration is a key. */
function keyText(value: SingleValue): string {
  if (isDecimal(value)) return toText(value);
  return typeof value === 'number' ? dateToText(value) : String(value);
}
