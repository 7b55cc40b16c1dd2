/**
 * Lower and upper case that are the same on every host: letter by letter, without a language, and only for
 * scripts whose letters were all there long before any host that Merit runs on. Newer hosts know newer letters, so all others
 * stay as they are, and so do letters whose other case takes two of them (`ß`). A text keeps its length.
 */
export function toLowerCase(value: string): string {
  return asciiOnly.test(value) ? value.toLowerCase() : mapped(value, (letter) => letter.toLowerCase());
}

/** See `toLowerCase`. */
export function toUpperCase(value: string): string {
  return asciiOnly.test(value) ? value.toUpperCase() : mapped(value, (letter) => letter.toUpperCase());
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: every ASCII character is meant
const asciiOnly = /^[\x00-\x7f]*$/;

/** Latin, Greek, Cyrillic and Armenian with what was added to them, and the full-width Latin letters of East Asia. */
const ranges = [
  [0x00, 0x58f],
  [0x1e00, 0x1fff],
  [0x2c60, 0x2c7f],
  [0xff21, 0xff5a],
] as const;

function mapped(value: string, map: (letter: string) => string): string {
  let result = '';
  for (const letter of value) {
    const other = isMapped(letter) ? map(letter) : letter;
    result += isMapped(other) && other.length === 1 ? other : letter;
  }
  return result;
}

function isMapped(letter: string): boolean {
  const point = letter.codePointAt(0) as number;
  return ranges.some(([first, last]) => point >= first && point <= last);
}
