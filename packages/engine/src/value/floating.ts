import type { Decimal, Rational } from '@merit/dsl';
import { decimal, rational } from '@merit/dsl';
import { type Integer, isSafeInteger, narrow } from './integer.js';

/**
 * A number whose digits after the point aren't known when planning. A `number` stands for its shortest
 * decimal text, as in JSON; no two numbers share one, so `<` and `===` between numbers are exact. All other
 * values are a Decimal, which may also hold what a number could, or a Fraction where no decimal says a
 * quotient.
 */
export type Floating = number | Rational;

/** For arithmetic, which is exact. */
export function toRational(value: Floating): Rational {
  return typeof value === 'number' ? decimal.fromNumber(value) : value;
}

/** For whoever is handed the value: a fraction is rounded to 34 significant digits or more. */
export function toDecimal(value: Floating): Decimal {
  return rational.toDecimal(toRational(value));
}

/** As a number where one stands for the value: numbers are cheaper to compare and to add. */
export function toFloating(value: Rational): Floating {
  return rational.isFraction(value) ? value : (decimal.toNumber(value) ?? value);
}

export function compareFloating(left: Floating, right: Floating): number {
  if (typeof left === 'number' && typeof right === 'number') {
    return left < right ? -1 : left > right ? 1 : 0;
  }
  return rational.compare(toRational(left), toRational(right));
}

export function addFloating(left: Floating, right: Floating): Floating {
  if (isSafeInteger(left) && isSafeInteger(right)) {
    const sum = left + right;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return rational.add(toRational(left), toRational(right));
}

export function subtractFloating(left: Floating, right: Floating): Floating {
  return addFloating(left, negateFloating(right));
}

export function multiplyFloating(left: Floating, right: Floating): Floating {
  if (isSafeInteger(left) && isSafeInteger(right)) {
    const product = left * right;
    if (Number.isSafeInteger(product)) return product;
  }
  return rational.multiply(toRational(left), toRational(right));
}

/** `right` isn't zero. */
export function divideFloating(left: Floating, right: Floating): Floating {
  if (isSafeInteger(left) && isSafeInteger(right)) {
    const quotient = left / right;
    if (Number.isInteger(quotient) && quotient * right === left) return quotient;
  }
  return rational.divide(toRational(left), toRational(right));
}

export function negateFloating(value: Floating): Floating {
  return typeof value === 'number' ? -value : rational.negate(value);
}

export function absFloating(value: Floating): Floating {
  return typeof value === 'number' ? Math.abs(value) : rational.abs(value);
}

export function isZero(value: Floating): boolean {
  return typeof value === 'number' ? value === 0 : rational.sign(value) === 0;
}

export function isNegative(value: Floating): boolean {
  return typeof value === 'number' ? value < 0 : rational.sign(value) < 0;
}

// ── To whole numbers ────────────────────────────────────────────────────────

/** Below this, every half is a number of its own, so no shortest text crosses one. */
const halvesMax = 2 ** 52;

export function floorFloating(value: Floating): Integer {
  if (typeof value === 'number' && Math.abs(value) < halvesMax) return Math.floor(value);
  return narrow(rational.floor(toRational(value)).coefficient);
}

export function ceilFloating(value: Floating): Integer {
  if (typeof value === 'number' && Math.abs(value) < halvesMax) return Math.ceil(value);
  return narrow(rational.ceil(toRational(value)).coefficient);
}

export function truncFloating(value: Floating): Integer {
  if (typeof value === 'number' && Math.abs(value) < halvesMax) return Math.trunc(value);
  return narrow(rational.trunc(toRational(value)).coefficient);
}

/** Half away from zero. */
export function roundFloating(value: Floating): Integer {
  if (typeof value === 'number' && Math.abs(value) < halvesMax) {
    const size = Math.abs(value);
    const rounded = size - Math.floor(size) < 0.5 ? Math.floor(size) : Math.ceil(size);
    return value < 0 ? -rounded : rounded;
  }
  return narrow(rational.round(toRational(value)).coefficient);
}

/** `div`: floored. `right` isn't zero. */
export function floorDivideFloating(left: Floating, right: Floating): Integer {
  return narrow(rational.floorDivide(toRational(left), toRational(right)).coefficient);
}

/** `mod`: what `div` leaves, with the sign of `right`. `right` isn't zero. */
export function floorModuloFloating(left: Floating, right: Floating): Floating {
  return rational.floorModulo(toRational(left), toRational(right));
}
