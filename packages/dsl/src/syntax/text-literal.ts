import type { IToken } from 'chevrotain';
import { unknownEscape } from '../diagnostics/catalogue/syntax.js';
import type { TextLiteral } from './ast.js';
import type { SyntaxFindings } from './findings.js';
import { make, span, spanOf } from './nodes.js';
import * as token from './tokens.js';

/** The text that a token spells; without its quotes, and with its escapes resolved. */
export function toTextLiteral(text: IToken, findings: SyntaxFindings): TextLiteral {
  return make<TextLiteral>({ kind: 'TextLiteral', span: spanOf(text), value: readText(text, findings) });
}

function readText(text: IToken, findings: SyntaxFindings): string {
  const inside = text.image.slice(1, text.tokenType === token.UnclosedText ? undefined : -1);
  if (text.tokenType === token.ForeignText) return inside;
  return inside.includes('\\') ? resolveEscapes(inside, text.startOffset + 1, findings) : inside;
}

const plainEscapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

function resolveEscapes(inside: string, offset: number, findings: SyntaxFindings): string {
  return inside.replace(
    /\\(?:u\{([0-9A-Fa-f]{1,6})\}|[\s\S])/g,
    (sequence, hex: string | undefined, at: number) => {
      const value = hex === undefined ? plainEscapes.get(sequence.slice(1)) : fromHex(hex);
      if (value === undefined) reportEscape(sequence, offset + at, findings);
      return value ?? sequence;
    },
  );
}

/** The character of a Unicode scalar value; undefined for half a surrogate pair and beyond the last one. */
function fromHex(hex: string): string | undefined {
  const point = Number.parseInt(hex, 16);
  const isScalar = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return isScalar ? String.fromCodePoint(point) : undefined;
}

function reportEscape(sequence: string, offset: number, findings: SyntaxFindings): void {
  const fix = {
    title: 'write the `\\` twice',
    edits: [{ span: span(offset, offset), text: '\\' }],
  };
  findings.report(unknownEscape, span(offset, offset + sequence.length), { sequence }, { fixes: [fix] });
}
