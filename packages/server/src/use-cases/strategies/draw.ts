import { type StrategyGraph, strategyGraph, toDot, toMermaid, toSvg } from '@merit/engine';
import { getStrategy } from './get.js';

const forms = {
  svg: (graph) => toSvg(graph),
  json: ({ nodes, edges }) => JSON.stringify({ nodes, edges }),
  mermaid: toMermaid,
  dot: toDot,
} satisfies { readonly [form: string]: (graph: StrategyGraph) => string };

export type GraphForm = keyof typeof forms;

/** Built-ins don't change while the process runs, and there are few: each is drawn once in each form. */
const drawn = new Map<string, string>();

/**
 * How a built-in strategy decides, as a picture, as data, or in the words of Mermaid or Graphviz.
 *
 * @throws Fault `strategy-not-found`.
 */
export function drawStrategy(id: string, form: GraphForm): string {
  const { strategy, version } = getStrategy(id);
  const key = `${id}@${version}.${form}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const text = forms[form](strategyGraph(strategy.checked));
  drawn.set(key, text);
  return text;
}
