import { textToLiteral } from '../support/text-to-literal.js';
import type { TextLiteral } from '../syntax/ast.js';

/**
 * How a text literal is written: as its author did, or, without a source, with as few escapes as it needs.
 */
export type Spelling = (literal: TextLiteral) => string;

/** The author's own spelling, escapes included. */
export function spellingOf(source: string): Spelling {
  return ({ span: { start, end } }) => source.slice(start, end);
}

/** A text in double quotes that reads as the same text. */
export const plainSpelling: Spelling = ({ value }) => textToLiteral(value);
