/** A text in double quotes that reads as the same text, with as few escapes as it needs. */
export function textToLiteral(value: string): string {
  return `"${value.replaceAll(escaped, toEscape)}"`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not stand in a source as they are
const escaped = /["\\\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

function toEscape(character: string): string {
  return shortEscapes.get(character) ?? `\\u{${character.charCodeAt(0).toString(16).toUpperCase()}}`;
}
