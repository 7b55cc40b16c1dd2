import type { TextEdit } from '@merit/dsl';

/** A text with edits applied that don't overlap. */
export function applyTo(text: string, edits: readonly TextEdit[]): string {
  const fromTheEnd = edits.toSorted((one, other) => other.span.start - one.span.start);
  return fromTheEnd.reduce(
    (changed, { span, text: given }) => changed.slice(0, span.start) + given + changed.slice(span.end),
    text,
  );
}
