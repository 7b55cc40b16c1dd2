import { digitCount, tenTo, trailingZeros } from './digits.js';

/**
 * An exact decimal number: `coefficient × 10^-scale`, with the least scale that holds it, so that equal
 * numbers have equal parts. Frozen and immutable.
 */
export interface Decimal {
  readonly coefficient: bigint;
  /** Digits after the point; never negative. */
  readonly scale: number;
}

/** What reading a text gave: `malformed` is no number, `too long` one beyond `digitsMax`. */
export type DecimalReading =
  | { readonly ok: true; readonly value: Decimal }
  | { readonly ok: false; readonly reason: 'malformed' | 'too long' };

/**
 * The most digits that are read on either side of the point. Every finite JSON number fits (they need 309
 * and 324), while a short text such as `1e999999999` can't ask for gigabytes.
 */
export const digitsMax = 400;

/** The most digits that a calculated number may have, and the most of them after the point. */
export const workingDigitsMax = 2_000;

/** Significant digits that `divide` keeps: those of IEEE 754's decimal128. */
export const quotientDigits = 34;

/** A decimal from its parts, with superfluous zeros taken off; a negative scale stands for zeros to add. */
export function create(coefficient: bigint, scale: number): Decimal {
  if (scale < 0) return Object.freeze({ coefficient: coefficient * tenTo(-scale), scale: 0 });
  if (coefficient === 0n) return Object.freeze({ coefficient, scale: 0 });
  const zeros = trailingZeros(coefficient, scale);
  return Object.freeze(
    zeros === 0 ? { coefficient, scale } : { coefficient: coefficient / tenTo(zeros), scale: scale - zeros },
  );
}

/** Whether a value of any kind is a decimal. */
export function isDecimal(value: unknown): value is Decimal {
  return (
    typeof value === 'object' &&
    value !== null &&
    'coefficient' in value &&
    typeof value.coefficient === 'bigint'
  );
}

export const zero = create(0n, 0);
export const one = create(1n, 0);

// ── Reading and writing ─────────────────────────────────────────────────────

/** A whole number; a fraction, `NaN` or an infinity throws as `BigInt` does. */
export function fromInteger(value: bigint | number): Decimal {
  return Object.freeze({ coefficient: BigInt(value), scale: 0 });
}

/** What a finite number means where it stands in JSON: the value of its shortest decimal text. */
export function fromNumber(value: number): Decimal {
  if (Number.isSafeInteger(value)) return fromInteger(value);
  const reading = fromText(String(value));
  if (!reading.ok) throw new TypeError(`${value} is no finite number`);
  return reading.value;
}

const jsonNumber = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Reads a number in JSON's own spelling: `-1.50`, `1e-7`; no blanks, plus sign, underscores or leading zeros.
 */
export function fromText(text: string): DecimalReading {
  const match = jsonNumber.exec(text);
  if (match === null) return malformed;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  return fromParts(sign, whole, fraction, Number(exponent));
}

/** Most literals: a number holds each of them exactly, and no digit has to be looked at. */
const shortWholeLiteral = /^\d{1,15}$/;
const numberLiteral = /^(\d+(?:_\d+)*)(?:\.(\d+))?(%?)$/;

/** Reads a number literal of the language: `1_000`, `1.5`, `15%` (which is 0.15). */
export function fromLiteral(text: string): DecimalReading {
  if (shortWholeLiteral.test(text)) return { ok: true, value: fromInteger(Number(text)) };
  const match = numberLiteral.exec(text);
  if (match === null) return malformed;
  const [, whole = '', fraction = '', percent = ''] = match;
  return fromParts('', whole.replaceAll('_', ''), fraction, percent === '' ? 0 : -2);
}

const malformed: DecimalReading = Object.freeze({ ok: false, reason: 'malformed' });
const tooLong: DecimalReading = Object.freeze({ ok: false, reason: 'too long' });

/** Zeros at either end are no digits of the value, so they are taken off before its length is judged. */
function fromParts(sign: string, whole: string, fraction: string, exponent: number): DecimalReading {
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = withoutTrailingZeros(digits);
  if (significant === '') return { ok: true, value: zero };
  const scale = fraction.length - exponent - (digits.length - significant.length);
  if (scale > digitsMax || significant.length - scale > digitsMax) return tooLong;
  return { ok: true, value: create(BigInt(sign + significant), scale) };
}

/** A loop, since `/0+$/` takes quadratic time on a long run of zeros before another digit. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** Plain digits without exponent, the shortest that say the value: `-0.5`, `1000`. */
export function toText({ coefficient, scale }: Decimal): string {
  if (scale === 0) return coefficient.toString();
  const sign = coefficient < 0n ? '-' : '';
  const digits = magnitude(coefficient)
    .toString()
    .padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** The number that means exactly this value in JSON, or null where there is none. */
export function toNumber(value: Decimal): number | null {
  if (hasManyDigits(value)) return null;
  const number = Number(toText(value));
  return Number.isFinite(number) && equals(fromNumber(number), value) ? number : null;
}

/** The value as JSON carries it: as a number where one means exactly this value, else as its digits. */
export function toJson(value: Decimal): number | string {
  return toNumber(value) ?? toText(value);
}

/** No number that JSON keeps needs more significant digits than this. */
const significantMax = 17;
const significantEnd = 10n ** BigInt(significantMax);

function hasManyDigits({ coefficient, scale }: Decimal): boolean {
  const size = magnitude(coefficient);
  if (size < significantEnd) return false;
  // A decimal with places has no trailing zeros.
  return scale > 0 || size % tenTo(digitCount(size) - significantMax) !== 0n;
}

// ── Comparing ───────────────────────────────────────────────────────────────

/** Negative where `left` is the lesser, 0 where they are equal, positive where it is the greater. */
export function compare(left: Decimal, right: Decimal): number {
  const scale = Math.max(left.scale, right.scale);
  const a = coefficientAt(left, scale);
  const b = coefficientAt(right, scale);
  return a < b ? -1 : a > b ? 1 : 0;
}

export function equals(left: Decimal, right: Decimal): boolean {
  return left.coefficient === right.coefficient && left.scale === right.scale;
}

/** The first of two equals. */
export function min(left: Decimal, right: Decimal): Decimal {
  return compare(left, right) <= 0 ? left : right;
}

/** The first of two equals. */
export function max(left: Decimal, right: Decimal): Decimal {
  return compare(left, right) >= 0 ? left : right;
}

/** -1, 0 or 1. */
export function sign({ coefficient }: Decimal): -1 | 0 | 1 {
  return coefficient < 0n ? -1 : coefficient > 0n ? 1 : 0;
}

export function isWhole(value: Decimal): boolean {
  return value.scale === 0;
}

const tooGreat = 10n ** BigInt(workingDigitsMax);

/**
 * Whether a calculation should stop here: exact products add up their digits, so a number that is squared
 * forty times in a row would need a terabyte.
 */
export function isTooLong({ coefficient, scale }: Decimal): boolean {
  return scale > workingDigitsMax || coefficient >= tooGreat || coefficient <= -tooGreat;
}

// ── Exact arithmetic ────────────────────────────────────────────────────────

export function add(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return create(coefficientAt(left, scale) + coefficientAt(right, scale), scale);
}

export function subtract(left: Decimal, right: Decimal): Decimal {
  return add(left, negate(right));
}

/** Exact, so the digits of both add up: who multiplies in a row bounds the length himself. */
export function multiply(left: Decimal, right: Decimal): Decimal {
  return create(left.coefficient * right.coefficient, left.scale + right.scale);
}

export function negate({ coefficient, scale }: Decimal): Decimal {
  return Object.freeze({ coefficient: -coefficient, scale });
}

export function abs(value: Decimal): Decimal {
  return value.coefficient < 0n ? negate(value) : value;
}

// ── Division ────────────────────────────────────────────────────────────────

/** To 34 significant digits, half to even. Throws a RangeError where `right` is zero. */
export function divide(left: Decimal, right: Decimal): Decimal {
  if (right.coefficient === 0n) throw new RangeError('division by zero');
  if (left.coefficient === 0n) return zero;
  const numerator = magnitude(left.coefficient);
  const denominator = magnitude(right.coefficient);
  const negative = left.coefficient < 0n !== right.coefficient < 0n;
  const surplus = digitCount(numerator) - digitCount(denominator);
  const places = quotientDigits - surplus - (quotientReaches(numerator, denominator, surplus) ? 1 : 0);
  const quotient = divideHalfEven(
    places > 0 ? numerator * tenTo(places) : numerator,
    places < 0 ? denominator * tenTo(-places) : denominator,
  );
  return create(negative ? -quotient : quotient, left.scale - right.scale + places);
}

/** Whether `numerator / denominator` is at least `10^exponent`: it says how many digits a quotient has. */
function quotientReaches(numerator: bigint, denominator: bigint, exponent: number): boolean {
  return exponent >= 0
    ? numerator >= denominator * tenTo(exponent)
    : numerator * tenTo(-exponent) >= denominator;
}

function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const twice = 2n * (numerator % denominator);
  const up = twice > denominator || (twice === denominator && quotient % 2n === 1n);
  return up ? quotient + 1n : quotient;
}

/** `div`: the greatest whole number not above the quotient. Throws a RangeError where `right` is zero. */
export function floorDivide(left: Decimal, right: Decimal): Decimal {
  if (right.coefficient === 0n) throw new RangeError('division by zero');
  const scale = Math.max(left.scale, right.scale);
  return fromInteger(floorQuotient(coefficientAt(left, scale), coefficientAt(right, scale)));
}

/** `mod`: what `div` leaves, with the sign of `right`. Throws a RangeError where `right` is zero. */
export function floorModulo(left: Decimal, right: Decimal): Decimal {
  return subtract(left, multiply(right, floorDivide(left, right)));
}

// ── Rounding ────────────────────────────────────────────────────────────────

/** To so many digits after the point (negative: to tens, hundreds, …), half away from zero. */
export function round(value: Decimal, places = 0): Decimal {
  if (value.scale <= places) return value;
  const unit = tenTo(value.scale - places);
  const rounded = (2n * magnitude(value.coefficient) + unit) / (2n * unit);
  return create(value.coefficient < 0n ? -rounded : rounded, places);
}

export function floor(value: Decimal): Decimal {
  return fromInteger(floorQuotient(value.coefficient, tenTo(value.scale)));
}

export function ceil(value: Decimal): Decimal {
  return fromInteger(-floorQuotient(-value.coefficient, tenTo(value.scale)));
}

/** Towards zero. */
export function trunc(value: Decimal): Decimal {
  return fromInteger(value.coefficient / tenTo(value.scale));
}

// ── Parts ───────────────────────────────────────────────────────────────────

/** The whole number that stands for the value at a scale at least its own. */
export function coefficientAt(value: Decimal, scale: number): bigint {
  const missing = scale - value.scale;
  return missing === 0 ? value.coefficient : value.coefficient * tenTo(missing);
}

/** Division of bigints goes towards zero; this goes down. */
function floorQuotient(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const inexact = quotient * denominator !== numerator;
  return inexact && numerator < 0n !== denominator < 0n ? quotient - 1n : quotient;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
