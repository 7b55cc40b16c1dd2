import { cardOf } from './card.js';
import type { GraphEdge, GraphNode, StrategyGraph } from './strategy-graph.js';
import { visibleText } from './visible-text.js';

/**
 * The graph as a Mermaid flowchart, for documents that draw one: https://mermaid.js.org/syntax/flowchart.html
 */
export function toMermaid({ strategy, nodes, edges }: StrategyGraph): string {
  const lines = [
    '---',
    `title: ${yamlText(strategy)}`,
    '---',
    'flowchart TD',
    ...nodes.map((node) => `  ${idOf(node.id)}${shapeOf(node)}:::${classOf(node)}`),
    ...edges.map((edge) => `  ${edgeOf(edge)}`),
    '  classDef deny stroke:#cf222e',
    '  classDef decision stroke:#0969da',
    '  classDef award stroke:#1a7f37',
    '  classDef adjust stroke:#9a6700',
    '  classDef plain stroke:#59636e',
  ];
  return `${lines.join('\n')}\n`;
}

/** Prefixed, since `end` and its like are words of Mermaid. */
function idOf(id: string): string {
  return `n-${id}`;
}

function shapeOf(node: GraphNode): string {
  const { label, title, lines } = cardOf(node);
  const said = [
    `<small>${quoted(label)}</small>`,
    `<b>${quoted(title)}</b>`,
    ...lines.map(({ text }) => quoted(text)),
  ];
  const text = `"${said.join('<br>')}"`;
  if (node.kind === 'deny' || node.kind === 'rule' || node.kind === 'otherwise') return `{{${text}}}`;
  return node.kind === 'start' || node.kind === 'outcome' ? `([${text}])` : `[${text}]`;
}

/** A text in JSON's form is one in YAML's double quotes as well. */
function yamlText(text: string): string {
  return JSON.stringify(visibleText(text)).replace(
    /[<>&%]/g,
    (character) => `\\u00${hexadecimal(character)}`,
  );
}

function hexadecimal(character: string): string {
  return character.charCodeAt(0).toString(16);
}

/**
 * Every character that may mean something to Mermaid, Markdown or HTML as its number, which Mermaid writes
 * back: https://mermaid.js.org/syntax/flowchart.html#entity-codes-to-escape-characters
 */
function quoted(text: string): string {
  const special = /\.(?!\p{L})|[^\p{L}\p{N}\p{M}\p{Extended_Pictographic} .,:()]/gu;
  return visibleText(text).replace(special, (character) =>
    character === '\u200d' ? character : `#${character.codePointAt(0)};`,
  );
}

function edgeOf({ from, to, kind }: GraphEdge): string {
  const arrow = kind === 'next' ? '-->' : `-->|${kind}|`;
  return `${idOf(from)} ${arrow} ${idOf(to)}`;
}

function classOf(node: GraphNode): string {
  switch (node.kind) {
    case 'start':
      return 'plain';
    case 'deny':
    case 'adjust':
      return node.kind;
    case 'outcome':
      return node.outcome === 'denied' ? 'deny' : node.outcome === 'none' ? 'plain' : 'award';
    default:
      return 'decision';
  }
}
