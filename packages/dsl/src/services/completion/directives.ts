import { lintNames } from '../../lint/lint-rules.js';
import type { SourceToken } from '../../syntax/source-tokens.js';
import type { Completions } from './item.js';
import { item } from './item.js';

/** Completes the names of lints in a comment that silences lints; nothing in any other comment. */
export function directiveCompletions({ span, text }: SourceToken, offset: number): Completions {
  const before = text.slice(0, offset - span.start);
  const isDirective =
    /^#[ \t]*merit-disable(?:-next-line|-line)?[ \t]/.test(before) && !before.includes('--');
  if (!isDirective) return { start: offset, end: offset, items: [] };
  const [written = ''] = /[\w-]*$/.exec(before) ?? [];
  const items = lintNames.map((label) => item(1, { kind: 'lint', label }));
  return { start: offset - written.length, end: offset, items };
}
