import type { Span } from '../source/span.js';
import { lex } from './lexer.js';
import { spanOf } from './nodes.js';

/** Where the comments of a source stand, each from its `#` to the end of its line, in order. */
export function commentSpans(source: string): readonly Span[] {
  return lex(source).comments.map(spanOf);
}
