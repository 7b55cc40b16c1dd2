import {
  type Adjust,
  type Award,
  type Block,
  type CheckedParent,
  type CheckedStrategy,
  type Deny,
  type Input,
  type Let,
  type Node,
  type Otherwise,
  type Param,
  type Parent,
  partNameOf,
  printType,
  type Rule,
  type Statement,
  type Type,
  walk,
} from '@merit/dsl';
import { printOnOneLine } from './one-line.js';
import type {
  AdjustNode,
  DecisionNode,
  Declared,
  Definition,
  GraphEdge,
  GraphNode,
  OutcomeNode,
  ParentNode,
  StartNode,
  StrategyGraph,
} from './strategy-graph.js';

/** The graph of a checked strategy, in its author's words. */
export function strategyGraph(checked: CheckedStrategy): StrategyGraph {
  return new GraphBuilder(checked, new Map()).graph();
}

/** What those who extend a strategy give for its parameters and inputs, by name, as they write it. */
type Given = ReadonlyMap<string, string>;

type Decider = Deny | Rule | Otherwise;
type Way = Pick<GraphEdge, 'from' | 'kind'>;

/** Goes through the parts in their order; what isn't decided yet waits in `#open` for the next node. */
class GraphBuilder {
  readonly #checked: CheckedStrategy;
  readonly #given: Given;
  readonly #definitions: Definitions;
  readonly #nodes: GraphNode[] = [];
  readonly #edges: GraphEdge[] = [];
  /** The way on for what nothing decided so far; null where something always decides. */
  #open: Way | null = null;
  /** Where awards come from. */
  readonly #awarding: string[] = [];
  readonly #counts = { deny: 0, rule: 0, adjust: 0 };

  constructor(checked: CheckedStrategy, given: Given) {
    this.#checked = checked;
    this.#given = given;
    this.#definitions = new Definitions(checked);
  }

  graph(): StrategyGraph {
    const { name, about, tree, parent } = this.#checked;
    this.#add(startOf(this.#checked, this.#given));
    this.#open = { from: 'start', kind: 'next' };
    for (const part of tree.parts) {
      if (part.kind === 'Deny' || part.kind === 'Rule' || part.kind === 'Otherwise') this.#decide(part);
    }
    if (tree.parent !== null && parent !== null) this.#askParent(tree.parent, parent);
    if (this.#open !== null) this.#reach(unmatched);
    this.#adjust(tree.parts.filter((part) => part.kind === 'Adjust'));
    return { strategy: name, about, nodes: this.#nodes, edges: this.#edges };
  }

  #add(node: GraphNode): void {
    this.#nodes.push(node);
  }

  /** Adds the node behind the way that is open. */
  #reach(node: GraphNode): void {
    this.#add(node);
    if (this.#open !== null) this.#edges.push({ ...this.#open, to: node.id });
    this.#open = null;
  }

  #decide(part: Decider): void {
    const id =
      part.kind === 'Otherwise' ? 'otherwise' : this.#numbered(part.kind === 'Deny' ? 'deny' : 'rule');
    const award = awardOf(part.body);
    const decides = award !== null || part.kind === 'Deny';
    const when = part.kind === 'Otherwise' ? null : part.condition;
    const node: DecisionNode = {
      id,
      kind: part.kind === 'Deny' ? 'deny' : part.kind === 'Rule' ? 'rule' : 'otherwise',
      name: partNameOf(part),
      when: when === null ? null : printOnOneLine(when),
      lets: this.#definitions.of([when, decides ? null : part.body]),
      replies: decides ? [] : repliesOf(part.body),
    };
    this.#reach(node);
    if (!decides) {
      this.#open = { from: id, kind: 'next' };
      return;
    }
    this.#give(part, award, { from: id, kind: when === null ? 'next' : 'yes' });
    this.#open = when === null ? null : { from: id, kind: 'no' };
  }

  #give(part: Decider, award: Award | null, way: Way): void {
    const outcome: OutcomeNode = {
      id: `${way.from}-outcome`,
      kind: 'outcome',
      outcome: award === null ? 'denied' : 'award',
      case: caseOf(part, award),
      points: award === null ? null : printOnOneLine(award.points),
      lets: this.#definitions.of([part.body]),
      replies: repliesOf(part.body),
    };
    this.#add(outcome);
    this.#edges.push({ ...way, to: outcome.id });
    if (award !== null) this.#awarding.push(outcome.id);
  }

  #askParent({ id, bindings }: Parent, parent: CheckedParent): void {
    const sets = this.#checked.tree.parts.filter((part) => part.kind === 'Set');
    const given = [...bindings, ...sets].map(
      ({ name, value }) => [name.text, printOnOneLine(value)] as const,
    );
    const node: ParentNode = {
      id: 'parent',
      kind: 'parent',
      name: id.value,
      bindings: [
        ...bindings.map(({ name, value }) => `${name.text}: ${printOnOneLine(value)}`),
        ...sets.map(({ name, value }) => `set ${name.text} = ${printOnOneLine(value)}`),
      ],
      // What is left open here is given by who extends this one.
      graph: new GraphBuilder(parent.checked, new Map([...this.#given, ...given])).graph(),
    };
    this.#reach(node);
    this.#awarding.push('parent');
    this.#open = mayDecline(node.graph) ? { from: 'parent', kind: 'no' } : null;
  }

  #adjust(adjusts: readonly Adjust[]): void {
    if (this.#awarding.length === 0) return;
    let from: readonly string[] = this.#awarding;
    const append = (node: AdjustNode | OutcomeNode) => {
      this.#add(node);
      for (const each of from)
        this.#edges.push({ from: each, to: node.id, kind: each === 'parent' ? 'yes' : 'next' });
      from = [node.id];
    };
    for (const adjust of adjusts) append(this.#adjustNode(adjust));
    append(result);
  }

  #adjustNode({ name, condition, body }: Adjust): AdjustNode {
    return {
      id: this.#numbered('adjust'),
      kind: 'adjust',
      name: name.value,
      when: condition === null ? null : printOnOneLine(condition),
      lets: this.#definitions.of([condition, body]),
      changes: body.statements.flatMap(changeOf),
      replies: repliesOf(body),
    };
  }

  #numbered(kind: 'deny' | 'rule' | 'adjust'): string {
    this.#counts[kind] += 1;
    return `${kind}-${this.#counts[kind]}`;
  }
}

const unmatched: OutcomeNode = {
  id: 'none',
  kind: 'outcome',
  outcome: 'none',
  case: 'none',
  points: null,
  lets: [],
  replies: [],
};

const result: OutcomeNode = { ...unmatched, id: 'result', outcome: 'result', case: null };

/** What an adjust's statement does to points or case; nothing where it does something else. */
function changeOf(statement: Statement): readonly string[] {
  switch (statement.kind) {
    case 'Assignment':
      return [`${statement.target.text} = ${printOnOneLine(statement.value)}`];
    case 'Cap':
      return [`cap ${printOnOneLine(statement.taken)} at ${printOnOneLine(statement.limit)}`];
    default:
      return [];
  }
}

/** Whether there are events that it denies or has no award for. */
function mayDecline({ nodes }: StrategyGraph): boolean {
  return nodes.some(
    (node) => node.kind === 'outcome' && (node.outcome === 'denied' || node.outcome === 'none'),
  );
}

/** A case that isn't written down is the name of its rule. */
function caseOf(part: Decider, award: Award | null): string {
  const chosen = award?.case ?? null;
  if (chosen === null) return partNameOf(part);
  return chosen.kind === 'TextLiteral' ? chosen.value : printOnOneLine(chosen);
}

function awardOf(body: Block | null): Award | null {
  return body?.statements.find((statement) => statement.kind === 'Award') ?? null;
}

function repliesOf(body: Block | null): readonly string[] {
  const replies = (body?.statements ?? []).filter((statement) => statement.kind === 'Reply');
  return replies.flatMap(({ fields }) =>
    fields.map(({ name, value }) => `${name.text}: ${printOnOneLine(value)}`),
  );
}

// ── The start ───────────────────────────────────────────────────────────────

/**
 * Inputs and parameters that the strategy declares itself; those of its parent stand in the parent's graph.
 */
function startOf({ tree, inputs, params }: CheckedStrategy, given: Given): StartNode {
  const declared = (part: Input | Param, declarations: readonly Typed[]): readonly Declared[] =>
    declarations
      .filter(({ name }) => name === part.name.text)
      .map(({ name, type, optional = false }) => ({
        name,
        type: printType(optional && type.kind !== 'optional' ? { kind: 'optional', inner: type } : type),
        default: given.get(name) ?? (part.default === null ? null : printOnOneLine(part.default)),
        doc: part.doc?.value ?? null,
      }));
  return {
    id: 'start',
    kind: 'start',
    inputs: tree.parts.flatMap((part) => (part.kind === 'Input' ? declared(part, inputs) : [])),
    params: tree.parts.flatMap((part) => (part.kind === 'Param' ? declared(part, params) : [])),
  };
}

interface Typed {
  readonly name: string;
  readonly type: Type;
  readonly optional?: boolean;
}

/** Describes the lets that a part of a strategy needs, each the first time that something mentions it. */
class Definitions {
  readonly #resolutions: CheckedStrategy['resolutions'];
  readonly #described = new Set<Let>();

  constructor({ resolutions }: CheckedStrategy) {
    this.#resolutions = resolutions;
  }

  /** Those that the nodes mention, themselves or through others; what one is made of stands before it. */
  of(nodes: readonly (Node | null)[]): readonly Definition[] {
    const found: Definition[] = [];
    for (const node of nodes) if (node !== null) this.#collect(node, found);
    return found;
  }

  #collect(root: Node, found: Definition[]): void {
    walk(root, (node) => {
      if (node.kind !== 'Reference' && node.kind !== 'Call') return;
      const resolution = this.#resolutions.get(node);
      if (
        (resolution?.kind !== 'let' && resolution?.kind !== 'field') ||
        this.#described.has(resolution.declaration)
      )
        return;
      const { declaration } = resolution;
      this.#described.add(declaration);
      this.#collect(declaration.value, found);
      found.push({ name: declaration.name.text, value: printOnOneLine(declaration.value) });
    });
  }
}
