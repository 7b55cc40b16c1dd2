import type { Span } from '../source/span.js';

/** The nodes that hold no others: names and literals, in the author's own spelling. */

export interface Name {
  readonly kind: 'Name';
  readonly span: Span;
  readonly text: string;
}

/** `10`, `1_000`, `1.5`, `15%`: the spelling, with underscores and percent sign. */
export interface NumberLiteral {
  readonly kind: 'NumberLiteral';
  readonly span: Span;
  readonly text: string;
}

/** `500ms 30s 5m 2h 7d 2w`. */
export interface DurationLiteral {
  readonly kind: 'DurationLiteral';
  readonly span: Span;
  readonly text: string;
}

/** `@2026-12-24`, `@2026-12-24T18:00`, the time of day `@19:30`, and `@12-24`, a day of each year. */
export interface DateLiteral {
  readonly kind: 'DateLiteral';
  readonly span: Span;
  readonly text: string;
}

/** A text in double quotes; `value` has its escapes resolved. */
export interface TextLiteral {
  readonly kind: 'TextLiteral';
  readonly span: Span;
  readonly value: string;
}

export interface BooleanLiteral {
  readonly kind: 'BooleanLiteral';
  readonly span: Span;
  readonly value: boolean;
}

/** Stands where the parser expected something and found something else; already reported. */
export interface Missing {
  readonly kind: 'Missing';
  readonly span: Span;
}
