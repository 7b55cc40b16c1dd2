import { Name, wordTypes } from './tokens.js';

/** A word of the language: what may stand after a dot, or name a field of a `reply`. */
export const wordPattern = /^[A-Za-z][A-Za-z0-9_]*$/;

/** The words that can't be declared, in alphabetical order. */
export const reservedWords: readonly string[] = Object.freeze(
  [...wordTypes]
    .filter(([, { CATEGORIES }]) => CATEGORIES?.includes(Name) !== true)
    .map(([word]) => word)
    .sort(),
);

const reserved: ReadonlySet<string> = new Set(reservedWords);

/** Names that the language gives a meaning itself, or may give one in a later edition. */
export const takenNames: ReadonlySet<string> = new Set([
  ...['user', 'task', 'game', 'now', 'action', 'points', 'case', 'event'],
  ...['for', 'every', 'use', 'import', 'return', 'example', 'test'],
]);

export function isWord(text: string): boolean {
  return wordPattern.test(text);
}

/** Whether a text can stand where a name is declared. */
export function isName(text: string): boolean {
  return isWord(text) && !reserved.has(text);
}

/** Whether a declaration may have this name: it is one, and the language gives it no meaning. */
export function isDeclarable(text: string): boolean {
  return isName(text) && !takenNames.has(text);
}

/** Whether a text is a name with its members: `user.game.streak`. */
export function isPath(text: string): boolean {
  const [first = '', ...members] = text.split('.');
  return isName(first) && members.every(isWord);
}
