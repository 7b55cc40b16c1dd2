import { elementNotSingle, itemsDiffer } from '../../diagnostics/catalogue/lists.js';
import type { Expression, List } from '../../syntax/ast.js';
import { joinTypes } from '../../types/join.js';
import { emptyListType, listType } from '../../types/make-type.js';
import { describeType } from '../../types/print-type.js';
import type { Type } from '../../types/type.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import type { Inferred } from '../inferred.js';
import { computed, mistaken } from '../inferred.js';
import { requirePresent } from '../require.js';
import type { Site } from '../site.js';

interface Item {
  readonly node: Expression;
  readonly type: Type;
}

/** "[" [ item { "," item } ] "]": the items' types are joined. */
export function inferList(context: CheckContext, node: List, site: Site): Inferred {
  const record = node.items.find(({ kind }) => kind === 'RecordConstant');
  if (record !== undefined) return context.infer(record, site);
  const items = node.items.map((item) => inferItem(context, item, site));
  const [first, ...rest] = items;
  if (first === undefined) return computed(emptyListType);
  const element = joinItems(context, first, rest);
  return element.kind === 'error' ? mistaken : computed(listType(element, items.length));
}

export function inferItem(context: CheckContext, node: Expression, site: Site): Item {
  const type = requirePresent(context, node, context.infer(node, site), site);
  if (type.kind !== 'list' && type.kind !== 'instant') return { node, type };
  context.report(elementNotSingle, node, { element: quoteSource(context, node) });
  return { node, type: mistaken.type };
}

/** The error type where two items don't go together, which was reported. */
function joinItems(context: CheckContext, first: Item, rest: readonly Item[]): Type {
  let joined = first.type;
  for (const item of rest) {
    const next = joinTypes(joined, item.type);
    if (next === null) {
      context.report(itemsDiffer, item.node, { first: typed(context, first), other: typed(context, item) });
      return mistaken.type;
    }
    joined = next;
  }
  return joined;
}

function typed(context: CheckContext, { node, type }: Item) {
  return { expression: quoteSource(context, node), type: describeType(type) };
}
