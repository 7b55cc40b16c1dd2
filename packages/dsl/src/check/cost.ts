import { tooCostly } from '../diagnostics/catalogue/cost.js';
import type { Expression, Node } from '../syntax/ast.js';
import { childrenOf } from '../syntax/walk.js';
import type { Type } from '../types/type.js';
import type { CheckContext } from './context.js';
import { listFunctions } from './functions/lists.js';

/** The most steps that deciding one event may take. */
export const costMax = 100_000;

/**
 * The steps that deciding one event takes at most: one for each expression, whatever is asked of a list's items as
 * often as the list may be long, and all those of a parent (`inherited`). A strategy that may take more than `costMax`
 * is reported where most are spent.
 */
export function checkCost(context: CheckContext, root: Node, inherited: number): number {
  const costliest = { node: root, steps: 0 };
  const own = costOf(context, root, (node, steps) => {
    if (steps > costliest.steps) Object.assign(costliest, { node, steps });
  });
  const cost = own + inherited;
  if (cost > costMax) context.report(tooCostly, costliest.node, { cost, costMax, steps: costliest.steps });
  return cost;
}

/** Told of each walk over a list, after those inside it. */
type OnWalk = (node: Node, steps: number) => void;

function costOf(context: CheckContext, node: Node, onWalk: OnWalk): number {
  const own = context.types.has(node as Expression) ? 1 : 0;
  const inside = (child: Node) => costOf(context, child, onWalk);
  const walked = walkedList(context, node);
  if (walked === null) return own + sum(childrenOf(node).map(inside));
  const { list, items } = walked;
  const [lambda] = node.kind === 'Call' ? node.arguments.slice(1) : [];
  const each = lambda?.kind === 'Arrow' ? inside(lambda.to) : 1;
  const steps = own + sum(list.map(inside)) + items * each;
  onWalk(node, steps);
  return steps;
}

function sum(costs: readonly number[]): number {
  return costs.reduce((total, cost) => total + cost, 0);
}

/** What is evaluated before the walk, and how many items the list may have; null where no list is walked. */
function walkedList(
  { types, resolutions }: CheckContext,
  node: Node,
): { readonly list: readonly Node[]; readonly items: number } | null {
  if (node.kind === 'Call') {
    const [list] = node.arguments;
    const resolution = resolutions.get(node);
    const walks = resolution?.kind === 'function' && Object.hasOwn(listFunctions, resolution.name);
    return walks && list !== undefined
      ? { list: [list], items: lengthOf(types.get(list as Expression)) }
      : null;
  }
  if (node.kind !== 'Binary' || (node.operator !== 'in' && node.operator !== 'not in')) return null;
  return node.right.kind === 'List'
    ? null
    : { list: [node.left, node.right], items: lengthOf(types.get(node.right)) };
}

function lengthOf(type: Type | undefined): number {
  return type?.kind === 'list' ? type.max : 0;
}
