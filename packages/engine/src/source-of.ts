import type { Span } from '@merit/dsl';
import type { Strategy } from './strategy.js';

/**
 * The text in which a place lies that names its source: the strategy's own where it names none.
 *
 * @throws TypeError where the strategy extends nothing of that name.
 */
export function sourceOf(
  strategy: Pick<Strategy, 'source' | 'parent'>,
  { sourceName }: { readonly sourceName?: string },
): string {
  if (sourceName === undefined) return strategy.source;
  for (let at = strategy.parent; at !== null; at = at.parent) {
    if (at.sourceName === sourceName) return at.source;
  }
  throw new TypeError(`the strategy extends nothing called ${sourceName}`);
}

/**
 * The text that a finding's span covers, in the strategy or in what it extends.
 *
 * @throws TypeError as `sourceOf` does.
 */
export function sourceTextAt(
  strategy: Pick<Strategy, 'source' | 'parent'>,
  found: { readonly sourceName?: string; readonly span: Span },
): string {
  return sourceOf(strategy, found).slice(found.span.start, found.span.end);
}
