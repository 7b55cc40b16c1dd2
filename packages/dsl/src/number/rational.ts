import type { Decimal } from './decimal.js';
import * as decimal from './decimal.js';
import { digitCount, tenTo } from './digits.js';

/*
 * Exact arithmetic of decimals and fractions. Where a fraction would need more than `fractionDigitsMax`
 * digits on either side of its line, the fractions that an operation was given are rounded by `toDecimal`
 * first; what comes out depends on the values alone, so it is the same everywhere.
 */

/**
 * A number that no decimal is, such as a third: in lowest terms, with a denominator above 1, so that equal
 * numbers have equal parts. Frozen and immutable.
 */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** An exact number: a Decimal wherever one says it, a Fraction for every other quotient. */
export type Rational = Decimal | Fraction;

/** The most digits that a fraction has above its line, and below it. */
export const fractionDigitsMax = 50;

const partEnd = 10n ** BigInt(fractionDigitsMax);

/** Whether a value of any kind is a fraction. */
export function isFraction(value: unknown): value is Fraction {
  return typeof value === 'object' && value !== null && 'denominator' in value;
}

/** Whether a value of any kind is one of these numbers. */
export function isRational(value: unknown): value is Rational {
  return decimal.isDecimal(value) || isFraction(value);
}

/** The number itself, and a fraction as the nearest decimal with at least 34 significant digits. */
export function toDecimal(value: Rational): Decimal {
  return isFraction(value) ? fractionToDecimal(value) : value;
}

/** Whether a calculation should stop here; a fraction never is. */
export function isTooLong(value: Rational): boolean {
  return !isFraction(value) && decimal.isTooLong(value);
}

// ── Comparing ───────────────────────────────────────────────────────────────

/** Negative where `left` is the lesser, 0 where they are equal, positive where it is the greater. */
export function compare(left: Rational, right: Rational): number {
  if (!isFraction(left) && !isFraction(right)) return decimal.compare(left, right);
  const [a, b] = [asWritten(left), asWritten(right)];
  const [l, r] = [a.numerator * b.denominator, b.numerator * a.denominator];
  return l < r ? -1 : l > r ? 1 : 0;
}

export function equals(left: Rational, right: Rational): boolean {
  if (isFraction(left)) {
    return isFraction(right) && left.numerator === right.numerator && left.denominator === right.denominator;
  }
  return !isFraction(right) && decimal.equals(left, right);
}

/** The first of two equals. */
export function min<Left extends Rational, Right extends Rational>(left: Left, right: Right): Left | Right {
  return compare(right, left) < 0 ? right : left;
}

/** The first of two equals. */
export function max<Left extends Rational, Right extends Rational>(left: Left, right: Right): Left | Right {
  return compare(right, left) > 0 ? right : left;
}

/** -1, 0 or 1. */
export function sign(value: Rational): -1 | 0 | 1 {
  return isFraction(value) ? (value.numerator < 0n ? -1 : 1) : decimal.sign(value);
}

export function isWhole(value: Rational): boolean {
  return !isFraction(value) && decimal.isWhole(value);
}

// ── Arithmetic ──────────────────────────────────────────────────────────────

export function add(left: Rational, right: Rational): Rational {
  if (!isFraction(left) && !isFraction(right)) return decimal.add(left, right);
  return ofFractions(sumOf, left, right) ?? decimal.add(toDecimal(left), toDecimal(right));
}

export function subtract(left: Rational, right: Rational): Rational {
  return add(left, negate(right));
}

export function multiply(left: Rational, right: Rational): Rational {
  if (!isFraction(left) && !isFraction(right)) return decimal.multiply(left, right);
  return ofFractions(productOf, left, right) ?? decimal.multiply(toDecimal(left), toDecimal(right));
}

export function negate(value: Rational): Rational {
  return isFraction(value)
    ? Object.freeze({ numerator: -value.numerator, denominator: value.denominator })
    : decimal.negate(value);
}

export function abs(value: Rational): Rational {
  return sign(value) < 0 ? negate(value) : value;
}

/** Throws a RangeError where `right` is zero. */
export function divide(left: Rational, right: Rational): Rational {
  if (sign(right) === 0) throw new RangeError('division by zero');
  const exact =
    isFraction(left) || isFraction(right) ? ofFractions(ratioOf, left, right) : ratioOfDecimals(left, right);
  return exact ?? decimal.divide(toDecimal(left), toDecimal(right));
}

function ratioOfDecimals(left: Decimal, right: Decimal): Rational | null {
  const scale = Math.max(left.scale, right.scale);
  const [over, under] = [decimal.coefficientAt(left, scale), decimal.coefficientAt(right, scale)];
  return isShort(over) && isShort(under) ? quotientOf(over, under) : null;
}

type Operation = (left: Fraction, right: Fraction) => Rational | null;

/** Null where an operand, or the result, has too many digits. */
function ofFractions(calculate: Operation, left: Rational, right: Rational): Rational | null {
  const [a, b] = [inParts(left), inParts(right)];
  return a === null || b === null ? null : calculate(a, b);
}

/** After Knuth: the divisors that are looked for are as short as can be, most of them 1. */
function sumOf(left: Fraction, right: Fraction): Rational | null {
  const common = greatestCommonDivisor(left.denominator, right.denominator);
  const rest = right.denominator / common;
  const sum = left.numerator * rest + right.numerator * (left.denominator / common);
  const again = greatestCommonDivisor(sum, common);
  return inLowestTerms(sum / again, (left.denominator / again) * rest);
}

function productOf(left: Fraction, right: Fraction): Rational | null {
  const a = greatestCommonDivisor(left.numerator, right.denominator);
  const b = greatestCommonDivisor(right.numerator, left.denominator);
  return inLowestTerms(
    (left.numerator / a) * (right.numerator / b),
    (left.denominator / b) * (right.denominator / a),
  );
}

function ratioOf(left: Fraction, { numerator, denominator }: Fraction): Rational | null {
  return productOf(left, { numerator: denominator, denominator: numerator });
}

/** In lowest terms, so that a decimal has a denominator too; null for one with too many digits. */
function inParts(value: Rational): Fraction | null {
  if (isFraction(value)) return value;
  const { coefficient, scale } = value;
  if (scale >= fractionDigitsMax || !isShort(coefficient)) return null;
  if (scale === 0) return { numerator: coefficient, denominator: 1n };
  const unit = tenTo(scale);
  const common = greatestCommonDivisor(coefficient, unit);
  return { numerator: coefficient / common, denominator: unit / common };
}

/** With a power of ten below the line of a decimal, of any length. */
function asWritten(value: Rational): Fraction {
  return isFraction(value) ? value : { numerator: value.coefficient, denominator: tenTo(value.scale) };
}

// ── Whole numbers ───────────────────────────────────────────────────────────

/** `div`: the greatest whole number not above the quotient. Throws a RangeError where `right` is zero. */
export function floorDivide(left: Rational, right: Rational): Decimal {
  if (!isFraction(left) && !isFraction(right)) return decimal.floorDivide(left, right);
  if (sign(right) === 0) throw new RangeError('division by zero');
  const [a, b] = [asWritten(left), asWritten(right)];
  return decimal.fromInteger(floorOf(a.numerator * b.denominator, a.denominator * b.numerator));
}

/** `mod`: what `div` leaves, with the sign of `right`. Throws a RangeError where `right` is zero. */
export function floorModulo(left: Rational, right: Rational): Rational {
  if (!isFraction(left) && !isFraction(right)) return decimal.floorModulo(left, right);
  if (sign(right) === 0) throw new RangeError('division by zero');
  const [a, b] = [asWritten(left), asWritten(right)];
  if (isShort(a.denominator) && isShort(b.denominator)) {
    const [l, r] = [a.numerator * b.denominator, b.numerator * a.denominator];
    const rest = quotientOf(l - r * floorOf(l, r), a.denominator * b.denominator);
    if (rest !== null) return rest;
  }
  return decimal.floorModulo(toDecimal(left), toDecimal(right));
}

/** To so many digits after the point (negative: to tens, hundreds, …), half away from zero. */
export function round(value: Rational, places = 0): Decimal {
  if (!isFraction(value)) return decimal.round(value, places);
  const { numerator, denominator } = value;
  const size = (numerator < 0n ? -numerator : numerator) * tenTo(Math.max(0, places));
  const unit = denominator * tenTo(Math.max(0, -places));
  const rounded = (2n * size + unit) / (2n * unit);
  return decimal.create(numerator < 0n ? -rounded : rounded, places);
}

export function floor(value: Rational): Decimal {
  if (!isFraction(value)) return decimal.floor(value);
  return decimal.fromInteger(floorOf(value.numerator, value.denominator));
}

export function ceil(value: Rational): Decimal {
  return isFraction(value) ? decimal.add(floor(value), decimal.one) : decimal.ceil(value);
}

/** Towards zero. */
export function trunc(value: Rational): Decimal {
  if (!isFraction(value)) return decimal.trunc(value);
  return decimal.fromInteger(value.numerator / value.denominator);
}

/** Division of bigints goes towards zero; this goes down. The divisor may be negative. */
function floorOf(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const isInexact = quotient * denominator !== numerator;
  return isInexact && numerator < 0n !== denominator < 0n ? quotient - 1n : quotient;
}

// ── Fractions ───────────────────────────────────────────────────────────────

/** Whether a whole number may stand above or below the line of a fraction. */
function isShort(value: bigint): boolean {
  return value < partEnd && value > -partEnd;
}

/** The number that a quotient of whole numbers is; null where that needs a fraction that is too long. */
function quotientOf(numerator: bigint, denominator: bigint): Rational | null {
  const common = greatestCommonDivisor(numerator, denominator);
  return inLowestTerms(numerator / common, denominator / common);
}

/** `quotientOf` for two numbers that nothing but 1 divides; the denominator isn't 0. */
function inLowestTerms(numerator: bigint, denominator: bigint): Rational | null {
  if (denominator < 0n) return inLowestTerms(-numerator, -denominator);
  if (denominator === 1n) return Object.freeze({ coefficient: numerator, scale: 0 });
  const reach = endsWithin(denominator);
  if (reach !== null) return decimal.create(numerator * (tenTo(reach) / denominator), reach);
  return isShort(numerator) && isShort(denominator) ? Object.freeze({ numerator, denominator }) : null;
}

/**
 * The nearest decimal with 34 digits after the point, and one more for each digit that the denominator has
 * beyond its first: so many that at least 34 of them are significant, as `divide` keeps.
 */
function fractionToDecimal(fraction: Fraction): Decimal {
  const { numerator, denominator } = fraction;
  const places = placesOf(fraction);
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size * tenTo(places) + denominator) / (2n * denominator);
  return decimal.create(numerator < 0n ? -rounded : rounded, places);
}

/** The decimals with as many digits after the point on either side of it. */
export function decimalsBeside(fraction: Fraction): { readonly below: Decimal; readonly above: Decimal } {
  const nearest = fractionToDecimal(fraction);
  const places = placesOf(fraction);
  const coefficient = nearest.coefficient * tenTo(places - nearest.scale);
  const isAbove = coefficient * fraction.denominator > fraction.numerator * tenTo(places);
  const low = isAbove ? coefficient - 1n : coefficient;
  return { below: decimal.create(low, places), above: decimal.create(low + 1n, places) };
}

function placesOf({ denominator }: Fraction): number {
  return digitCount(denominator) + decimal.quotientDigits - 1;
}

/** No product of two parts that are short has more factors of 2. */
const factorsMax = Math.ceil(2 * fractionDigitsMax * Math.log2(10));

/**
 * So many places that a quotient by this number, in lowest terms, ends within them; null where it goes on for
 * ever, as it does unless the divisor is made of twos and fives.
 */
function endsWithin(divisor: bigint): number | null {
  if (divisor > safeMax) return tenTo(factorsMax) % divisor === 0n ? factorsMax : null;
  let rest = Number(divisor);
  let twos = 0;
  let fives = 0;
  for (; rest % 2 === 0; twos++) rest /= 2;
  for (; rest % 5 === 0; fives++) rest /= 5;
  return rest === 1 ? Math.max(twos, fives) : null;
}

// ── Common divisors ─────────────────────────────────────────────────────────

const safeMax = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The greatest whole number that divides both, of which one isn't 0. After Lehmer: the first digits of both
 * tell some steps of Euclid's algorithm at once, so that few are done with all digits.
 */
export function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let greater = left < 0n ? -left : left;
  let lesser = right < 0n ? -right : right;
  if (greater < lesser) [greater, lesser] = [lesser, greater];
  while (lesser > safeMax) [greater, lesser] = severalSteps(greater, lesser);
  if (lesser === 0n) return greater;
  return BigInt(divisorOfSafe(Number(lesser), Number(greater % lesser)));
}

/** A division in floats is exact here: no quotient of safe integers rounds up to a whole number. */
function divisorOfSafe(left: number, right: number): number {
  let [greater, lesser] = [left, right];
  while (lesser !== 0) [greater, lesser] = [lesser, greater - Math.floor(greater / lesser) * lesser];
  return greater;
}

/** So many bits are looked at, that sums of them and of cofactors stay exact. */
const leadingBits = 50;

/** Algorithm L of Knuth (The Art of Computer Programming, 4.5.2): while both bounds of a quotient agree. */
function severalSteps(greater: bigint, lesser: bigint): [bigint, bigint] {
  const bits = Math.ceil(Math.log2(Number(greater)));
  if (bits === Number.POSITIVE_INFINITY) return [lesser, greater % lesser];
  const shift = BigInt(Math.max(0, bits - leadingBits));
  let [x, y] = [Number(greater >> shift), Number(lesser >> shift)];
  let [a, b, c, d] = [1, 0, 0, 1];
  while (y + c !== 0 && y + d !== 0) {
    const quotient = Math.floor((x + a) / (y + c));
    if (quotient !== Math.floor((x + b) / (y + d))) break;
    [a, c] = [c, a - quotient * c];
    [b, d] = [d, b - quotient * d];
    [x, y] = [y, x - quotient * y];
  }
  if (b === 0) return [lesser, greater % lesser];
  const [p, q, r, s] = [BigInt(a), BigInt(b), BigInt(c), BigInt(d)];
  return [p * greater + q * lesser, r * greater + s * lesser];
}
