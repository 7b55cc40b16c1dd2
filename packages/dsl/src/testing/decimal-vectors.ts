import type { Decimal } from '../number/decimal.js';
import * as decimal from '../number/decimal.js';

/** One line of a `.decTest` file with the context that stands above it. */
export interface DecimalVector {
  readonly id: string;
  readonly operation: string;
  readonly operands: readonly string[];
  readonly result: string;
  /** `Inexact`, `Rounded`, …: what the standard's arithmetic reports besides the result. */
  readonly conditions: readonly string[];
  /** Significant digits that the context keeps. */
  readonly precision: number;
  readonly rounding: string;
}

/** What a vector says of our arithmetic; a skipped one names the rule it is skipped by. */
export type Verdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly found: string }
  | { readonly kind: 'skipped'; readonly rule: string };

/**
 * Reads Mike Cowlishaw's test case format: directives `name: value`, then
 * `id operation operands -> result conditions`.
 */
export function readDecimalVectors(text: string): readonly DecimalVector[] {
  const context = { precision: 0, rounding: '' };
  const vectors: DecimalVector[] = [];
  for (const line of text.split('\n').map(withoutComment)) {
    const directive = /^(\w+):\s*(\S+)$/.exec(line);
    if (directive?.[1]?.toLowerCase() === 'precision') context.precision = Number(directive[2]);
    if (directive?.[1]?.toLowerCase() === 'rounding') context.rounding = directive[2] ?? '';
    const vector = directive === null ? readVector(line) : null;
    if (vector !== null) vectors.push({ ...vector, ...context });
  }
  return vectors;
}

function withoutComment(line: string): string {
  return line.replace(/(^|\s)--.*$/, '').trim();
}

function readVector(line: string): Omit<DecimalVector, 'precision' | 'rounding'> | null {
  const [before, after] = line.split(/\s+->\s+/);
  if (before === undefined || after === undefined) return null;
  const [id = '', operation = '', ...operands] = before.split(/\s+/).map(withoutQuotes);
  const [result = '', ...conditions] = after.split(/\s+/).map(withoutQuotes);
  return { id, operation: operation.toLowerCase(), operands, result, conditions };
}

function withoutQuotes(word: string): string {
  return word.replace(/^(['"])(.*)\1$/, '$2');
}

const finite = /^([+-]?)(\d+\.?\d*|\.\d+)(?:[eE]([+-]?\d+))?$/;

/**
 * The value of a number as the standard writes it, of whatever length; null for NaN, infinities and
 * encodings.
 */
function read(text: string): Decimal | null {
  const match = finite.exec(text);
  if (match === null) return null;
  const [, sign = '', digits = ''] = match;
  const coefficient = BigInt(digits.replace('.', '')) * (sign === '-' ? -1n : 1n);
  return decimal.create(coefficient, placesOf(text));
}

/** Digits after the point as written: 2 for `1.00` and `1e-2`, -2 for `1e+2`. */
function placesOf(text: string): number {
  const [, fraction = '', exponent = '0'] = /^[^.eE]*\.?(\d*)(?:[eE](.*))?$/.exec(text) ?? [];
  return fraction.length - Number(exponent);
}

/** Decides whether our arithmetic gives what the vector says, as far as it has what the vector is about. */
export function judge(vector: DecimalVector): Verdict {
  const rule = skippedBy(vector);
  if (rule !== null) return { kind: 'skipped', rule };
  const expected = read(vector.result);
  const found = calculate(vector, vector.operands.map(read) as Decimal[]);
  if (expected === null || found === null) return { kind: 'skipped', rule: 'an operation of no number' };
  return decimal.equals(found, expected)
    ? { kind: 'right' }
    : { kind: 'wrong', found: decimal.toText(found) };
}

const greatestExponent = 7_000;

/**
 * Our numbers are finite, have one zero and no bound on their exponent: what a vector says of other things is
 * beside the point. Nor can they be rounded to other lengths than 34 digits, or in ways that the language
 * lacks.
 */
function skippedBy({
  operands,
  result,
  conditions,
  operation,
  precision,
  rounding,
}: DecimalVector): string | null {
  if ([...operands, result].some((text) => read(text.replace(/[eE].*/, '')) === null))
    return 'not a finite number';
  if ([...operands, result].some((text) => Math.abs(placesOf(text)) > greatestExponent))
    return 'exponent out of reach';
  if (conditions.some((name) => /Overflow|Underflow|Subnormal|Clamped/.test(name))) return 'bounded exponent';
  if (/^(quantize|tointegralx?)$/.test(operation)) {
    const exact = !conditions.includes('Inexact') && operation === 'quantize';
    return exact || rounding in wholeBy ? null : 'another way of rounding';
  }
  const keepsLength = precision === decimal.quotientDigits && rounding === 'half_even';
  return keepsLength || !conditions.includes('Inexact') ? null : 'another precision';
}

/** Sums and products are exact here; the standard rounds them to the precision, as division does. */
function kept(value: Decimal): Decimal {
  return decimal.divide(value, decimal.one);
}

function calculate(vector: DecimalVector, operands: readonly Decimal[]): Decimal | null {
  const { operation, rounding, conditions } = vector;
  const [a = decimal.zero, b = decimal.zero] = operands;
  switch (operation) {
    case 'add':
      return exactOrKept(decimal.add(a, b), conditions);
    case 'subtract':
      return exactOrKept(decimal.subtract(a, b), conditions);
    case 'multiply':
      return exactOrKept(decimal.multiply(a, b), conditions);
    case 'divide':
      return decimal.divide(a, b);
    case 'divideint':
      return truncatedQuotient(a, b);
    case 'remainder':
      return decimal.subtract(a, decimal.multiply(truncatedQuotient(a, b), b));
    case 'compare':
      return decimal.fromInteger(decimal.compare(a, b));
    case 'min':
      return exactOrKept(decimal.min(a, b), conditions);
    case 'max':
      return exactOrKept(decimal.max(a, b), conditions);
    case 'abs':
      return exactOrKept(decimal.abs(a), conditions);
    case 'minus':
      return exactOrKept(decimal.negate(a), conditions);
    case 'plus':
    case 'reduce':
      return exactOrKept(a, conditions);
    case 'quantize':
      return rounded(a, placesOf(vector.operands[1] ?? ''), rounding);
    case 'tointegral':
    case 'tointegralx':
      return rounded(a, 0, rounding);
    default:
      return null;
  }
}

function exactOrKept(value: Decimal, conditions: readonly string[]): Decimal {
  return conditions.includes('Inexact') ? kept(value) : value;
}

/** The standard divides towards zero and the language down: they agree on magnitudes. */
function truncatedQuotient(a: Decimal, b: Decimal): Decimal {
  const quotient = decimal.floorDivide(decimal.abs(a), decimal.abs(b));
  return decimal.sign(a) === decimal.sign(b) ? quotient : decimal.negate(quotient);
}

/** The roundings of the language by the standard's names. */
const wholeBy: { readonly [rounding: string]: (value: Decimal) => Decimal } = {
  half_up: (value) => decimal.round(value),
  floor: decimal.floor,
  ceiling: decimal.ceil,
  down: decimal.trunc,
};

/** `round` takes places itself; the others are moved to the point and back. */
function rounded(value: Decimal, places: number, rounding: string): Decimal {
  if (places >= value.scale) return value;
  const whole = wholeBy[rounding];
  if (whole === undefined || rounding === 'half_up') return decimal.round(value, places);
  return decimal.create(whole(decimal.create(value.coefficient, value.scale - places)).coefficient, places);
}
