import type { Span } from '../../source/span.js';
import type { Assignment, Part, Statement } from '../ast.js';
import { span } from '../nodes.js';

const keywords: { readonly [Kind in (Part | Statement)['kind']]: string } = {
  About: 'about',
  Param: 'param',
  Input: 'input',
  Let: 'let',
  Deny: 'deny',
  Set: 'set',
  Rule: 'rule',
  Otherwise: 'otherwise',
  Adjust: 'adjust',
  Reply: 'reply',
  Award: 'award',
  Assignment: '=',
  Cap: 'cap',
};

/** The word that a part or a statement begins with; an assignment begins with what it changes. */
export function keywordOf(node: Part | Statement): string {
  return node.kind === 'Assignment' ? `${node.target.text} =` : keywords[node.kind];
}

/** Where that word stands. */
export function keywordSpan(node: Part | Exclude<Statement, Assignment>): Span {
  const { start, end } = node.span;
  return span(start, Math.min(end, start + keywords[node.kind].length));
}

/** The part that holds a block, for people: a `rule`. */
export function withArticle(owner: string): string {
  if (owner === 'otherwise') return '`otherwise`';
  return `${owner === 'adjust' ? 'an' : 'a'} \`${owner}\``;
}
