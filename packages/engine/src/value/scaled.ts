import type { Decimal } from '@merit/dsl';
import { decimal } from '@merit/dsl';
import type { Integer } from './integer.js';
import { narrow } from './integer.js';

/**
 * A number whose digits after the point are known when planning is an Integer: the value times ten to the
 * power of its scale. The scale isn't stored with it; the plan knows it.
 */

/** The greatest scale planned for: beyond it few values would fit a safe integer. */
export const scaleMax = 15;

const powers: readonly number[] = Array.from({ length: scaleMax + 1 }, (_, exponent) =>
  Number(`1e${exponent}`),
);

/** Ten to the power of a scale of at most `scaleMax`: a safe integer. */
export function powerOfTen(scale: number): number {
  const power = powers[scale];
  if (power === undefined) throw new RangeError(`no scale: ${scale}`);
  return power;
}

/** The integer that stands for the value at a scale at least its own. */
export function fromDecimal(value: Decimal, scale: number): Integer {
  return narrow(decimal.coefficientAt(value, scale));
}

export function scaledToDecimal(value: Integer, scale: number): Decimal {
  return decimal.create(BigInt(value), scale);
}

/** Numbers of up to 15 digits are the shortest text of the nearest number, so division finds that one. */
const shortestMax = 1e15;

export function scaledToFloating(value: Integer, scale: number): number | Decimal {
  if (scale === 0 && typeof value === 'number') return value;
  if (typeof value === 'number' && Math.abs(value) < shortestMax) return value / powerOfTen(scale);
  return scaledToDecimal(value, scale);
}

/** The integer that stands for a JSON number at this scale; null where it has more digits, or many. */
export function numberAtScale(value: number, scale: number): number | null {
  const scaled = Math.round(value * powerOfTen(scale));
  return Math.abs(scaled) < shortestMax && scaled / powerOfTen(scale) === value ? scaled : null;
}

/** The integer that stands for a decimal at this scale; null where it has more digits, or many. */
export function shortAtScale(value: Decimal, scale: number): number | null {
  if (value.scale > scale) return null;
  const scaled = fromDecimal(value, scale);
  return typeof scaled === 'number' && Math.abs(scaled) < shortestMax ? scaled : null;
}
