import type { Located, Span } from '../source/span.js';

export type Severity = 'error' | 'warning';

/** One replacement of a stretch of source text; an empty `text` deletes, an empty span inserts. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** A change that mends the finding; its edits are applied together or not at all. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /**
   * That nobody need look at it before it is applied; what isn't certain is a suggestion, or one of a choice.
   */
  readonly certain?: true;
}

/** A second place that explains the finding, such as the first declaration of a name. */
export interface RelatedPlace {
  readonly span: Span;
  readonly message: string;
}

/** One finding about a source text: plain data, ready for a terminal, an editor or a JSON answer. */
export interface Diagnostic {
  /**
   * Stable code: `M1xxx` syntax, `M2xxx` names and types, `M3xxx` lint, `M4xxx` limits, `M5xxx` run time,
   * `M6xxx` JSON form and imports.
   */
  readonly code: string;
  /** Stable kebab-case name of the same finding, used in directives and pages. */
  readonly rule: string;
  readonly severity: Severity;
  /** One sentence without capital and full stop; the author's own text stands in backticks. */
  readonly message: string;
  /** What to do about it, where that is certain enough to say. */
  readonly help?: string;
  /** The parent in whose text the spans lie; left out for the strategy itself. */
  readonly sourceName?: string;
  readonly span: Span;
  /** Where in a JSON value it is, as a JSON pointer (RFC 6901); such a finding has no span of its own. */
  readonly pointer?: string;
  readonly related: readonly RelatedPlace[];
  readonly fixes: readonly Fix[];
}

/** A kind of finding: its identity, and how its data becomes a sentence. Made with `defineDiagnostic`. */
export interface DiagnosticKind<Data> {
  readonly code: string;
  readonly rule: string;
  readonly severity: Severity;
  readonly message: (data: Data) => string;
  readonly help?: (data: Data) => string | undefined;
}

export function defineDiagnostic<Data>(kind: DiagnosticKind<Data>): DiagnosticKind<Data> {
  return Object.freeze(kind);
}

export interface DiagnosticExtras {
  readonly related?: readonly RelatedPlace[];
  readonly fixes?: readonly Fix[];
}

/** Where a finding stands, in the strategy itself or in the text of a parent. */
export interface DiagnosedPlace extends Located {
  readonly sourceName?: string;
}

const nowhere: Span = Object.freeze({ start: 0, end: 0 });

/** The finding of one kind at a place of a JSON value, which has no text to point at. */
export function diagnoseAt<Data>(kind: DiagnosticKind<Data>, pointer: string, data: Data): Diagnostic {
  return Object.freeze({ ...diagnose(kind, { span: nowhere }, data), pointer });
}

/** Makes the finding of one kind at one place. The span is the place's own, never computed by hand. */
export function diagnose<Data>(
  kind: DiagnosticKind<Data>,
  place: DiagnosedPlace,
  data: Data,
  extras: DiagnosticExtras = {},
): Diagnostic {
  const help = kind.help?.(data);
  return Object.freeze({
    code: kind.code,
    rule: kind.rule,
    severity: kind.severity,
    message: kind.message(data),
    ...(help === undefined ? {} : { help }),
    ...(place.sourceName === undefined ? {} : { sourceName: place.sourceName }),
    span: place.span,
    related: extras.related ?? [],
    fixes: extras.fixes ?? [],
  });
}
