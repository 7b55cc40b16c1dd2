import type { SourceText } from '../source/source-text.js';
import type { Span } from '../source/span.js';
import { commentSpans } from '../syntax/comment-spans.js';

/** A comment that silences lints: `# merit-disable-next-line unreachable-rule, zero-award -- the reason`. */
export interface Directive {
  /** Of the comment. */
  readonly span: Span;
  /** `merit-disable-line`. */
  readonly word: string;
  /** The lints it names; none for every lint. */
  readonly names: readonly DirectiveName[];
  /** The lines that it is about, from 1, both among them. */
  readonly firstLine: number;
  readonly lastLine: number;
}

export interface DirectiveName {
  readonly text: string;
  readonly span: Span;
}

const beginning = /^#[ \t]*(merit-disable(?:-next-line|-line)?)(?![\w-])/;

/** The directives among the comments of a source. */
export function readDirectives(source: SourceText): readonly Directive[] {
  return commentSpans(source.text).flatMap((span) => {
    const comment = source.text.slice(span.start, span.end);
    const [written, word] = beginning.exec(comment) ?? [];
    return written === undefined || word === undefined
      ? []
      : [toDirective(source, span, word, written.length, comment)];
  });
}

/** What stands behind two hyphens is a reason for readers. */
function toDirective(
  source: SourceText,
  span: Span,
  word: string,
  listStart: number,
  comment: string,
): Directive {
  const [list = ''] = comment.slice(listStart).split('--', 1);
  const { line } = source.positionAt(span.start);
  const [firstLine, lastLine] = linesOf(word, line, source);
  return { span, word, names: namesIn(list, span.start + listStart), firstLine, lastLine };
}

/** `merit-disable` goes to the end of the file; the next line is the next that holds something to decide. */
function linesOf(word: string, line: number, source: SourceText): readonly [first: number, last: number] {
  if (word === 'merit-disable-line') return [line, line];
  if (word === 'merit-disable') return [line, source.lineCount];
  let next = line + 1;
  while (next < source.lineCount && /^\s*(#|$)/.test(source.lineText(next))) next++;
  return [next, next];
}

function namesIn(list: string, listStart: number): readonly DirectiveName[] {
  return [...list.matchAll(/[^\s,]+/g)].map(({ 0: text, index }) => {
    const start = listStart + index;
    return { text, span: { start, end: start + text.length } };
  });
}
