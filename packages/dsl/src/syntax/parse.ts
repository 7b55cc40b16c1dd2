import type { IToken } from 'chevrotain';
import { badCharacter } from '../diagnostics/catalogue/syntax.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Strategy } from './ast.js';
import { isText, reportDirectionControls } from './direction-controls.js';
import { SyntaxFindings } from './findings.js';
import { StrategyGrammar } from './grammar/strategy-grammar.js';
import { cut, type Lexed, nameWords, prepareLexer } from './lexer.js';
import { isShortEnough, isWithinLimits } from './limits.js';
import { mend } from './mend/mend.js';
import { span } from './nodes.js';
import { checkStructure } from './structure/structure.js';

export interface ParseResult {
  /** Null only where the text is over a limit, or holds no strategy at all. */
  readonly tree: Strategy | null;
  /** In the order of their places; empty means that the tree is whole. */
  readonly diagnostics: readonly Diagnostic[];
}

let grammar: StrategyGrammar | undefined;

/**
 * Reads the text of a strategy. It never throws: whatever the text, it gives a tree where there is one, and
 * findings.
 */
export function parse(source: string): ParseResult {
  const steps = parseInSteps(source);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Reads as `parse` does, with a pause after each step. The first text of all is the dearest, since tokens and
 * grammar are made ready for it; after that a text at the limits takes tens of milliseconds. A host that
 * serves others in the same thread lets them go first in between.
 *
 * @returns Steps that give nothing, and at last what `parse` would have given.
 */
export function* parseInSteps(source: string): Generator<void, ParseResult, void> {
  const findings = new SyntaxFindings();
  if (!isShortEnough(source, findings)) return { tree: null, diagnostics: findings.inOrder() };
  prepareLexer();
  yield;
  const pieces = cut(source);
  yield;
  const lexed = nameWords(pieces);
  yield;
  if (!isWithinLimits(lexed.tokens, findings)) return { tree: null, diagnostics: findings.inOrder() };
  yield;
  grammar ??= new StrategyGrammar();
  yield;
  const whole = parseStrictly(source, lexed);
  yield;
  const tree = whole ?? parseTolerantly(source, lexed, findings);
  reportDirectionControls(source, lexed, findings);
  reportUnstorableCharacters(source, lexed, findings);
  if (tree !== null) checkStructure(tree, source, findings);
  return { tree, diagnostics: findings.inOrder() };
}

/** The tree of a source without mistakes; null where there is one. */
function parseStrictly(source: string, lexed: Lexed): Strategy | null {
  if (!lexed.isClean) return null;
  const findings = new SyntaxFindings();
  const tree = read(source, lexed.tokens, findings, 'strict');
  return findings.isEmpty ? tree : null;
}

function parseTolerantly(source: string, lexed: Lexed, findings: SyntaxFindings): Strategy | null {
  return read(source, mend(source, lexed, findings), findings, 'tolerant');
}

function read(
  source: string,
  tokens: IToken[],
  findings: SyntaxFindings,
  mode: 'strict' | 'tolerant',
): Strategy | null {
  grammar ??= new StrategyGrammar();
  return grammar.read(source, tokens, findings, mode);
}

/** U+0000, and half a surrogate pair: no file of text and no database keeps them. */
const unstorable = /[\0\p{Surrogate}]/u;
const allUnstorable = /[\0\p{Surrogate}]/gu;

/** Reports them in texts and comments; elsewhere each is a token of its own that has no meaning. */
function reportUnstorableCharacters(source: string, lexed: Lexed, findings: SyntaxFindings): void {
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
