import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { parse } from '../syntax/parse.js';
import { render } from './render.js';
import { SourceComments } from './source-comments.js';
import { spellingOf } from './spelling.js';
import { strategyDoc } from './strategy-doc.js';
import { Words } from './words.js';

export type FormatResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * The canonical form of a strategy's text, comments, the author's spelling of literals and the line ends
 * included: all lines end as the first does. Formatting it again changes nothing. A text with mistakes has
 * none: it gives what the parser found. Nor has a text that would be over a limit with the parentheses of
 * that form; then the finding stands at the strategy's name.
 */
export function format(source: string): FormatResult {
  const { tree, diagnostics } = parse(source);
  if (tree === null || diagnostics.length > 0) return { ok: false, diagnostics };
  const words = new Words(spellingOf(source), new SourceComments(source));
  const text = withLineEndsOf(source, render(strategyDoc(tree, words)));
  const beyond = parse(text).diagnostics;
  if (beyond.length === 0) return { ok: true, text };
  return { ok: false, diagnostics: beyond.map((found) => ({ ...found, span: tree.name.span, fixes: [] })) };
}

/** No line end stands inside a text, where it is written as an escape. */
function withLineEndsOf(source: string, text: string): string {
  const [lineEnd = '\n'] = /\r\n|\r|\n/.exec(source) ?? [];
  return lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd);
}
