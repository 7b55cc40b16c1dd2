import { type StrategyGraph, strategyGraph, toDot, toMermaid, toSvg } from '@merit/engine';
import type { KnownStrategy } from './get.js';

const forms = {
  svg: (graph) => toSvg(graph),
  json: ({ nodes, edges }) => JSON.stringify({ nodes, edges }),
  mermaid: toMermaid,
  dot: toDot,
} satisfies { readonly [form: string]: (graph: StrategyGraph) => string };

export type GraphForm = keyof typeof forms;

/** Built-ins don't change while the process runs, and there are few: each is drawn once in each form. */
const drawn = new Map<string, string>();

/** How a strategy decides, as a picture, as data, or in the words of Mermaid or Graphviz. */
export function drawStrategy({ kind, id, version, strategy }: KnownStrategy, form: GraphForm): string {
  const key = `${id}@${version}.${form}`;
  const known = kind === 'built-in' ? drawn.get(key) : undefined;
  if (known !== undefined) return known;
  const text = forms[form](strategyGraph(strategy.checked));
  if (kind === 'built-in') drawn.set(key, text);
  return text;
}
