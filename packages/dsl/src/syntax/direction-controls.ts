import type { IToken } from 'chevrotain';
import { directionControl } from '../diagnostics/catalogue/syntax.js';
import type { SyntaxFindings } from './findings.js';
import type { Lexed } from './lexer.js';
import { span } from './nodes.js';
import * as token from './tokens.js';

/**
 * Unicode's embeddings, overrides and isolates of writing direction (UAX #9): with them a text or a comment
 * shows its characters, and those behind it, in another order than the one that is read. Right-to-left
 * writing needs none.
 */
const controls = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Reports direction controls in texts and comments; elsewhere no token has one, which is reported as that.
 */
export function reportDirectionControls(source: string, lexed: Lexed, findings: SyntaxFindings): void {
  if (source.search(controls) < 0) return;
  for (const text of lexed.tokens) if (isText(text)) reportWithin(text, 'text', findings);
  const comments = [...lexed.comments, ...lexed.foreignComments];
  for (const comment of comments) reportWithin(comment, 'comment', findings);
}

export function isText({ tokenType }: IToken): boolean {
  return tokenType === token.PlainText || tokenType === token.UnclosedText || tokenType === token.ForeignText;
}

function reportWithin(
  { image, startOffset }: IToken,
  place: 'text' | 'comment',
  findings: SyntaxFindings,
): void {
  for (const { 0: control, index } of image.matchAll(controls)) {
    const where = span(startOffset + index, startOffset + index + 1);
    const codePoint = control.charCodeAt(0).toString(16).toUpperCase();
    const fix =
      place === 'text'
        ? { title: 'write it as an escape', edits: [{ span: where, text: `\\u{${codePoint}}` }] }
        : { title: 'take it out', edits: [{ span: where, text: '' }] };
    findings.report(directionControl, where, { codePoint, place }, { fixes: [fix] });
  }
}
