import { type IToken, type TokenType, tokenMatcher } from 'chevrotain';
import { nearestName } from '../../support/nearest-name.js';
import * as token from '../tokens.js';

/** Words of other languages for words of this one. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['else', 'otherwise'],
  ['default', 'otherwise'],
  ['return', 'award'],
  ['give', 'award'],
  ['grant', 'award'],
  ['const', 'let'],
  ['var', 'let'],
  ['parameter', 'param'],
]);

/** What may follow some words: another word is taken for a misspelt one only where that follows it. */
const followers: ReadonlyMap<string, readonly TokenType[]> = new Map([
  ['about', [token.Text, token.Name]],
  ['param', [token.Name]],
  ['input', [token.Name]],
  ['let', [token.Name]],
  ['set', [token.Name]],
  ['deny', [token.Text, token.Name]],
  ['rule', [token.Text, token.Name]],
  ['adjust', [token.Text, token.Name]],
  ['otherwise', [token.LeftBrace, token.Award]],
  ['award', [token.OperandStart, token.Prefix]],
  ['reply', [token.LeftBrace]],
]);

/** Of the words that may stand here, the one that was meant; undefined where none is likely. */
export function meantWord(found: IToken, next: IToken, words: readonly string[]): string | undefined {
  const fitting = words.filter((word) => fits(word, next));
  const synonym = synonyms.get(found.image);
  if (synonym !== undefined && fitting.includes(synonym)) return synonym;
  return found.tokenType === token.Identifier ? nearestName(found.image, fitting) : undefined;
}

function fits(word: string, next: IToken): boolean {
  return followers.get(word)?.some((type) => tokenMatcher(next, type)) ?? true;
}

/** Whether a word is a right one of another language, and not a wrong one of this. */
export function isSynonym(word: string): boolean {
  return synonyms.has(word);
}
