import { badCharacter } from '../diagnostics/catalogue/syntax.js';
import { isText } from './direction-controls.js';
import type { Findings } from './findings.js';
import type { Lexed } from './lexer.js';
import { span } from './nodes.js';

/** U+0000, and half a surrogate pair: no file of text and no database keeps them. */
const unstorable = /[\0\p{Surrogate}]/u;
const allUnstorable = /[\0\p{Surrogate}]/gu;

/** Reports them in texts and comments; elsewhere each is a token of its own that has no meaning. */
export function reportUnstorableCharacters(source: string, lexed: Lexed, findings: Findings): void {
  if (!unstorable.test(source)) return;
  const long = [...lexed.tokens.filter(isText), ...lexed.comments, ...lexed.foreignComments];
  for (const { image, startOffset } of long) {
    for (const { 0: character, index } of image.matchAll(allUnstorable)) {
      const where = span(startOffset + index, startOffset + index + 1);
      const codePoint = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      const fix = { title: 'take it out', edits: [{ span: where, text: '' }] };
      findings.report(badCharacter, where, { text: `U+${codePoint}` }, { fixes: [fix] });
    }
  }
}
