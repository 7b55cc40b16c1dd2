import { partNameOf, type Span } from '@merit/dsl';
import type { Strategy, StrategyPart } from '@merit/engine';

/** Where a part stands in the strategy's own text; null for one of a parent. */
function spanOfPart({ checked }: Strategy, { kind, name, sourceName }: StrategyPart): Span | null {
  if (sourceName !== undefined) return null;
  const found = checked.tree.parts.find(
    (part) =>
      (part.kind === 'Deny' || part.kind === 'Rule' || part.kind === 'Otherwise' || part.kind === 'Adjust') &&
      part.kind.toLowerCase() === kind &&
      partNameOf(part) === name,
  );
  return found?.span ?? null;
}

/** Parts of whatever kind, each with its place. */
export function withSpans<Part extends StrategyPart>(
  strategy: Strategy,
  parts: readonly Part[],
): readonly (Part & { readonly span: Span | null })[] {
  return parts.map((part) => ({ ...part, span: spanOfPart(strategy, part) }));
}
