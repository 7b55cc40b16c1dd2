import type { Fix } from '../diagnostics/diagnostic.js';
import type { Located } from '../source/span.js';
import { nearestName } from '../support/nearest-name.js';
import type { Name } from '../syntax/ast.js';
import type { CheckContext } from './context.js';

export interface Suggestion {
  readonly suggestion: string | null;
  readonly fixes: readonly Fix[];
}

export const noSuggestion: Suggestion = { suggestion: null, fixes: [] };

/**
 * The nearest of the names that stand for choice, and the fix that writes it; none for what isn't listed any
 * more.
 */
export function suggest(
  { mistakes }: Pick<CheckContext, 'mistakes'>,
  name: Name,
  candidates: Iterable<string>,
): Suggestion {
  if (mistakes.isFull) return noSuggestion;
  const suggestion = nearestName(name.text, candidates) ?? null;
  return { suggestion, fixes: suggestion === null ? [] : [replaceWith(name, suggestion)] };
}

/** The fix that writes another text in place of what stands there. */
export function replaceWith({ span }: Located, text: string): Fix {
  return { title: `write \`${text}\``, edits: [{ span, text }] };
}
