import type { Span } from '../source/span.js';
import type { SourceToken } from '../syntax/source-tokens.js';
import { tokensOf } from '../syntax/source-tokens.js';

/**
 * Where something is being written: known from the tokens alone, so that it doesn't matter what is broken.
 */
export interface Cursor {
  readonly offset: number;
  /** The word that is being written, from its first letter to its last; empty where there is none. */
  readonly word: Span;
  /** The text, comment or number that it lies in, or that ends there and may go on. */
  readonly within: SourceToken | null;
  /** What stands before the word, comments aside, in order. */
  readonly before: readonly SourceToken[];
  /** The brackets that are open there, the innermost last, as indexes of `before`. */
  readonly open: readonly number[];
  /** The first token behind the word. */
  readonly next: SourceToken | null;
  /** Whether nothing but blanks stands before it on its line. */
  readonly isLineStart: boolean;
}

export function cursorAt(source: string, offset: number): Cursor {
  const all = tokensOf(source);
  const within = all.find((each) => liesIn(each, offset)) ?? null;
  const written = all.find((each) => isWord(each) && each.span.start < offset && offset <= each.span.end);
  const word = written?.span ?? within?.span ?? { start: offset, end: offset };
  const code = all.filter(({ kind }) => kind !== 'comment');
  const before = code.filter(({ span }) => span.end <= word.start);
  return {
    offset,
    word,
    within,
    before,
    open: openBrackets(before),
    next: code.find(({ span }) => span.start >= word.end && span.end > offset) ?? null,
    isLineStart: /(^|[\r\n])[^\S\r\n]*$/.test(source.slice(0, word.start)),
  };
}

function isWord({ kind }: SourceToken): boolean {
  return kind === 'keyword' || kind === 'word' || kind === 'name' || kind === 'bad';
}

/** A comment goes on to the end of its line, and so does a text without its closing quote. */
function liesIn({ kind, span, isOpen, text }: SourceToken, offset: number): boolean {
  const isNumber =
    kind === 'number' || kind === 'duration' || kind === 'date' || (kind === 'bad' && /^[.@\d]/.test(text));
  if (kind !== 'comment' && kind !== 'text' && !isNumber) return false;
  const reachesEnd = kind === 'comment' || isOpen || isNumber;
  return span.start < offset && (offset < span.end || (reachesEnd && offset === span.end));
}

const closers: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);
const openers: ReadonlySet<string> = new Set(closers.values());

/** A closing bracket closes the nearest of its kind, and what was left open inside. */
function openBrackets(tokens: readonly SourceToken[]): readonly number[] {
  const open: number[] = [];
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== 'mark') continue;
    if (openers.has(text)) open.push(index);
    const opener = closers.get(text);
    if (opener === undefined) continue;
    const at = open.findLastIndex((each) => tokens[each]?.text === opener);
    if (at >= 0) open.length = at;
  }
  return open;
}

/** The tokens of an open bracket's own level, from one of them on: those inside of closed groups left out. */
export function levelOf(tokens: readonly SourceToken[], from: number): readonly SourceToken[] {
  const level: SourceToken[] = [];
  let depth = 0;
  for (const each of tokens.slice(from)) {
    if (each.kind === 'mark' && closers.has(each.text)) depth -= 1;
    if (depth <= 0) level.push(each);
    if (each.kind === 'mark' && openers.has(each.text)) depth += 1;
  }
  return level;
}
