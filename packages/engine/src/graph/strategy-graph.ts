/**
 * How a strategy decides, as a graph for people to look at: plain data. An event enters at `start`; each
 * decision sends it to what it gives (`yes`) or to the next decision (`no`); what was awarded runs through
 * the adjusts.
 */
export interface StrategyGraph {
  /** The strategy's name. */
  readonly strategy: string;
  readonly about: string | null;
  /** In the order in which an event may meet them; the first is the start. */
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export type GraphNode = StartNode | DecisionNode | ParentNode | AdjustNode | OutcomeNode;

interface Identified {
  /** Unique in the graph; letters, digits and hyphens. */
  readonly id: string;
}

/** What comes in: the event's inputs, and the parameters that the strategy was given. */
export interface StartNode extends Identified {
  readonly kind: 'start';
  readonly inputs: readonly Declared[];
  readonly params: readonly Declared[];
}

export interface Declared {
  readonly name: string;
  /** As its author would write it: `int (0..10)`. */
  readonly type: string;
  /**
   * As its author would write it; null where an input must be given, or may be missing. In the graph of a
   * parent, what the child gives for it, if it does.
   */
  readonly default: string | null;
  readonly doc: string | null;
}

export interface DecisionNode extends Identified {
  readonly kind: 'deny' | 'rule' | 'otherwise';
  /** The author's name for it; `otherwise` has none of its own. */
  readonly name: string;
  /** The condition on one line; null where it always holds. */
  readonly when: string | null;
  readonly lets: readonly Definition[];
  /** What a rule replies that doesn't award, before the next is tried: `streak: user.streak`. */
  readonly replies: readonly string[];
}

/** A `let` that is mentioned for the first time. */
export interface Definition {
  readonly name: string;
  readonly value: string;
}

/** The strategy that decides where none of the rules above it did. */
export interface ParentNode extends Identified {
  readonly kind: 'parent';
  /** Its id, as `extends` names it. */
  readonly name: string;
  /** What it is given: `basicPoints: 5`, and inputs that are set: `set minutes = 30`. */
  readonly bindings: readonly string[];
  /** How it decides itself. */
  readonly graph: StrategyGraph;
}

export interface AdjustNode extends Identified {
  readonly kind: 'adjust';
  readonly name: string;
  readonly when: string | null;
  readonly lets: readonly Definition[];
  /** `points = points + 2`. */
  readonly changes: readonly string[];
  readonly replies: readonly string[];
}

export interface OutcomeNode extends Identified {
  readonly kind: 'outcome';
  /** `result` is the end of what was awarded: points and case after all adjusts. */
  readonly outcome: 'award' | 'denied' | 'none' | 'result';
  /** The case; an expression where it is chosen; null for the result. */
  readonly case: string | null;
  /** The points as an expression on one line; null but for awards. */
  readonly points: string | null;
  readonly lets: readonly Definition[];
  readonly replies: readonly string[];
}

/** `yes` and `no` leave a decision; `next` is the only way on. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: 'yes' | 'no' | 'next';
}
