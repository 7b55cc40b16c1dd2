/**
 * A whole number while deciding: a `number` where it is a safe integer, else a `bigint`. One value has one
 * form, so `===`, `<` and `>` hold between any two of them.
 */
export type Integer = number | bigint;

const safeMax = BigInt(Number.MAX_SAFE_INTEGER);

/** The one form of a big integer. */
export function narrow(value: bigint): Integer {
  return value <= safeMax && value >= -safeMax ? Number(value) : value;
}

/** Whether it is a whole number that a `number` holds exactly. */
export function isSafeInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

export function isSafe(value: number): boolean {
  return value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER;
}

export function addIntegers(left: Integer, right: Integer): Integer {
  if (typeof left === 'number' && typeof right === 'number') {
    const sum = left + right;
    if (isSafe(sum)) return sum;
  }
  return narrow(BigInt(left) + BigInt(right));
}

export function subtractIntegers(left: Integer, right: Integer): Integer {
  if (typeof left === 'number' && typeof right === 'number') {
    const difference = left - right;
    if (isSafe(difference)) return difference;
  }
  return narrow(BigInt(left) - BigInt(right));
}

export function multiplyIntegers(left: Integer, right: Integer): Integer {
  if (typeof left === 'number' && typeof right === 'number') {
    const product = left * right;
    if (isSafe(product)) return product;
  }
  return narrow(BigInt(left) * BigInt(right));
}

/** `div`: the greatest whole number not above the quotient. `right` isn't zero. */
export function floorDivideIntegers(left: Integer, right: Integer): Integer {
  if (typeof left === 'number' && typeof right === 'number') {
    const rest = left % right;
    const quotient = (left - rest) / right;
    return rest !== 0 && rest < 0 !== right < 0 ? quotient - 1 : quotient;
  }
  const [numerator, denominator] = [BigInt(left), BigInt(right)];
  const quotient = numerator / denominator;
  const inexact = quotient * denominator !== numerator;
  return narrow(inexact && numerator < 0n !== denominator < 0n ? quotient - 1n : quotient);
}

/** `mod`: what `div` leaves, with the sign of `right`. `right` isn't zero. */
export function floorModuloIntegers(left: Integer, right: Integer): Integer {
  if (typeof left === 'number' && typeof right === 'number') {
    const rest = left % right;
    return rest !== 0 && rest < 0 !== right < 0 ? rest + right : rest;
  }
  const [numerator, denominator] = [BigInt(left), BigInt(right)];
  const rest = numerator % denominator;
  return narrow(rest !== 0n && rest < 0n !== denominator < 0n ? rest + denominator : rest);
}

/** The whole number nearest to `value / divisor`, half away from zero. `divisor` is positive. */
export function roundedQuotient(value: Integer, divisor: Integer): Integer {
  if (typeof value === 'number' && typeof divisor === 'number') {
    const rest = value % divisor;
    const quotient = (value - rest) / divisor;
    if (Math.abs(rest) < divisor - Math.abs(rest)) return quotient;
    return value < 0 ? quotient - 1 : quotient + 1;
  }
  const [numerator, denominator] = [BigInt(value), BigInt(divisor)];
  const rest = numerator % denominator;
  const quotient = numerator / denominator;
  const twice = rest < 0n ? -2n * rest : 2n * rest;
  return narrow(twice < denominator ? quotient : numerator < 0n ? quotient - 1n : quotient + 1n);
}

/** `value / divisor` without its fraction. `divisor` is positive. */
export function truncatedQuotient(value: Integer, divisor: Integer): Integer {
  if (typeof value === 'number' && typeof divisor === 'number') return (value - (value % divisor)) / divisor;
  return narrow(BigInt(value) / BigInt(divisor));
}

export function negateInteger(value: Integer): Integer {
  return -value;
}

export function absInteger(value: Integer): Integer {
  return value < 0 ? -value : value;
}
