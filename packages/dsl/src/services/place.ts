import type { SourceToken } from '../syntax/source-tokens.js';
import { languageWords } from '../syntax/source-tokens.js';
import { type Cursor, levelOf } from './cursor.js';

/** The part that something is written in, by its first word. */
export type Surroundings =
  | { readonly kind: 'file' }
  | { readonly kind: 'strategy' }
  | { readonly kind: 'block'; readonly owner: string }
  | { readonly kind: 'reply' }
  | { readonly kind: 'match'; readonly hasSubject: boolean }
  /** The braces of a record: of its type, or of one that is written out. */
  | { readonly kind: 'fields' }
  | { readonly kind: 'record' }
  /** Round brackets behind a name or a path of names. */
  | { readonly kind: 'call'; readonly path: readonly string[] }
  | { readonly kind: 'bindings' }
  | { readonly kind: 'constraints'; readonly type: string }
  | { readonly kind: 'group' };

export interface WritingPlace {
  readonly surroundings: Surroundings;
  /** The tokens of the innermost bracket that is open; of a group that is closed its brackets alone. */
  readonly level: readonly SourceToken[];
  /** The word that began the part or statement, and all behind it on the same level. */
  readonly clause: readonly SourceToken[];
}

const file: Surroundings = { kind: 'file' };
/** Above the strategy's own brace nothing else stands in brackets. */
const bindings: Surroundings = { kind: 'bindings' };

const partWords: ReadonlySet<string> = new Set(languageWords.parts);
const statementWords: ReadonlySet<string> = new Set(['let', 'award', 'reply', 'cap', 'points', 'case']);

export function placeAt({ before, open }: Cursor): WritingPlace {
  const bracket = open.at(-1);
  const isAbove = bracket !== undefined && !open.some((index) => before[index]?.text === '{');
  const surroundings = isAbove ? bindings : bracket === undefined ? file : around(before, bracket);
  const level = levelOf(before, bracket === undefined ? 0 : bracket + 1);
  return { surroundings, level, clause: clauseOf(level, surroundings) };
}

/** What a bracket that is open belongs to. */
function around(tokens: readonly SourceToken[], index: number): Surroundings {
  const opener = tokens[index]?.text;
  if (opener === '{') return recordOfBrace(tokens[index - 1]) ?? ownerOfBrace(tokens, index);
  return opener === '(' ? ownerOfParenthesis(tokens, index) : { kind: 'group' };
}

/** No other brace stands behind these marks; null for such a one. */
function recordOfBrace(previous: SourceToken | undefined): Surroundings | null {
  if (previous === undefined || previous.kind === 'text') return null;
  if (previous.text === '<' || previous.text === ':') return { kind: 'fields' };
  return ['[', ',', '='].includes(previous.text) ? { kind: 'record' } : null;
}

/**
 * Walks back to the word that the brace belongs to; a brace that is closed belongs to the nearest such word.
 */
function ownerOfBrace(tokens: readonly SourceToken[], index: number): Surroundings {
  let owned = 0;
  for (const { token, distance } of outwards(tokens, index)) {
    const { kind, text } = token;
    if (kind === 'text') continue;
    if (text === '{') owned += 1;
    else if (owned > 0 && (text === 'match' || text === 'reply')) owned -= 1;
    else {
      // What stands behind the end of the strategy belongs to nothing.
      if (text === 'strategy' && owned > 0) return { kind: 'group' };
      const found = ownerNamed(text, distance > 1);
      if (found !== null) return found;
    }
  }
  return { kind: 'strategy' };
}

/**
 * The tokens before an index on its own level, nearest first; of a group that is closed its opening bracket.
 */
function* outwards(tokens: readonly SourceToken[], index: number) {
  let closed = 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    const token = tokens[at] as SourceToken;
    const isMark = token.kind === 'mark';
    if (isMark && ')]}'.includes(token.text)) closed += 1;
    else if (isMark && '([{'.includes(token.text)) {
      closed -= 1;
      if (closed < 0) return;
    }
    if (closed === 0) yield { token, distance: index - at };
  }
}

function ownerNamed(word: string, hasSubject: boolean): Surroundings | null {
  if (word === 'match') return { kind: 'match', hasSubject };
  if (word === 'reply') return { kind: 'reply' };
  if (word === 'strategy') return { kind: 'strategy' };
  return partWords.has(word) ? { kind: 'block', owner: word } : null;
}

function ownerOfParenthesis(tokens: readonly SourceToken[], index: number): Surroundings {
  const previous = tokens[index - 1];
  if (previous === undefined) return { kind: 'group' };
  if (previous.kind === 'text') {
    return { kind: 'group' };
  }
  const type = typeBefore(tokens, index);
  if (type !== null) return { kind: 'constraints', type };
  const path = pathBefore(tokens, index);
  return path.length === 0 ? { kind: 'group' } : { kind: 'call', path };
}

/**
 * The type that stands before an index, behind the `:` of a declaration or the `<` of a list; null elsewhere.
 */
function typeBefore(tokens: readonly SourceToken[], index: number): string | null {
  let at = index - 1;
  while (at > 0 && (tokens[at]?.text === '?' || tokens[at]?.text === '>')) at -= 1;
  const name = tokens[at];
  if (name?.text === '}' && tokens[index - 1]?.text !== '}') return 'list';
  if (name === undefined || name.kind !== 'name') return null;
  const mark = tokens[at - 1]?.text;
  const isItem = mark === '<' && tokens[at - 2]?.text === 'list';
  const isDeclared = mark === ':' && (isDeclaration(tokens[at - 3]) || isField(tokens, at - 2));
  if (isItem && tokens[index - 1]?.text === '>') return 'list';
  return isItem || isDeclared ? name.text : null;
}

export function isDeclaration(token: SourceToken | undefined): boolean {
  return token?.kind === 'keyword' && (token.text === 'param' || token.text === 'input');
}

/** Whether a name is that of a field in the type of a record. */
function isField(tokens: readonly SourceToken[], index: number): boolean {
  const open: number[] = [];
  for (let at = 0; at < index; at += 1) {
    const { kind, text } = tokens[at] as SourceToken;
    if (kind !== 'mark') continue;
    if ('([{'.includes(text)) open.push(at);
    else if (')]}'.includes(text)) open.pop();
  }
  const brace = open.at(-1);
  const isBrace = brace !== undefined && tokens[brace]?.text === '{';
  return isBrace && recordOfBrace(tokens[brace - 1])?.kind === 'fields';
}

/** The names, with dots between them, that end before an index: `user.best` before its bracket. */
export function pathBefore(tokens: readonly SourceToken[], index: number): readonly string[] {
  const path: string[] = [];
  for (let at = index - 1; at >= 0; at -= 2) {
    const token = tokens[at];
    const isName = token?.kind === 'name' || token?.kind === 'word';
    const isMember = token?.kind === 'keyword' && tokens[at - 1]?.text === '.';
    if (token === undefined || !(isName || isMember)) break;
    path.unshift(token.text);
    if (tokens[at - 1]?.text !== '.') break;
  }
  return path;
}

/** From the last word on that begins a part, a statement, an argument or an arm. */
function clauseOf(level: readonly SourceToken[], { kind }: Surroundings): readonly SourceToken[] {
  if (kind === 'file') return level;
  const begins = (token: SourceToken, index: number) => {
    const behindDot = level[index - 1]?.text === '.';
    if (behindDot) return false;
    if (kind === 'strategy') return token.kind === 'keyword' && partWords.has(token.text);
    if (kind === 'block') return statementWords.has(token.text) && startsStatement(level, index);
    return token.text === ',';
  };
  const start = level.findLastIndex(begins);
  return start < 0 ? level : level.slice(kind === 'strategy' || kind === 'block' ? start : start + 1);
}

/** `points`, `case` and `cap` are statements where a `=` or an operand follows; the others always. */
function startsStatement(level: readonly SourceToken[], index: number): boolean {
  const [token, next] = [level[index], level[index + 1]];
  if (token?.kind === 'keyword') return true;
  return token?.text === 'cap' ? next?.text !== '=' && next?.kind !== 'operator' : next?.text === '=';
}
