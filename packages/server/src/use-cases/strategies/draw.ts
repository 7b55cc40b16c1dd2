import { type StrategyGraph, strategyGraph, toDot, toMermaid, toSvg } from '@merit/engine';
import type { Call } from '../call.js';
import { paceOf } from '../pace.js';
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

/**
 * How a strategy decides, as a picture, as data, or in the words of Mermaid or Graphviz. What the longest
 * strategy takes is divided in two, and everybody else has a turn before each.
 */
export async function drawStrategy(
  call: Call,
  { kind, id, version, strategy }: KnownStrategy,
  form: GraphForm,
): Promise<string> {
  const key = `${id}@${version}.${form}`;
  const known = kind === 'built-in' ? drawn.get(key) : undefined;
  if (known !== undefined) return known;
  const pace = paceOf(call);
  await pace();
  const graph = strategyGraph(strategy.checked);
  await pace();
  const text = forms[form](graph);
  if (kind === 'built-in') drawn.set(key, text);
  return text;
}
