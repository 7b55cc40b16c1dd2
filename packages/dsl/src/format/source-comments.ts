import type { Span } from '../source/span.js';
import { type Lexed, lex } from '../syntax/lexer.js';

export interface Comment {
  readonly text: string;
  /** Whether nothing but blanks stands before it on its line. */
  readonly isOnOwnLine: boolean;
  /** Whether an empty line stands before it. */
  readonly isAfterBlank: boolean;
}

/** What stands before the first token of an item. */
export interface Leading {
  readonly comments: readonly Comment[];
  /** Whether an empty line stands right before the item itself. */
  readonly isAfterBlank: boolean;
}

/** The comments around one token. */
export interface Around {
  readonly before: readonly Comment[];
  readonly behind: readonly Comment[];
}

/** Gives the comments of a source to a printer that walks its tokens in order; each comment exactly once. */
export interface Comments {
  /** Those before the next item, or before the token that closes the items. */
  leading(): Leading;
  /** Those around the next tokens, which are spelt like this; at most one of them stands behind. */
  around(...images: readonly string[]): Around;
  /** The same for all tokens of a stretch of the source, which begins with the next one. */
  within(span: Span): Around;
}

const none: readonly Comment[] = Object.freeze([]);
const nothingAround: Around = Object.freeze({ before: none, behind: none });

/** Of a tree without a source. */
export const noComments: Comments = Object.freeze({
  leading: () => ({ comments: none, isAfterBlank: false }),
  around: () => nothingAround,
  within: () => nothingAround,
});

interface Token {
  readonly image: string;
  readonly start: number;
  /** Commas, and parentheses that only group, are written where the canonical form has them. */
  readonly isFree: boolean;
  readonly isAfterBlank: boolean;
  before: readonly Comment[];
  behind: readonly Comment[];
}

export class SourceComments implements Comments {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(source: string) {
    this.#tokens = readTokens(source, lex(source));
  }

  leading(): Leading {
    const comments: Comment[] = [];
    let index = this.#next;
    let token = this.#at(index);
    const isPassed = ({ image, isFree }: Token) => isFree && image !== '(';
    for (; isPassed(token); token = this.#at(++index)) append(comments, takeAll(token));
    append(comments, takeBefore(token));
    return { comments, isAfterBlank: token.isAfterBlank };
  }

  around(...images: readonly string[]): Around {
    const before: Comment[] = [];
    const behind: Comment[] = [];
    for (const [index, image] of images.entries()) {
      const target = index === 0 ? before : behind;
      append(target, this.#passTo(image));
      const token = this.#at(this.#next);
      append(target, takeBefore(token));
      append(behind, takeBehind(token));
      this.#next += 1;
    }
    return { before, behind: this.#keepOne(behind) };
  }

  within({ start, end }: Span): Around {
    const before: Comment[] = [];
    const behind: Comment[] = [];
    for (let token = this.#at(this.#next); token.start < end; token = this.#at(++this.#next)) {
      append(token.start <= start ? before : behind, takeBefore(token));
      append(behind, takeBehind(token));
    }
    return { before, behind: this.#keepOne(behind) };
  }

  /** Goes on to the token that is spelt like this; gives the comments around those that are passed. */
  #passTo(image: string): readonly Comment[] {
    const passed: Comment[] = [];
    let token = this.#at(this.#next);
    for (; token.image !== image || token.isFree; token = this.#at(++this.#next)) {
      // Empty parentheses, too, may be in the source alone.
      /* v8 ignore next -- a tree is printed beside the very source that it was read from */
      if (!token.isFree && token.image !== '(' && token.image !== ')') {
        throw new Error(`the source has \`${token.image}\` where its tree has \`${image}\``);
      }
      append(passed, takeAll(token));
    }
    return passed;
  }

  /**
   * One comment ends a line; those after it stand above what comes next, as they will when they are read
   * again.
   */
  #keepOne([first, ...others]: readonly Comment[]): readonly Comment[] {
    if (first === undefined) return this.#behindFree();
    const next = this.#at(this.#next);
    if (!first.isOnOwnLine) {
      next.before = [...others, ...next.before];
      return [first];
    }
    next.before = [first, ...others, ...next.before];
    return none;
  }

  /** The one on the same line, behind a comma or a parenthesis that follows what was taken. */
  #behindFree(): readonly Comment[] {
    for (let index = this.#next; ; index++) {
      const token = this.#at(index);
      if (!token.isFree || token.before.length > 0) return none;
      if (token.behind.length > 0) return takeBehind(token);
    }
  }

  #at(index: number): Token {
    const token = this.#tokens[index];
    /* v8 ignore next -- the last token stands for the end of the file, behind which nobody looks */
    if (token === undefined) throw new Error('the source has fewer tokens than its tree');
    return token;
  }
}

function takeAll(token: Token): readonly Comment[] {
  return [...takeBefore(token), ...takeBehind(token)];
}

function takeBefore(token: Token): readonly Comment[] {
  const { before } = token;
  token.before = none;
  return before;
}

function takeBehind(token: Token): readonly Comment[] {
  const { behind } = token;
  token.behind = none;
  return behind;
}

/** One by one: a source has room for more comments than a call for arguments. */
function append(target: Comment[], added: readonly Comment[]): void {
  for (const each of added) target.push(each);
}

/** The tokens of a source with their comments; the last one stands for the end of the file. */
function readTokens(source: string, lexed: Lexed): readonly Token[] {
  const tokens: Token[] = [];
  const { comments } = lexed;
  const isGroup = groupFinder();
  let end = 0;
  let read = 0;
  const readToken = (image: string, start: number): void => {
    const before: Comment[] = [];
    for (let next = comments[read]; next !== undefined && next.startOffset < start; next = comments[read]) {
      read += 1;
      const comment = toComment(next.image, source.slice(end, next.startOffset), end === 0);
      const last = tokens.at(-1);
      if (comment.isOnOwnLine) before.push(comment);
      else if (last !== undefined) last.behind = [...last.behind, comment];
      end = next.startOffset + next.image.length;
    }
    const isAfterBlank = isBlank(source.slice(end, start));
    const isFree = image === ',' || isGroup(image);
    tokens.push({ image, start, isFree, isAfterBlank, before, behind: none });
    end = start + image.length;
  };
  for (const { image, startOffset } of lexed.tokens) readToken(image, startOffset);
  readToken('', source.length + 1);
  return tokens;
}

function toComment(image: string, between: string, isFirst: boolean): Comment {
  const isOnOwnLine = isFirst || /[\r\n]/.test(between);
  return { text: image.trimEnd(), isOnOwnLine, isAfterBlank: isBlank(between) };
}

/**
 * Whether a line without anything stands there; a carriage return with its line feed ends one line, not two.
 */
function isBlank(between: string): boolean {
  return /(?:\n|\r(?!\n))[^\S\r\n]*[\r\n]/.test(between);
}

/** After these an expression begins, so a parenthesis groups; after other words it begins arguments. */
const wordsBeforeOperands: ReadonlySet<string> = new Set([
  ...['or', 'and', 'not', 'in', 'div', 'mod', 'if', 'then', 'else', 'match', 'when', 'as', 'award'],
]);

/** Says of each token in turn whether it is a parenthesis that only groups. */
function groupFinder(): (image: string) => boolean {
  const open: boolean[] = [];
  let previous = '';
  let beforePrevious = '';
  return (image) => {
    const isMember = beforePrevious === '.';
    const isWord = /^[A-Za-z]/.test(previous) && (isMember || !wordsBeforeOperands.has(previous));
    const isCall = isWord || previous.startsWith('"') || previous === '?';
    beforePrevious = previous;
    previous = image;
    if (image === '(') open.push(!isCall);
    if (image === '(') return !isCall;
    return image === ')' && open.pop() === true;
  };
}
