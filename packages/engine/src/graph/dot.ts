import { cardOf } from './card.js';
import type { GraphEdge, GraphNode, StrategyGraph } from './strategy-graph.js';
import { visibleText } from './visible-text.js';

/** The graph in the language of Graphviz: https://graphviz.org/doc/info/lang.html */
export function toDot({ strategy, nodes, edges }: StrategyGraph): string {
  const lines = [
    `digraph ${quoted(strategy)} {`,
    `  graph [label=${quoted(strategy)}, labelloc=t, fontname="sans-serif"]`,
    '  node [shape=box, style=rounded, fontname="sans-serif"]',
    '  edge [fontname="sans-serif"]',
    ...nodes.map((node) => `  ${quoted(node.id)} [${attributes(node)}]`),
    ...edges.map((edge) => `  ${edgeOf(edge)}`),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

function attributes(node: GraphNode): string {
  const { label, title, lines } = cardOf(node);
  const said = [`${label}: ${title}`, ...lines.map(({ text }) => text)];
  // \l sets a line to the left.
  const text = said.map((line) => `${escaped(line)}\\l`).join('');
  return `label="${text}", color="${colourOf(node)}"`;
}

function quoted(text: string): string {
  return `"${escaped(text)}"`;
}

/** Graphviz reads `\N` and its like in a label, and entities such as `&amp;`. */
function escaped(text: string): string {
  return visibleText(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('&', '&amp;');
}

function edgeOf({ from, to, kind }: GraphEdge): string {
  const label = kind === 'next' ? '' : ` [label="${kind}"]`;
  return `${quoted(from)} -> ${quoted(to)}${label}`;
}

function colourOf(node: GraphNode): string {
  switch (node.kind) {
    case 'deny':
      return '#cf222e';
    case 'adjust':
      return '#9a6700';
    case 'outcome':
      return node.outcome === 'denied' ? '#cf222e' : node.outcome === 'none' ? '#59636e' : '#1a7f37';
    case 'start':
      return '#59636e';
    default:
      return '#0969da';
  }
}
