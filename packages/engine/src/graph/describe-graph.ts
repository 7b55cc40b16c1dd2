import { cardOf } from './card.js';
import type { GraphNode, StrategyGraph } from './strategy-graph.js';

/** The picture in sentences, in the order in which the strategy decides: for those who don't see it. */
export function describeGraph({ nodes, edges }: StrategyGraph): string {
  const outcomes = new Map(nodes.flatMap((node) => (node.kind === 'outcome' ? [[node.id, node]] : [])));
  const given = new Map<string, GraphNode>();
  for (const { from, to, kind } of edges) {
    const outcome = outcomes.get(to);
    if (kind !== 'no' && outcome !== undefined) given.set(from, outcome);
  }
  const described = nodes.filter(({ kind }) => kind !== 'start' && kind !== 'outcome');
  return described.map((node) => sentence(node, outcomeOf(node))).join(' ');

  function outcomeOf(node: GraphNode): GraphNode | undefined {
    return node.kind === 'adjust' || node.kind === 'parent' ? undefined : given.get(node.id);
  }
}

function sentence(node: GraphNode, outcome: GraphNode | undefined): string {
  const { label, title, lines } = cardOf(node);
  const head = node.kind === 'otherwise' ? 'otherwise' : `${label} “${title}”`;
  const parts = [
    head,
    ...lines.map(({ text }) => text),
    ...(outcome === undefined ? [] : [outcomeText(outcome)]),
  ];
  return `${parts.join(', ')}.`;
}

function outcomeText(outcome: GraphNode): string {
  const { label, title, lines } = cardOf(outcome);
  return `${[`${label} as “${title}”`, ...lines.map(({ text }) => text)].join(', ')}`;
}
