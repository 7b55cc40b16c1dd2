import { SourceText } from '../source/source-text.js';
import { byStart, type Span } from '../source/span.js';
import { tokensOf } from '../syntax/source-tokens.js';
import type { Analysis } from './analysis.js';

export interface Fold {
  readonly kind: 'code' | 'comment';
  /** From the bracket that opens it to the one that closes it; of comments from the first to the last. */
  readonly span: Span;
}

/** What can be folded away: brackets over several lines, and several lines of comments. */
export function foldsOf({ source }: Analysis): readonly Fold[] {
  const text = new SourceText(source);
  const lineOf = (offset: number) => text.positionAt(offset).line;
  const folds: Fold[] = [];
  const open: number[] = [];
  let comments: Span | null = null;
  const add = (kind: Fold['kind'], span: Span | null) => {
    if (span !== null && lineOf(span.start) < lineOf(span.end)) folds.push({ kind, span });
  };
  for (const { kind, span, text: written } of tokensOf(source)) {
    if (kind === 'comment') {
      const follows: boolean = comments !== null && lineOf(span.start) === lineOf(comments.end) + 1;
      if (!follows) add('comment', comments);
      comments = { start: follows && comments !== null ? comments.start : span.start, end: span.end };
      continue;
    }
    add('comment', comments);
    comments = null;
    if (kind === 'mark' && '([{'.includes(written)) open.push(span.start);
    if (kind === 'mark' && ')]}'.includes(written)) {
      const start = open.pop();
      add('code', start === undefined ? null : { start, end: span.end });
    }
  }
  add('comment', comments);
  return folds.toSorted(byStart);
}
