import type { ElkEdgeSection, ElkExtendedEdge, ElkLabel, ElkNode, ElkPoint } from 'elkjs/lib/elk-api.js';
import { defined } from '../support/defined.js';
import { cardOf } from './card.js';
import { layeredSize } from './layered-size.js';
import type { Box, Layout, LayoutOptions, Point, Way } from './layout.js';
import type { GraphEdge, GraphNode, StrategyGraph } from './strategy-graph.js';
import { type TypesetCard, typeset } from './typeset.js';

const cardWidthMax = 360;
const labelHeight = 14;
const letterWidth = 7.5;
/** Around what a parent holds. */
const roomPadding = 20;

/** What takes the least room on paper takes the most time: a second for this size, eleven for sixty rules. */
const compactSizeMax = 600;
/** Above this no way of placing keeps within a second. */
const sizeMax = 1_000;

/** Whether a graph can be laid out in layers in about a second. */
export function fitsInLayers(graph: StrategyGraph): boolean {
  return layeredSize(graph) <= sizeMax;
}

const spacing = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.layering.strategy': 'LONGEST_PATH_SOURCE',
  'elk.layered.mergeEdges': 'true',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.spacing.nodeNodeBetweenLayers': '44',
  'elk.spacing.nodeNode': '40',
  'elk.spacing.edgeNode': '20',
  'elk.spacing.edgeLabel': '6',
};

/** Places nodes in layers from the top. A parent holds the nodes of its own graph, placed in the same way. */
export async function layOutInLayers(graph: StrategyGraph, { top, margin }: LayoutOptions): Promise<Layout> {
  const { default: elk } = await import('elkjs/lib/elk.bundled.js');
  const isSmall = layeredSize(graph) <= compactSizeMax;
  const drawing = new Drawing({
    ...spacing,
    'elk.layered.nodePlacement.strategy': isSmall ? 'NETWORK_SIMPLEX' : 'BRANDES_KOEPF',
  });
  const layoutOptions = { ...drawing.options, 'elk.padding': '[top=0,left=0,bottom=0,right=0]' };
  const request: ElkNode = { id: 'root', layoutOptions, ...drawing.contents(graph, '') };
  const root = (await new elk.default().layout(request)) as PlacedNode;
  const { boxes, ways } = drawing.placed(root, { x: margin, y: top });
  return {
    widthPx: root.width + 2 * margin,
    heightPx: root.height + top + margin,
    boxes,
    ways,
  };
}

/** A node as the library gives it back: its types leave open what it fills in for every node. */
interface PlacedNode extends Required<Pick<ElkNode, 'id' | 'x' | 'y' | 'width' | 'height'>> {
  children?: PlacedNode[];
  edges?: PlacedEdge[];
}

interface PlacedEdge extends ElkExtendedEdge {
  /** One, since an edge never leaves the node that holds both its ends. */
  sections: [ElkEdgeSection];
  labels: Required<Pick<ElkLabel, 'x' | 'y' | 'text'>>[];
}

type LayoutOptionsOfLibrary = NonNullable<ElkNode['layoutOptions']>;

interface Card {
  readonly node: GraphNode;
  readonly card: TypesetCard;
}

/** What was handed over to be placed, by the ids it has there. */
class Drawing {
  readonly options: LayoutOptionsOfLibrary;
  readonly #cards = new Map<string, Card>();

  constructor(options: LayoutOptionsOfLibrary) {
    this.options = options;
  }

  contents({ nodes, edges }: StrategyGraph, prefix: string): Pick<ElkNode, 'children' | 'edges'> {
    return {
      children: nodes.map((node) => this.#child(node, prefix)),
      edges: edges.map((edge, index) => edgeOf(edge, `${prefix}edge-${index}`, prefix)),
    };
  }

  #child(node: GraphNode, prefix: string): ElkNode {
    const id = prefix + node.id;
    const card = typeset(cardOf(node), cardWidthMax);
    this.#cards.set(id, { node, card });
    if (node.kind !== 'parent') return { id, width: card.widthPx, height: card.heightPx };
    const padding = `[top=${card.heightPx + roomPadding},left=${roomPadding},bottom=${roomPadding},right=${roomPadding}]`;
    return {
      id,
      layoutOptions: {
        ...this.options,
        'elk.padding': padding,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${card.widthPx}, ${card.heightPx})`,
      },
      ...this.contents(node.graph, `${id}/`),
    };
  }

  placed({ children = [], edges = [] }: PlacedNode, origin: Point): Pick<Layout, 'boxes' | 'ways'> {
    const boxes: Box[] = [];
    const ways: Way[] = edges.map((edge) => wayOf(edge, origin));
    for (const child of children) {
      const box = this.#boxOf(child, origin);
      const inside = this.placed(child, box);
      boxes.push(box, ...inside.boxes);
      ways.push(...inside.ways);
    }
    return { boxes, ways };
  }

  #boxOf({ id, x, y, width, height }: PlacedNode, origin: Point): Box {
    return { ...defined(this.#cards.get(id)), x: origin.x + x, y: origin.y + y, width, height };
  }
}

function edgeOf({ from, to, kind }: GraphEdge, id: string, prefix: string): ElkExtendedEdge {
  const label =
    kind === 'next' ? [] : [{ text: kind, width: kind.length * letterWidth, height: labelHeight }];
  return { id, sources: [prefix + from], targets: [prefix + to], labels: label };
}

function wayOf({ sections: [section], labels: [label] }: PlacedEdge, origin: Point): Way {
  const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
  return {
    points: points.map((point) => moved(point, origin)),
    hasArrow: true,
    label: label === undefined ? null : { ...moved(baselineOf(label), origin), text: label.text },
  };
}

function baselineOf({ x, y }: ElkPoint): ElkPoint {
  return { x, y: y + labelHeight - 3 };
}

function moved({ x, y }: ElkPoint, origin: Point): Point {
  return { x: rounded(origin.x + x), y: rounded(origin.y + y) };
}

/** Tenths of a pixel are finer than anybody sees, and keep pictures short. */
function rounded(px: number): number {
  return Math.round(px * 10) / 10;
}
