import type { GraphEdge, GraphNode } from './strategy-graph.js';
import type { TypesetCard } from './typeset.js';

/** Where everything of a picture stands. All measures are pixels. */
export interface Layout {
  readonly widthPx: number;
  readonly heightPx: number;
  /** What holds others stands before them. */
  readonly boxes: readonly Box[];
  readonly ways: readonly Way[];
}

export interface Box {
  readonly node: GraphNode;
  readonly card: TypesetCard;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** At least that of the card; more where the box holds others. */
  readonly height: number;
}

/** A line with an arrow at its end, unless it runs into another line. */
export interface Way {
  readonly points: readonly Point[];
  readonly hasArrow: boolean;
  readonly label: WayLabel | null;
  /** What it stands for, where that is one edge alone. */
  readonly edge?: GraphEdge;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface WayLabel extends Point {
  readonly text: string;
}

export interface LayoutOptions {
  /** Where the first box may stand. */
  readonly top: number;
  readonly margin: number;
}
