import type { IToken, TokenType } from 'chevrotain';
import { nestedTooDeep, sourceTooLong, tooManyNodes } from '../diagnostics/catalogue/limits.js';
import { listItemsMax } from '../support/list-length.js';
import { firstDeeperThan } from './depth.js';
import type { SyntaxFindings } from './findings.js';
import { span, spanOf } from './nodes.js';
import * as token from './tokens.js';

/** The bounds of a source. They hold before a tree is built, so whatever walks a tree may recurse. */
export const limits = Object.freeze({
  sourceBytesMax: 256 * 1024,
  depthMax: 64,
  nodesMax: 2_000,
  listItemsMax,
});

/** Reports a source that is too long to be read; says whether it isn't. */
export function isShortEnough(source: string, findings: SyntaxFindings): boolean {
  const { sourceBytesMax: bytesMax } = limits;
  // No unit of UTF-16 takes more than three bytes of UTF-8, so short sources needn't be measured.
  if (source.length * 3 <= bytesMax) return true;
  const bytes = bytesInUtf8(source);
  if (bytes > bytesMax) findings.report(sourceTooLong, span(0, 0), { bytes, bytesMax });
  return bytes <= bytesMax;
}

function bytesInUtf8(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    // Each half of a surrogate pair makes up two of its four bytes.
    if (unit >= 0xd800 && unit <= 0xdfff) bytes += 1;
    else if (unit >= 0x800) bytes += 2;
    else if (unit >= 0x80) bytes += 1;
  }
  return bytes;
}

/** Reports tokens that would make too large or too deep a tree; says whether they don't. */
export function isWithinLimits(tokens: readonly IToken[], findings: SyntaxFindings): boolean {
  return isFlat(tokens, findings) && hasFewNodes(tokens, findings);
}

/** Marks and words that belong to a construct which another token of it already counts for. */
const uncounted: ReadonlySet<TokenType> = new Set([
  token.RightBrace,
  token.LeftParen,
  token.RightParen,
  token.RightBracket,
  token.Comma,
  token.Colon,
  token.Dot,
  token.Assign,
  token.Then,
  token.Else,
  token.When,
  token.As,
]);

function hasFewNodes(tokens: readonly IToken[], findings: SyntaxFindings): boolean {
  const { nodesMax } = limits;
  if (tokens.length <= nodesMax) return true;
  let nodes = 0;
  let firstBeyond: IToken | undefined;
  for (const each of withoutEdition(tokens)) {
    if (uncounted.has(each.tokenType)) continue;
    nodes += 1;
    if (nodes === nodesMax + 1) firstBeyond = each;
  }
  if (firstBeyond === undefined) return true;
  findings.report(tooManyNodes, spanOf(firstBeyond), { nodes, nodesMax });
  return false;
}

/** `merit 1` may be left out, and stands in what is printed of a JSON form. */
function withoutEdition(tokens: readonly IToken[]): readonly IToken[] {
  return tokens[0]?.tokenType === token.Merit ? tokens.slice(2) : tokens;
}

function isFlat(tokens: readonly IToken[], findings: SyntaxFindings): boolean {
  const { depthMax } = limits;
  const beyond = firstDeeperThan(depthMax, tokens);
  if (beyond === undefined) return true;
  findings.report(nestedTooDeep, spanOf(beyond), { depthMax });
  return false;
}
