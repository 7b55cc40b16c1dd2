import type { Span } from '../source/span.js';
import { isSameSpan, touches } from '../source/span.js';
import { tokensOf } from '../syntax/source-tokens.js';
import type { Analysis } from './analysis.js';
import { pathAt } from './tree-path.js';

/** What to select around an offset, from the smallest to the whole text: each holds the one before it. */
export function selectionsAt({ source, tree }: Analysis, offset: number): readonly Span[] {
  const token = tokensOf(source).find(({ span }) => touches(span, offset));
  const nodes = pathAt(tree, offset).map(({ span }) => span);
  const whole = { start: 0, end: source.length };
  const spans = [...(token === undefined ? [] : [token.span]), ...nodes.toReversed(), whole];
  const grown: Span[] = [];
  for (const span of spans) {
    const last = grown.at(-1);
    if (last === undefined || (holds(span, last) && !isSameSpan(span, last))) grown.push(span);
  }
  return grown;
}

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
