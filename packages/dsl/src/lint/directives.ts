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
  const lines = new DecidingLines(source);
  return commentSpans(source.text).flatMap((span) => {
    const comment = source.text.slice(span.start, span.end);
    const [written, word] = beginning.exec(comment) ?? [];
    return written === undefined || word === undefined
      ? []
      : [toDirective(lines, span, word, written.length, comment)];
  });
}

/** What stands behind two hyphens is a reason for readers. */
function toDirective(
  lines: DecidingLines,
  span: Span,
  word: string,
  listStart: number,
  comment: string,
): Directive {
  const [list = ''] = comment.slice(listStart).split('--', 1);
  const [firstLine, lastLine] = linesOf(word, span, lines);
  return { span, word, names: namesIn(list, span.start + listStart), firstLine, lastLine };
}

/** `merit-disable` goes to the end of the file; the next line is the next that holds something to decide. */
function linesOf(
  word: string,
  { start }: Span,
  lines: DecidingLines,
): readonly [first: number, last: number] {
  const { line } = lines.source.positionAt(start);
  if (word === 'merit-disable-line') return [line, line];
  if (word === 'merit-disable') return [line, lines.source.lineCount];
  const next = lines.after(line);
  return [next, next];
}

/**
 * The lines that hold more than comments. They are found once, because thousands of comments may each ask for
 * the next.
 */
class DecidingLines {
  readonly source: SourceText;
  #next: readonly number[] | null = null;

  constructor(source: SourceText) {
    this.source = source;
  }

  /** The first behind a line; the last line where there is none. */
  after(line: number): number {
    this.#next ??= this.#find();
    return this.#next[line] ?? line + 1;
  }

  #find(): readonly number[] {
    const { source } = this;
    const next: number[] = [];
    let found = source.lineCount;
    for (let line = source.lineCount; line > 0; line--) {
      next[line] = Math.max(found, line + 1);
      if (!/^\s*(#|$)/.test(source.lineText(line))) found = line;
    }
    return next;
  }
}

function namesIn(list: string, listStart: number): readonly DirectiveName[] {
  return [...list.matchAll(/[^\s,]+/g)].map(({ 0: text, index }) => {
    const start = listStart + index;
    return { text, span: { start, end: start + text.length } };
  });
}
