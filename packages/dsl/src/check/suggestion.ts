import type { Fix } from '../diagnostics/diagnostic.js';
import { nearestName } from '../support/nearest-name.js';
import type { Name } from '../syntax/ast.js';

export interface Suggestion {
  readonly suggestion: string | null;
  readonly fixes: readonly Fix[];
}

/** The nearest of the names that stand for choice, and the fix that writes it. */
export function suggest(name: Name, candidates: Iterable<string>): Suggestion {
  const suggestion = nearestName(name.text, candidates) ?? null;
  return { suggestion, fixes: suggestion === null ? [] : [replaceWith(name, suggestion)] };
}

/** The fix that writes another text in place of what stands there. */
export function replaceWith({ span }: Pick<Name, 'span'>, text: string): Fix {
  return { title: `write \`${text}\``, edits: [{ span, text }] };
}
