import type { Decimal } from '@merit/dsl';
import { decimal } from '@merit/dsl';
import { type Integer, isSafeInteger, narrow } from './integer.js';

/**
 * A number whose digits after the point aren't known when planning. A `number` stands for its shortest
 * decimal text, as in JSON; no two numbers share one, so `<` and `===` between numbers are exact. All other
 * values are a Decimal, which may also hold what a number could.
 */
export type Floating = number | Decimal;

export function toDecimal(value: Floating): Decimal {
  return typeof value === 'number' ? decimal.fromNumber(value) : value;
}

/** As a number where one stands for the value: numbers are cheaper to compare and to add. */
export function toFloating(value: Decimal): Floating {
  return decimal.toNumber(value) ?? value;
}

export function compareFloating(left: Floating, right: Floating): number {
  if (typeof left === 'number' && typeof right === 'number') {
    return left < right ? -1 : left > right ? 1 : 0;
  }
  return decimal.compare(toDecimal(left), toDecimal(right));
}

export function addFloating(left: Floating, right: Floating): Floating {
  if (isSafeInteger(left) && isSafeInteger(right)) {
    const sum = left + right;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return decimal.add(toDecimal(left), toDecimal(right));
}

export function subtractFloating(left: Floating, right: Floating): Floating {
  return addFloating(left, negateFloating(right));
}

export function multiplyFloating(left: Floating, right: Floating): Floating {
  if (isSafeInteger(left) && isSafeInteger(right)) {
    const product = left * right;
    if (Number.isSafeInteger(product)) return product;
  }
  return decimal.multiply(toDecimal(left), toDecimal(right));
}

/** To 34 significant digits, half to even. `right` isn't zero. */
export function divideFloating(left: Floating, right: Floating): Floating {
  if (isSafeInteger(left) && isSafeInteger(right)) {
    const quotient = left / right;
    if (Number.isInteger(quotient) && quotient * right === left) return quotient;
  }
  return decimal.divide(toDecimal(left), toDecimal(right));
}

export function negateFloating(value: Floating): Floating {
  return typeof value === 'number' ? -value : decimal.negate(value);
}

export function absFloating(value: Floating): Floating {
  return typeof value === 'number' ? Math.abs(value) : decimal.abs(value);
}

export function isZero(value: Floating): boolean {
  return typeof value === 'number' ? value === 0 : value.coefficient === 0n;
}

// ── To whole numbers ────────────────────────────────────────────────────────

/** Below this, every half is a number of its own, so no shortest text crosses one. */
const halvesMax = 2 ** 52;

export function floorFloating(value: Floating): Integer {
  if (typeof value === 'number' && Math.abs(value) < halvesMax) return Math.floor(value);
  return narrow(decimal.floor(toDecimal(value)).coefficient);
}

export function ceilFloating(value: Floating): Integer {
  if (typeof value === 'number' && Math.abs(value) < halvesMax) return Math.ceil(value);
  return narrow(decimal.ceil(toDecimal(value)).coefficient);
}

export function truncFloating(value: Floating): Integer {
  if (typeof value === 'number' && Math.abs(value) < halvesMax) return Math.trunc(value);
  return narrow(decimal.trunc(toDecimal(value)).coefficient);
}

/** Half away from zero. */
export function roundFloating(value: Floating): Integer {
  if (typeof value === 'number' && Math.abs(value) < halvesMax) {
    const size = Math.abs(value);
    const rounded = size - Math.floor(size) < 0.5 ? Math.floor(size) : Math.ceil(size);
    return value < 0 ? -rounded : rounded;
  }
  return narrow(decimal.round(toDecimal(value)).coefficient);
}

/** `div`: floored. `right` isn't zero. */
export function floorDivideFloating(left: Floating, right: Floating): Integer {
  return narrow(decimal.floorDivide(toDecimal(left), toDecimal(right)).coefficient);
}

/** `mod`: what `div` leaves, with the sign of `right`. `right` isn't zero. */
export function floorModuloFloating(left: Floating, right: Floating): Floating {
  return decimal.floorModulo(toDecimal(left), toDecimal(right));
}
