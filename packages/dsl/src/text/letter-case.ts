/**
 * Lower and upper case that are the same on every host: letter by letter, without a language, and only for
 * scripts whose letters were all there long before any host that Merit runs on. Newer hosts know newer
 * letters, so all others stay as they are, and so do letters whose other case takes two of them (`ß`). A text
 * keeps its length.
 */
export function toLowerCase(value: string): string {
  if (asciiOnly.test(value)) return value.toLowerCase();
  lowerUnits ??= unitsOf((letter) => letter.toLowerCase());
  return mapped(value, lowerUnits);
}

/** See `toLowerCase`. */
export function toUpperCase(value: string): string {
  if (asciiOnly.test(value)) return value.toUpperCase();
  upperUnits ??= unitsOf((letter) => letter.toUpperCase());
  return mapped(value, upperUnits);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: every ASCII character is meant
const asciiOnly = /^[\x00-\x7f]*$/;

/**
 * Latin, Greek, Cyrillic and Armenian with what was added to them, and the full-width Latin letters of East
 * Asia.
 */
const ranges = [
  [0x00, 0x58f],
  [0x1e00, 0x1fff],
  [0x2c60, 0x2c7f],
  [0xff21, 0xff5a],
] as const;

/** Made when first needed: the other case of every unit of UTF-16, so that a letter takes one look. */
let lowerUnits: Uint16Array | undefined;
let upperUnits: Uint16Array | undefined;

function unitsOf(map: (letter: string) => string): Uint16Array {
  const units = Uint16Array.from({ length: 0x10000 }, (_, unit) => unit);
  for (const [first, last] of ranges) {
    for (let unit = first; unit <= last; unit++) {
      const other = map(String.fromCharCode(unit));
      const otherUnit = other.charCodeAt(0);
      if (other.length === 1 && isMapped(otherUnit)) units[unit] = otherUnit;
    }
  }
  return units;
}

function isMapped(unit: number): boolean {
  return ranges.some(([first, last]) => unit >= first && unit <= last);
}

/** As many units as a call takes as arguments on any host. */
const chunk = 4_096;

function mapped(value: string, units: Uint16Array): string {
  let result = '';
  for (let start = 0; start < value.length; start += chunk) {
    // Made in its full length, since growing takes as long as all else here; a spread would take twice as
    // long.
    const others = new Array<number>(Math.min(value.length - start, chunk));
    for (let index = 0; index < others.length; index++) {
      others[index] = units[value.charCodeAt(start + index)] as number;
    }
    result += String.fromCharCode.apply(null, others);
  }
  return result;
}
