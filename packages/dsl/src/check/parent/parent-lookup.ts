import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { CheckedStrategy } from '../checked-strategy.js';

/** What was found under the id that an `extends` names. */
export type ParentFinding =
  | {
      readonly kind: 'found';
      readonly checked: CheckedStrategy;
      /** The one name of its text, whoever refers to it: a file's path, an id with a version. */
      readonly sourceName: string;
    }
  | { readonly kind: 'unknown'; readonly suggestion: string | null }
  /** The host knows it and doesn't give it; `reason` goes on after a colon. */
  | { readonly kind: 'out of reach'; readonly reason: string }
  | { readonly kind: 'broken'; readonly first: Diagnostic }
  | { readonly kind: 'cycle'; readonly ids: readonly string[] }
  | { readonly kind: 'too many levels' };

/** Finds the parent that a strategy names. `createParentLookup` makes one from texts. */
export type ParentLookup = (id: string) => ParentFinding;

/** How many strategies may extend one another, the first child and the last parent counted. */
export const levelsMax = 8;

/** A strategy and what it extends, the last parent last. */
export function levelsFrom(checked: CheckedStrategy): readonly CheckedStrategy[] {
  return [checked, ...(checked.parent === null ? [] : levelsFrom(checked.parent.checked))];
}
