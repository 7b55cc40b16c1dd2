import type { Diagnostic, SourceText, Span } from '@merit/dsl';

/** A finding as `--format json` gives it: lines and columns from 1, offsets in UTF-16 units from 0. */
export function diagnosticToJson(diagnostic: Diagnostic, source: SourceText): object {
  const { code, rule, severity, message, help, sourceName, span, related, fixes } = diagnostic;
  return {
    code,
    rule,
    severity,
    message,
    ...(help === undefined ? {} : { help }),
    // The file that the places are in, where it is one that the linted file extends.
    ...(sourceName === undefined ? {} : { source: sourceName }),
    range: rangeOf(span, source),
    related: related.map((place) => ({ message: place.message, range: rangeOf(place.span, source) })),
    fixes: fixes.map(({ title, edits }) => ({
      title,
      edits: edits.map((edit) => ({ range: rangeOf(edit.span, source), text: edit.text })),
    })),
  };
}

function rangeOf({ start, end }: Span, source: SourceText): object {
  return { start: placeOf(start, source), end: placeOf(end, source) };
}

function placeOf(offset: number, source: SourceText): object {
  const { line, column } = source.positionAt(offset);
  return { line, column, offset };
}
