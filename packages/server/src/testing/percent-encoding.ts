/**
 * Percent signs for whatever a URL can't hold; a lone surrogate becomes the three bytes that aren't UTF-8.
 */
export function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.replaceAll(/[^A-Za-z0-9_-]/gu, (letter) =>
    /\p{Cs}/u.test(letter)
      ? '%ED%A0%80'
      : [...Buffer.from(letter)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}
