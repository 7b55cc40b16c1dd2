import { defined } from '../support/defined.js';
import { cardOf } from './card.js';
import type { Box, Layout, LayoutOptions, Way } from './layout.js';
import type { GraphEdge, GraphNode, StrategyGraph } from './strategy-graph.js';
import { type TypesetCard, typeset } from './typeset.js';

const leftWidthMax = 400;
const rightWidthMax = 340;
const widthMin = 180;
const rowGap = 36;
const columnGap = 84;
const railGap = 28;

/**
 * A strategy is a ladder: decisions one below the other, what each gives to its right, and one line that
 * gathers what was awarded and leads it through the adjusts.
 */
export function layOut(graph: StrategyGraph, options: LayoutOptions): Layout {
  return new Ladder(graph, options).layout();
}

class Ladder {
  readonly #graph: StrategyGraph;
  readonly #top: number;
  readonly #margin: number;
  readonly #cards = new Map<GraphNode, TypesetCard>();
  readonly #boxes = new Map<string, Box>();
  readonly #ways: Way[] = [];
  readonly #leftWidth: number;
  readonly #rightWidth: number;

  constructor(graph: StrategyGraph, { top, margin }: LayoutOptions) {
    this.#graph = graph;
    this.#top = top;
    this.#margin = margin;
    for (const node of graph.nodes) {
      this.#cards.set(node, typeset(cardOf(node), isDecision(node) ? leftWidthMax : rightWidthMax));
    }
    this.#leftWidth = this.#widest(isDecision);
    this.#rightWidth = this.#widest((node) => !isDecision(node));
  }

  layout(): Layout {
    const awardedBelow = this.#placeRows();
    const bottom = this.#placeColumn(awardedBelow);
    for (const edge of this.#graph.edges) this.#join(edge);
    this.#gather();
    return {
      widthPx: this.#railX + this.#margin,
      heightPx: bottom + this.#margin,
      boxes: [...this.#boxes.values()],
      ways: this.#ways,
    };
  }

  get #rightX(): number {
    return this.#margin + this.#leftWidth + columnGap;
  }

  get #railX(): number {
    return this.#rightX + this.#rightWidth + railGap;
  }

  #widest(isMeant: (node: GraphNode) => boolean): number {
    const widths = this.#graph.nodes.filter(isMeant).map((node) => this.#card(node).widthPx);
    return Math.max(widthMin, ...widths);
  }

  #card(node: GraphNode): TypesetCard {
    return defined(this.#cards.get(node));
  }

  #box(id: string): Box {
    return defined(this.#boxes.get(id));
  }

  #place(node: GraphNode, x: number, y: number, width: number): number {
    const card = this.#card(node);
    this.#boxes.set(node.id, { node, card, x, y, width, height: card.heightPx });
    return y + card.heightPx;
  }

  /** Decisions with their outcomes beside them. Gives where the last row ends. */
  #placeRows(): number {
    const outcomes = new Map(this.#graph.nodes.map((node) => [node.id, node]));
    let y = this.#top;
    for (const node of this.#graph.nodes.filter(isDecision)) {
      const ends = [this.#place(node, this.#margin, y, this.#leftWidth)];
      const outcome = outcomes.get(`${node.id}-outcome`);
      if (outcome !== undefined) ends.push(this.#place(outcome, this.#rightX, y, this.#rightWidth));
      y = Math.max(...ends) + rowGap;
    }
    return y - rowGap;
  }

  /** Adjusts and the result, below all awards. Gives where the picture ends. */
  #placeColumn(rowsEnd: number): number {
    const column = this.#column();
    const awards = this.#graph.nodes.filter((node) => this.#isAwarding(node)).map(({ id }) => this.#box(id));
    let y = Math.max(0, ...awards.map((box) => box.y + box.height)) + rowGap + railGap;
    let end = rowsEnd;
    for (const node of column) {
      end = this.#place(node, this.#rightX, y, this.#rightWidth);
      y = end + rowGap;
    }
    return Math.max(rowsEnd, end);
  }

  #column(): readonly GraphNode[] {
    return this.#graph.nodes.filter(
      (node) => node.kind === 'adjust' || (node.kind === 'outcome' && node.outcome === 'result'),
    );
  }

  #isAwarding(node: GraphNode): boolean {
    return node.kind === 'parent' || (node.kind === 'outcome' && node.outcome === 'award');
  }

  #join(edge: GraphEdge): void {
    const { from, to, kind } = edge;
    const [source, target] = [this.#box(from), this.#box(to)];
    if (this.#isAwarding(source.node) && kind !== 'no') return;
    const text = kind === 'next' ? null : kind;
    const way = source.x < target.x ? across(source, target, text) : down(source, target, text);
    this.#ways.push({ ...way, edge });
  }

  /** One line down the right edge takes up every award, and leads into the first box of the column. */
  #gather(): void {
    const [first] = this.#column();
    if (first === undefined) return;
    const awarding = this.#graph.nodes
      .filter((node) => this.#isAwarding(node))
      .map(({ id }) => this.#box(id));
    const rail = this.#railX;
    for (const box of awarding) this.#ways.push(this.#toRail(box));
    const target = this.#box(first.id);
    const middle = target.x + target.width / 2;
    const turn = target.y - railGap;
    const start = Math.min(...awarding.map(gateY));
    this.#ways.push({
      points: [
        { x: rail, y: start },
        { x: rail, y: turn },
        { x: middle, y: turn },
        { x: middle, y: target.y },
      ],
      hasArrow: true,
      label: null,
    });
  }

  #toRail(box: Box): Way {
    const y = gateY(box);
    const from = { x: box.x + box.width, y };
    const label = box.node.kind === 'parent' ? { x: from.x + 12, y: y - 7, text: 'awards' } : null;
    return { points: [from, { x: this.#railX, y }], hasArrow: false, label };
  }
}

/** What stands in the left column. */
function isDecision(node: GraphNode): boolean {
  if (node.kind === 'outcome') return node.outcome === 'none';
  return node.kind !== 'adjust';
}

/** The height at which lines enter and leave a box at its sides. */
function gateY({ y }: Box): number {
  return y + 30;
}

function across(source: Box, target: Box, text: string | null): Way {
  const y = gateY(source);
  const from = source.x + source.width;
  return {
    points: [
      { x: from, y },
      { x: target.x, y },
    ],
    hasArrow: true,
    label: text === null ? null : { x: from + 12, y: y - 7, text },
  };
}

function down(source: Box, target: Box, text: string | null): Way {
  const x = source.x + source.width / 2;
  const from = source.y + source.height;
  return {
    points: [
      { x, y: from },
      { x, y: target.y },
    ],
    hasArrow: true,
    label: text === null ? null : { x: x + 10, y: (from + target.y) / 2 + 3, text },
  };
}
