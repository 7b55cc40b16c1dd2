import type { Expression, Node } from '../syntax/ast.js';
import { walk } from '../syntax/walk.js';
import type { Resolution } from './checked-strategy.js';
import { hasTime } from './constants/local-time.js';
import type { CheckContext } from './context.js';

type Named = Extract<Expression, { kind: 'Reference' | 'Call' }>;

/** The first part of an expression that isn't known before an event comes; null where all of it is. */
export function dependentPart(context: CheckContext, root: Expression): Expression | null {
  const within = new Set<Node>();
  let found: Expression | null = null;
  walk(root, (node) => {
    if (found !== null) return false;
    within.add(node);
    if (isDependent(context, node, within)) found = node;
    return found === null;
  });
  return found;
}

function isDependent(
  context: CheckContext,
  node: Node,
  within: ReadonlySet<Node>,
): node is Named | Extract<Expression, { kind: 'DateLiteral' }> {
  if (node.kind === 'DateLiteral') return hasTime(node);
  if (node.kind !== 'Reference' && node.kind !== 'Call') return false;
  const resolution = context.resolutions.get(node);
  // What names a lambda's item has no meaning of its own; what else has none was reported.
  if (resolution === undefined) return false;
  return !isKnown(resolution, within) || needsZone(context, node);
}

/** An item is known where its list is, which stands before it if its lambda is a part of the expression. */
function isKnown(resolution: Resolution, within: ReadonlySet<Node>): boolean {
  if (resolution.kind === 'item') return within.has(resolution.lambda);
  return resolution.kind === 'param' || resolution.kind === 'function';
}

/** Of an instant everything depends on the game's time zone: its literal, and its members. */
function needsZone({ types }: CheckContext, node: Named): boolean {
  return node.path.length > 1 || types.get(node)?.kind === 'instant';
}
