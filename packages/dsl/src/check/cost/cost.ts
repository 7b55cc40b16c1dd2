import { tooCostly } from '../../diagnostics/catalogue/cost.js';
import { sizeOfType } from '../../sizes/size.js';
import { stepsToKeep, stepsToRead } from '../../sizes/steps.js';
import type { Arrow, Expression, Let, Node, Strategy } from '../../syntax/ast.js';
import { childrenOf } from '../../syntax/walk.js';
import type { CheckedStrategy, InputDeclaration } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import { letsReadBy } from '../lets-read.js';
import { homeOf, Needs } from './kept.js';
import { ownSteps, type Walk, walkOf } from './own-steps.js';
import { type Meanings, Sizes } from './sizes.js';

/** The most steps that deciding one event may take. */
export const costMax = 100_000;

/** The cost of deciding, and which values must be kept so that it isn't exceeded. */
export type Cost = Pick<CheckedStrategy, 'cost' | 'steps' | 'kept'>;

export interface Inherited {
  /** The strategy's own, without those of its parent. */
  readonly inputs: readonly InputDeclaration[];
  /** What its parent takes. */
  readonly cost: number;
  /** The most that both may take. */
  readonly costMax: number;
}

/**
 * The steps that deciding one event takes at most: one for each expression and more where values may be
 * large, whatever is asked of a list's items as often as the list may be long, what facts read of lets once
 * more, and all those of a parent. A strategy that may take more than it should is reported where most are
 * spent.
 */
export function checkCost(context: CheckContext, root: Strategy, inherited: Inherited): Cost {
  const counting = new Counting(context);
  counting.read(root, inherited.inputs);
  const cost = counting.count(root) + counting.countAgain(letsKept(context)) + inherited.cost;
  const { node, steps } = counting.costliest;
  if (cost > inherited.costMax) {
    context.report(tooCostly, node ?? root, { cost, costMax: inherited.costMax, steps });
  }
  return { cost, steps: counting.steps, kept: counting.kept };
}

/** The lets whose values awards keep, with those that they read: both are evaluated beside the decision. */
function letsKept(context: CheckContext): readonly Let[] {
  const kept = context.trackedLets.flatMap(({ node }) => [node, ...letsReadBy(context, node)]);
  return [...new Set(kept)];
}

/** The steps that evaluating an expression takes at most, without those of the lets that it mentions. */
export function stepsOf({ steps }: Pick<CheckedStrategy, 'steps'>, root: Expression): number {
  return steps.get(root) ?? 1;
}

/** As many steps may be done again for each item: to keep a value takes as long. */
const againMax = 3;

class Counting {
  readonly steps = new Map<Expression, number>();
  readonly kept = new Map<Expression, Arrow | null>();
  #costliestNode: Node | null = null;
  #costliestSteps = 0;
  readonly #meanings: Meanings;
  readonly #sizes: Sizes;
  readonly #needs: Needs;
  /** The lambdas around what is counted, from the outermost. */
  #around: readonly Arrow[] = [];
  /** Of each of them, and before all of them, what is done once there for the lambdas within. */
  readonly #once: number[] = [0];

  constructor(meanings: Meanings) {
    this.#meanings = meanings;
    this.#sizes = new Sizes(meanings);
    this.#needs = new Needs(meanings);
  }

  /** Where most steps are spent. */
  get costliest(): { readonly node: Node | null; readonly steps: number } {
    return { node: this.#costliestNode, steps: this.#costliestSteps };
  }

  /** Counts what it takes to read the inputs of an event, and to keep their texts. */
  read({ parts }: Strategy, inputs: readonly InputDeclaration[]): void {
    const nodes = parts.filter((part) => part.kind === 'Input');
    for (const [index, { type }] of inputs.entries()) {
      const size = sizeOfType(type);
      const kept = type.kind === 'text' ? stepsToKeep(size) : 0;
      this.#spend(nodes[index] ?? null, stepsToRead(size) + kept);
    }
  }

  #spend(node: Node | null, steps: number): void {
    this.#once[0] = (this.#once[0] ?? 0) + steps;
    this.#consider(node, steps);
  }

  #consider(node: Node | null, steps: number): void {
    if (steps <= this.#costliestSteps) return;
    this.#costliestNode = node;
    this.#costliestSteps = steps;
  }

  count(root: Strategy): number {
    return this.#count(root) + this.#takeOnce();
  }

  countAgain(lets: readonly Let[]): number {
    for (const node of lets) this.#spend(node, stepsToKeep(this.#sizes.of(node.value)));
    return this.#countAll(lets) + this.#takeOnce();
  }

  #count(node: Node): number {
    const expression = this.#meanings.types.has(node as Expression) ? (node as Expression) : null;
    const home = expression === null ? undefined : this.#homeOf(expression);
    if (expression === null || home === undefined) return this.#countHere(node, expression);
    const around = this.#around;
    this.#around = home === null ? [] : around.slice(0, around.indexOf(home) + 1);
    const steps = this.#countHere(node, expression);
    if (steps > againMax) {
      this.kept.set(expression, home);
      const depth = this.#around.length;
      this.#once[depth] = (this.#once[depth] ?? 0) + steps;
    }
    this.#around = around;
    return steps > againMax ? 1 : steps;
  }

  #homeOf(node: Expression): Arrow | null | undefined {
    return this.#around.length === 0 ? undefined : homeOf(node, this.#around, this.#needs);
  }

  #countHere(node: Node, expression: Expression | null): number {
    const own = ownSteps(node, this.#meanings, this.#sizes);
    const walk = walkOf(node, this.#meanings, this.#sizes);
    const inside = walk === null ? this.#countAll(partsOf(node)) : this.#walk(node, walk);
    this.#consider(node, walk === null ? own : own + inside);
    if (expression !== null) this.steps.set(expression, own + inside);
    return own + inside;
  }

  #countAll(nodes: readonly Node[]): number {
    let steps = 0;
    for (const node of nodes) steps += this.#count(node);
    return steps;
  }

  /** What is evaluated before, for each item, and once for all of them. */
  #walk(node: Node, { before, items, body, each }: Walk): number {
    const first = this.#countAll(before);
    const lambda =
      node.kind === 'Call' ? node.arguments.find((argument) => argument.kind === 'Arrow') : undefined;
    if (body === null || lambda === undefined) return first + items * each;
    const around = this.#around;
    this.#around = [...around, lambda];
    this.#once[this.#around.length] = 0;
    const asked = this.#count(body);
    // What was kept for each of these items is done once more for each.
    const again = this.#takeOnce();
    this.#around = around;
    return first + items * (each + asked + again);
  }

  /** What is done once in the lambda around, or once at all. */
  #takeOnce(): number {
    const depth = this.#around.length;
    const steps = this.#once[depth] ?? 0;
    this.#once[depth] = 0;
    return steps;
  }
}

/** What is evaluated of a node; the items of a list that something is looked for in by themselves. */
function partsOf(node: Node): readonly Node[] {
  const isSearched = node.kind === 'Binary' && (node.operator === 'in' || node.operator === 'not in');
  return isSearched && node.right.kind === 'List' ? [node.left, ...node.right.items] : childrenOf(node);
}
