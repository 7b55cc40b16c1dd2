import type { Findings } from '../check/findings.js';
import { touches } from '../source/span.js';
import type { Expression, Node, Strategy } from '../syntax/ast.js';
import { isExpression } from '../syntax/is-expression.js';
import { childrenOf } from '../syntax/walk.js';

/** The nodes that an offset lies in or touches, from the whole strategy to the smallest. */
export function pathAt(tree: Strategy | null, offset: number): readonly Node[] {
  const path: Node[] = [];
  let node: Node | undefined = tree ?? undefined;
  while (node !== undefined && touches(node.span, offset)) {
    path.push(node);
    node = childrenOf(node).findLast((child) => touches(child.span, offset));
  }
  return path;
}

/** The smallest value of a path whose type is known. */
export function lastValue(path: readonly Node[], { types }: Findings): Expression | undefined {
  const isValue = (node: Node): node is Expression =>
    node.kind !== 'Name' && isExpression(node as Expression) && types.has(node as Expression);
  return path.findLast(isValue);
}

/** The nearest node of some kinds around the last of a path, that one included. */
export function nearest<Kind extends Node['kind']>(
  path: readonly Node[],
  ...kinds: readonly Kind[]
): Extract<Node, { kind: Kind }> | null {
  const isWanted = (node: Node): node is Extract<Node, { kind: Kind }> =>
    kinds.some((kind) => kind === node.kind);
  return path.findLast(isWanted) ?? null;
}
