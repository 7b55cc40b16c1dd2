/**
 * What is made of a number's decimal digits; all of it takes time that grows with their number, or hardly
 * faster.
 */

const powers: bigint[] = [];
/** More digits than this have only numbers that a calculation ends at. */
const keptPowersMax = 2_048;

/**
 * Ten to the power of a whole number that isn't negative. Each is calculated once: alignments ask for them
 * all the time.
 */
export function tenTo(exponent: number): bigint {
  const known = powers[exponent];
  if (known !== undefined) return known;
  const power = 10n ** BigInt(exponent);
  if (exponent <= keptPowersMax) powers[exponent] = power;
  return power;
}

const safeMax = BigInt(Number.MAX_SAFE_INTEGER);
const digitsPerBit = Math.log10(2);

/**
 * How many decimal digits a whole number above 0 has. Its hexadecimal ones are at hand, and tell it but for
 * one.
 */
export function digitCount(magnitude: bigint): number {
  if (magnitude <= safeMax) return String(Number(magnitude)).length;
  const hexadecimal = magnitude.toString(16);
  const bits = 4 * (hexadecimal.length - 1) + bitsOf(hexadecimal.charCodeAt(0));
  const least = Math.floor((bits - 1) * digitsPerBit) + 1;
  return magnitude >= tenTo(least) ? least + 1 : least;
}

/** Of a hexadecimal digit above 0, given by its code. */
function bitsOf(code: number): number {
  return 32 - Math.clz32(code < 0x3a ? code - 0x30 : code - 0x57);
}

/** How many zeros stand at the end of a whole number that isn't 0, looked for up to `most`. */
export function trailingZeros(value: bigint, most: number): number {
  let rest = value;
  let zeros = 0;
  if (most === 0 || rest % 10n !== 0n) return 0;
  // Twice as many at a time while there are so many, then half as many: each is tried twice at most.
  let step = 1;
  for (; zeros + step <= most && rest % tenTo(step) === 0n; step *= 2) {
    rest /= tenTo(step);
    zeros += step;
  }
  for (; step >= 1; step /= 2) {
    if (zeros + step > most || rest % tenTo(step) !== 0n) continue;
    rest /= tenTo(step);
    zeros += step;
  }
  return zeros;
}
