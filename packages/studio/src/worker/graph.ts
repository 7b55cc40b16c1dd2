import { partNameOf, type Span } from '@merit/dsl';
import { type Strategy, strategyGraph, toSvg } from '@merit/engine';
import type { GraphNodeReport, GraphReport } from '../protocol/reports.js';

/** How a strategy decides, as a picture, with the places of its boxes in the text. */
export function graphOf({ checked }: Strategy): GraphReport {
  const graph = strategyGraph(checked);
  const shown = shownById(checked.tree);
  const nodes = graph.nodes.map((node): GraphNodeReport => {
    const found = shown.get(node.id.replace(/-outcome$/, ''));
    return { id: node.id, part: found?.part ?? null, span: found?.span ?? null };
  });
  return { markup: withoutStyles(toSvg(graph, { withIds: true })), nodes, edges: graph.edges };
}

/** The page's policy takes no styles from texts: its own stand in the page's sheet. */
function withoutStyles(svg: string): string {
  return svg.replace(/<style>[\s\S]*?<\/style>\n?/, '');
}

interface Shown {
  readonly part: GraphNodeReport['part'];
  readonly span: Span;
}

const kinds = { Deny: 'deny', Rule: 'rule', Otherwise: 'otherwise', Adjust: 'adjust' } as const;

/** What boxes show, by their ids: the graph numbers the parts of each kind in the order of the text. */
function shownById({ parts, parent }: Strategy['checked']['tree']): ReadonlyMap<string, Shown> {
  const found = new Map<string, Shown>();
  if (parent !== null) found.set('parent', { part: null, span: parent.span });
  const counts = { deny: 0, rule: 0, adjust: 0 };
  for (const part of parts) {
    if (part.kind !== 'Deny' && part.kind !== 'Rule' && part.kind !== 'Otherwise' && part.kind !== 'Adjust')
      continue;
    const kind = kinds[part.kind];
    if (kind !== 'otherwise') counts[kind] += 1;
    const id = kind === 'otherwise' ? kind : `${kind}-${counts[kind]}`;
    found.set(id, { part: { kind, name: partNameOf(part) }, span: part.span });
  }
  return found;
}
