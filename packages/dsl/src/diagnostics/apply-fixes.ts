import { byPlace } from '../source/span.js';
import type { Fix, TextEdit } from './diagnostic.js';

/**
 * The text with the fixes applied, first come first served: a fix is left out whole where one of its edits
 * overlaps an edit already taken. Insertions at one place keep the order of their fixes.
 */
export function applyFixes(text: string, fixes: Iterable<Fix>): string {
  const taken: TextEdit[] = [];
  for (const fix of fixes) {
    const free = fix.edits.every((edit) => taken.every((other) => !overlap(edit, other)));
    if (free) taken.push(...fix.edits);
  }
  return applyEdits(text, taken);
}

/** The text with edits applied that don't overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const inOrder = edits.toSorted(byPlace);
  let result = '';
  let done = 0;
  for (const { span, text: replacement } of inOrder) {
    result += text.slice(done, span.start) + replacement;
    done = span.end;
  }
  return result + text.slice(done);
}

/** Two edits overlap where they share a unit, or where one inserts inside the other. */
function overlap(a: TextEdit, b: TextEdit): boolean {
  return a.span.start < b.span.end && b.span.start < a.span.end;
}
