/** A half-open stretch of a source text, in UTF-16 units from 0. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Anything that stands somewhere in a source text: a node, a token, a name. */
export interface Located {
  readonly span: Span;
}
