import type { Diagnostic, SourceText, Span } from '@merit/dsl';

/**
 * A place as every form of report knows it: lines and columns from 1, offsets from 0, both in UTF-16 units.
 */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

export interface PlaceRange {
  readonly start: Place;
  readonly end: Place;
}

/** What a command found at one place of a file, ready for any form of report. */
export interface Finding {
  /** Stable: a diagnostic's code, or the name of what found it. */
  readonly id: string;
  /** The same for people, in kebab-case. */
  readonly name: string;
  readonly level: 'error' | 'warning';
  readonly message: string;
  readonly help?: string;
  readonly path: string;
  /** Left out for what the file as a whole has. */
  readonly range?: PlaceRange;
  readonly related: readonly { readonly message: string; readonly range: PlaceRange }[];
  readonly fixes: readonly FindingFix[];
}

export interface FindingFix {
  readonly title: string;
  readonly edits: readonly { readonly range: PlaceRange; readonly text: string }[];
}

/** What a command found in the files that it was given. */
export interface FindingReport {
  readonly files: readonly { readonly path: string; readonly findings: readonly Finding[] }[];
  /** Files that couldn't be looked at, each with the sentence that says why. */
  readonly unreadable: readonly { readonly path: string; readonly message: string }[];
}

/** A diagnostic in the file that it is in. */
export function toFinding(diagnostic: Diagnostic, path: string, source: SourceText): Finding {
  const { code, rule, severity, message, help, span, related, fixes } = diagnostic;
  return {
    id: code,
    name: rule,
    level: severity,
    message,
    ...(help === undefined ? {} : { help }),
    path,
    range: rangeOf(span, source),
    related: related.map((place) => ({ message: place.message, range: rangeOf(place.span, source) })),
    fixes: fixes.map(({ title, edits }) => ({
      title,
      edits: edits.map((edit) => ({ range: rangeOf(edit.span, source), text: edit.text })),
    })),
  };
}

export function rangeOf({ start, end }: Span, source: SourceText): PlaceRange {
  return { start: placeOf(start, source), end: placeOf(end, source) };
}

function placeOf(offset: number, source: SourceText): Place {
  return { ...source.positionAt(offset), offset };
}
