import type { StrategyGraph } from './strategy-graph.js';

/**
 * How much there is to place in layers: nodes, and a place in each layer that a line passes on its way, those
 * inside parents included. Thirty rules that award make about 500, sixty 2,000.
 */
export function layeredSize({ nodes, edges }: StrategyGraph): number {
  const layers = new Map(nodes.map(({ id }) => [id, 0]));
  const layerOf = (id: string) => layers.get(id) ?? 0;
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  const placeOf = (id: string) => places.get(id) ?? 0;
  // Every edge leads to a node further behind, so that none is looked at before all that lead to its start.
  for (const { from, to } of edges.toSorted((a, b) => placeOf(a.from) - placeOf(b.from))) {
    layers.set(to, Math.max(layerOf(to), layerOf(from) + 1));
  }
  const passed = edges.reduce((sum, { from, to }) => sum + layerOf(to) - layerOf(from) - 1, 0);
  const inside = nodes.map((node) => (node.kind === 'parent' ? layeredSize(node.graph) : 0));
  return inside.reduce((sum, size) => sum + size, nodes.length + passed);
}
