/** A half-open stretch of a source text, in UTF-16 units from 0. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Anything that stands somewhere in a source text: a node, a token, a name. */
export interface Located {
  readonly span: Span;
}

/** Whether two stretches are the same. */
export function isSameSpan(one: Span, other: Span): boolean {
  return one.start === other.start && one.end === other.end;
}

/** Whether one stretch lies within another, and isn't all of it. */
export function liesWithin(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end && !isSameSpan(outer, inner);
}

/** Whether an offset lies within a stretch, or at one of its ends. */
export function touches({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}

/** Sorts by place: what begins first, and of what begins together the shorter. */
export function byPlace({ span: one }: Located, { span: other }: Located): number {
  return one.start - other.start || one.end - other.end;
}

/** Sorts by where things begin; what begins together stays in its order. */
export function byStart({ span: one }: Located, { span: other }: Located): number {
  return one.start - other.start;
}
