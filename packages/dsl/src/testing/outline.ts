import type { Node } from '../syntax/ast.js';
import { childrenOf } from '../syntax/walk.js';

/** A tree for people to read: a line for each node, with its own values and the text that its span covers. */
export function outline(root: Node, source: string): string {
  const lines: string[] = [];
  const add = (node: Node, depth: number): void => {
    lines.push(`${'  '.repeat(depth)}${describe(node)} ⟨${excerpt(node, source)}⟩`);
    for (const child of childrenOf(node)) add(child, depth + 1);
  };
  add(root, 0);
  return `${lines.join('\n')}\n`;
}

/** An expression with all its parentheses: `(1 + (2 * 3))`. */
export function bracketed(node: Node, source: string): string {
  const inner = (child: Node): string => bracketed(child, source);
  switch (node.kind) {
    case 'Binary':
      return `(${inner(node.left)} ${node.operator} ${inner(node.right)})`;
    case 'Not':
      return `(not ${inner(node.operand)})`;
    case 'Negate':
      return `(-${inner(node.operand)})`;
    case 'Presence':
      return `(${inner(node.operand)} is ${node.present ? 'present' : 'missing'})`;
    case 'If':
      return `(if ${inner(node.condition)} then ${inner(node.then)} else ${inner(node.else)})`;
    case 'Missing':
      return '…';
    default:
      return source.slice(node.span.start, node.span.end);
  }
}

function describe(node: Node): string {
  const values = Object.entries(node).filter(
    ([key, value]) => key !== 'kind' && (value === null || typeof value !== 'object'),
  );
  return [node.kind, ...values.map(([key, value]) => `${key}=${JSON.stringify(value)}`)].join(' ');
}

function excerpt({ span }: Node, source: string): string {
  const text = source.slice(span.start, span.end).replaceAll(/\s+/g, ' ');
  return text.length <= 60 ? text : `${text.slice(0, 28)} … ${text.slice(-28)}`;
}
