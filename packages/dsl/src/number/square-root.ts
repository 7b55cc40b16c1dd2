import type { Decimal } from './decimal.js';
import { quotientDigits, zero } from './decimal.js';
import { digitCount, tenTo } from './digits.js';
import type { Fraction, Rational } from './rational.js';
import { isFraction } from './rational.js';
import { toSignificant } from './significant.js';

/** Digits of a radicand that make sure of one more in its root than are kept. */
const radicandDigits = 2 * (quotientDigits + 1);

/** The square root to 34 significant digits, half to even. Throws a RangeError for a negative number. */
export function squareRoot(value: Rational): Decimal {
  if (isFraction(value)) return rootOfQuotient(value);
  const { coefficient, scale } = value;
  if (coefficient < 0n) throw negativeNumber();
  if (coefficient === 0n) return zero;
  const surplus = digitCount(coefficient) - radicandDigits;
  // Roots halve the scale, so that has to be even. What is cut off can't change the whole part of the root.
  const cut = surplus > 0 ? surplus - ((surplus + scale) % 2) : 0;
  const added = surplus > 0 ? 0 : -surplus + ((scale - surplus) % 2);
  const radicand = cut > 0 ? coefficient / tenTo(cut) : coefficient * tenTo(added);
  const root = wholeRoot(radicand);
  const isCut = root * root !== radicand || (cut > 0 && coefficient % tenTo(cut) !== 0n);
  return toSignificant(root, (scale + added - cut) / 2, isCut);
}

/** No decimal is the quotient, so digits of it are always cut off. */
function rootOfQuotient({ numerator, denominator }: Fraction): Decimal {
  if (numerator < 0n) throw negativeNumber();
  const missing = radicandDigits + digitCount(denominator) - digitCount(numerator);
  const scale = missing + Math.abs(missing % 2);
  const radicand =
    scale < 0 ? numerator / (denominator * tenTo(-scale)) : (numerator * tenTo(scale)) / denominator;
  return toSignificant(wholeRoot(radicand), scale / 2, true);
}

function negativeNumber(): RangeError {
  return new RangeError('a negative number has no square root');
}

/** The greatest whole number whose square isn't above the radicand, which is positive; after Newton. */
function wholeRoot(radicand: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(radicand.toString(2).length / 2));
  for (;;) {
    const next = (root + radicand / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}
