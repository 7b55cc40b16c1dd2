import type { TextLiteral } from '../syntax/ast.js';

/** How a text literal is written: as its author did, or, without a source, with as few escapes as it needs. */
export type Spelling = (literal: TextLiteral) => string;

/** The author's own spelling, escapes included. */
export function spellingOf(source: string): Spelling {
  return ({ span: { start, end } }) => source.slice(start, end);
}

/** A text in double quotes that reads as the same text. */
export const plainSpelling: Spelling = ({ value }) => `"${value.replaceAll(escaped, toEscape)}"`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not stand in a source as they are
const escaped = /["\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

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
