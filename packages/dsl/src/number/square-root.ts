import type { Decimal } from './decimal.js';
import { quotientDigits, zero } from './decimal.js';
import { toSignificant } from './significant.js';

/** The square root to 34 significant digits, half to even. Throws a RangeError for a negative number. */
export function squareRoot({ coefficient, scale }: Decimal): Decimal {
  if (coefficient < 0n) throw new RangeError('a negative number has no square root');
  if (coefficient === 0n) return zero;
  const missing = Math.max(0, 2 * (quotientDigits + 1) - coefficient.toString().length);
  const added = missing + ((scale + missing) % 2);
  const radicand = coefficient * 10n ** BigInt(added);
  const root = wholeRoot(radicand);
  return toSignificant(root, (scale + added) / 2, root * root !== radicand);
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
