import type { Call, FunctionName, OwnFunctionName, Rational } from '@merit/dsl';
import {
  bucketOf,
  bucketSeed,
  bucketSeedBehind,
  decimal,
  power,
  rational,
  squareRoot,
  toLowerCase,
  toUpperCase,
} from '@merit/dsl';
import type { Value } from './value.js';
import { NoResult, number, whole } from './value.js';

/** What a function of plain values gives for them. */
export function callFunction(
  name: Exclude<FunctionName, OwnFunctionName | 'anniversary'>,
  node: Call,
  values: readonly Value[],
): Value {
  const [a, b] = values as readonly [Value, Value];
  const numbers = () => values.map(number) as [Rational, ...Rational[]];
  switch (name) {
    case 'min':
      return numbers().reduce((least, each) => rational.min(least, each));
    case 'max':
      return numbers().reduce((greatest, each) => rational.max(greatest, each));
    case 'abs':
      return rational.abs(number(a));
    case 'clamp': {
      const [value, low = value, high = value] = numbers();
      return rational.max(rational.min(value, high), low);
    }
    case 'round':
      return rational.round(number(a), values.length === 1 ? 0 : asNumber(b));
    case 'floor':
      return rational.floor(number(a));
    case 'ceil':
      return rational.ceil(number(a));
    case 'trunc':
      return rational.trunc(number(a));
    case 'sqrt':
      if (rational.sign(number(a)) < 0) throw new NoResult('M5104', node);
      return squareRoot(number(a));
    case 'pow':
      return short(power(number(a), asNumber(b)), node);
    case 'seconds':
      return inUnit(a, 1_000);
    case 'minutes':
      return inUnit(a, 60_000);
    case 'hours':
      return inUnit(a, 3_600_000);
    case 'days':
      return inUnit(a, 86_400_000);
    case 'length':
      if (Array.isArray(a)) return decimal.fromInteger(a.length);
      return decimal.fromInteger([...(a as string)].length);
    case 'lower':
      return toLowerCase(a as string);
    case 'upper':
      return toUpperCase(a as string);
    case 'trim':
      return (a as string).trim();
    case 'contains':
      return (a as string).includes(b as string);
    case 'startsWith':
      return (a as string).startsWith(b as string);
    case 'endsWith':
      return (a as string).endsWith(b as string);
    case 'bucket': {
      // A key behind others is a key of the salt that they make, each with a zero byte behind it.
      const keys = values.slice(1, -1) as readonly string[];
      const seed = keys.slice(0, -1).reduce(bucketSeedBehind, bucketSeed(a as string));
      return decimal.fromInteger(bucketOf(seed, keys.at(-1) ?? '', asNumber(values.at(-1) ?? null)));
    }
  }
}

function asNumber(value: Value): number {
  return Number(decimal.toText(whole(value)));
}

function inUnit(duration: Value, milliseconds: number): Rational {
  return rational.divide(number(duration), decimal.fromInteger(milliseconds));
}

export function short(value: Rational | null, node: Call): Rational {
  if (value === null || rational.isTooLong(value)) throw new NoResult('M5103', node);
  return value;
}

/**
 * `linear(value, x => y, …)`: flat outside of its points, straight between two; only what is needed is
 * evaluated.
 */
export function linear(node: Call, evaluate: (argument: Call['arguments'][number]) => Value): Value {
  const [first, ...rest] = node.arguments;
  if (first === undefined) throw new Error('linear without a value');
  const value = number(evaluate(first));
  let before: { readonly x: Rational; readonly y: () => Rational } | null = null;
  for (const point of rest) {
    if (point.kind !== 'Arrow') throw new Error('linear with something that is no point');
    const here = { x: number(evaluate(point.from)), y: () => number(evaluate(point.to)) };
    const order = rational.compare(value, here.x);
    if (order === 0 || (order < 0 && before === null)) return here.y();
    if (order < 0 && before !== null) return between(value, before, here, node);
    before = here;
  }
  return before?.y() ?? null;
}

type Point = { readonly x: Rational; readonly y: () => Rational };

function between(value: Rational, low: Point, high: Point, node: Call): Rational {
  const rising = rational.multiply(high.y(), rational.subtract(value, low.x));
  const falling = rational.multiply(low.y(), rational.subtract(high.x, value));
  return rational.divide(short(rational.add(rising, falling), node), rational.subtract(high.x, low.x));
}
