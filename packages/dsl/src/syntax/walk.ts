import type { Node } from './ast.js';
import { childKeys } from './child-keys.js';

/** The children of a node in source order; those that are left out are not there. */
export function childrenOf(node: Node): readonly Node[] {
  const fields = node as unknown as Readonly<Record<string, Node | readonly Node[] | null>>;
  const children: Node[] = [];
  for (const key of childKeys[node.kind]) {
    const child = fields[key];
    if (isNodes(child)) children.push(...child);
    else if (child !== null && child !== undefined) children.push(child);
  }
  return children;
}

/**
 * Shows a node and everything below it to `enter`, each before its children, in source order. Below a node
 * for which `enter` returns false nothing is shown. A deep tree is no deep recursion.
 */
export function walk(root: Node, enter: (node: Node) => unknown): void {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (enter(node) !== false) waiting.push(...childrenOf(node).toReversed());
  }
}

function isNodes(child: Node | readonly Node[] | null | undefined): child is readonly Node[] {
  return Array.isArray(child);
}
