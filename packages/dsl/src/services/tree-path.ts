import type { Node, Strategy } from '../syntax/ast.js';
import { childrenOf } from '../syntax/walk.js';

/** The nodes that an offset lies in or touches, from the whole strategy to the smallest. */
export function pathAt(tree: Strategy | null, offset: number): readonly Node[] {
  const path: Node[] = [];
  let node: Node | undefined = tree ?? undefined;
  while (node !== undefined && touches(node, offset)) {
    path.push(node);
    node = childrenOf(node).findLast((child) => touches(child, offset));
  }
  return path;
}

function touches({ span }: Node, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
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
