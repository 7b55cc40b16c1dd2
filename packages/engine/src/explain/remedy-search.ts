import { type Expression, isObject, isSameSpan, walk } from '@merit/dsl';
import type { EvaluationRequest } from '../evaluate/evaluation.js';
import { type Evaluator, observe, type Probe, probe } from '../evaluate/evaluator.js';
import type { JsonValue } from '../event/event.js';
import { sizeOf } from '../plan/code/trace.js';
import type { TraceEntry } from '../plan/code/trace-entry.js';
import { expectedError } from '../value/expected-error.js';
import { letBehind, truthOf } from './deciding-clauses.js';
import { nearestValue } from './leaf-search.js';
import type { Level } from './levels.js';
import { Observed } from './observed.js';
import type { ExplainedPlace, PlaceValue } from './place.js';
import { Places } from './places.js';
import type { StepBudget } from './step-budget.js';

/** What would be different. */
export type Differences = ReadonlyMap<ExplainedPlace, PlaceValue>;

/** One condition: where it stands among the plan's deciders, and in which text. */
export interface SoughtCondition {
  /** Null for an adjust, which is looked at after an award only. */
  readonly index: number | null;
  readonly level: Level;
  readonly condition: Expression;
}

/**
 * Searches for the least that would have to be different for a condition to come out the other way. Whatever
 * it gives was tried: the condition was evaluated with it. It ends where the budget of the search is spent.
 */
export class RemedySearch {
  readonly #places: Places;
  readonly #evaluator: Evaluator;
  readonly #request: EvaluationRequest;
  readonly #requestSteps: number;

  constructor(evaluator: Evaluator, request: EvaluationRequest) {
    this.#places = new Places(evaluator.plan);
    this.#evaluator = evaluator;
    this.#request = request;
    this.#requestSteps = requestSteps(evaluator, request);
  }

  /** What the condition gives, and sees, with these differences; null where the event is refused. */
  probe(sought: SoughtCondition, differences: Differences, budget: StepBudget): Probe | null {
    const request = this.requestWith(differences);
    const probed =
      sought.index === null ? this.#decide(request, sought) : probe(this.#evaluator, request, sought.index);
    budget.spend(this.#requestSteps * (1 + differences.size) + (probed?.trace.steps ?? 0));
    return probed;
  }

  /** An adjust sees what the decision before it gave. */
  #decide(request: EvaluationRequest, { condition, level }: SoughtCondition): Probe | null {
    try {
      const { evaluation, trace } = observe(this.#evaluator, request);
      if (!evaluation.ok && evaluation.kind === 'refused') return null;
      return { holds: truthOf(condition, new Observed(level, trace.entries)) ?? null, trace };
    } catch (error) {
      // Facts that were changed one by one may contradict each other.
      expectedError(error, TypeError);
      return null;
    }
  }

  requestWith(differences: Differences): EvaluationRequest {
    return [...differences].reduce((request, [place, value]) => place.write(request, value), this.#request);
  }

  /** Null where nothing was found, be it for want of steps. */
  find(sought: SoughtCondition, wanted: boolean, budget: StepBudget): Differences | null {
    const found = new Attempt(this, sought, budget).flip(sought.condition, wanted, new Map());
    if (found === null || !this.#achieves(sought, wanted, found, budget)) return null;
    let needed: Differences = found;
    for (const place of found.keys()) {
      const fewer = new Map([...needed].filter(([each]) => each !== place));
      if (!budget.isSpent && this.#achieves(sought, wanted, fewer, budget)) needed = fewer;
    }
    return needed;
  }

  #achieves(sought: SoughtCondition, wanted: boolean, differences: Differences, budget: StepBudget): boolean {
    return this.probe(sought, differences, budget)?.holds === wanted;
  }

  placesIn(expression: Expression, level: Level, budget: StepBudget): readonly ExplainedPlace[] {
    const { places, steps } = this.#places.mentionedIn(expression, level);
    budget.spend(steps);
    return places;
  }
}

/** One condition, brought to the wanted answer part by part. */
class Attempt {
  readonly #search: RemedySearch;
  readonly #sought: SoughtCondition;
  readonly #budget: StepBudget;
  readonly #nodes: number;

  constructor(search: RemedySearch, sought: SoughtCondition, budget: StepBudget) {
    this.#search = search;
    this.#sought = sought;
    this.#budget = budget;
    this.#nodes = nodesIn(sought.condition);
  }

  flip(node: Expression, wanted: boolean, before: Differences): Differences | null {
    const observed = this.#observe(before);
    if (observed === null) return null;
    const truth = truthOf(node, observed);
    if (truth === wanted) return before;
    if (node.kind === 'Not') return this.flip(node.operand, !wanted, before);
    if (node.kind === 'Binary' && (node.operator === 'and' || node.operator === 'or')) {
      const needsBoth = (node.operator === 'and') === wanted;
      return needsBoth ? this.#both(node, wanted, before) : this.#either(node, wanted, before);
    }
    const behind = letBehind(node, this.#sought.level);
    return behind === null ? this.#change(node, wanted, before, observed) : this.flip(behind, wanted, before);
  }

  #both({ left, right }: Sides, wanted: boolean, before: Differences): Differences | null {
    const between = this.flip(left, wanted, before);
    return between === null ? null : this.flip(right, wanted, between);
  }

  /** The side that takes fewer changes; the left one where they take as many. */
  #either({ left, right }: Sides, wanted: boolean, before: Differences): Differences | null {
    const [one, other] = [this.flip(left, wanted, before), this.flip(right, wanted, before)];
    if (one === null || other === null) return one ?? other;
    return other.size < one.size ? other : one;
  }

  #change(leaf: Expression, wanted: boolean, before: Differences, observed: Observed): Differences | null {
    const { condition, level } = this.#sought;
    for (const place of this.#search.placesIn(leaf, level, this.#budget)) {
      // Each place is searched with what the clause and the condition compare with.
      this.#budget.spend(this.#nodes);
      if (this.#budget.isSpent) return null;
      const current = place.read(this.#search.requestWith(before));
      const passes = (candidate: PlaceValue) =>
        this.#answer(leaf, new Map([...before, [place, candidate]])) === wanted;
      const value = nearestValue({ leaf, condition, observed, place, current, passes });
      if (value !== undefined) return new Map([...before, [place, value]]);
    }
    return null;
  }

  #answer(leaf: Expression, differences: Differences): JsonValue | undefined {
    return valueIn(this.#probe(differences), leaf, this.#sought.level);
  }

  #observe(differences: Differences): Observed | null {
    const trace = this.#probe(differences);
    return trace === null ? null : new Observed(this.#sought.level, trace);
  }

  /** Null where the event is refused, or the search is over. */
  #probe(differences: Differences): readonly TraceEntry[] | null {
    if (this.#budget.isSpent) return null;
    return this.#search.probe(this.#sought, differences, this.#budget)?.trace.entries ?? null;
  }
}

/** Finds one value by going through the trace. `Observed` indexes it, which pays off only for many values. */
function valueIn(trace: readonly TraceEntry[] | null, { span }: Expression, { sourceName }: Level) {
  return trace?.findLast((entry) => isSameSpan(entry.span, span) && entry.sourceName === sourceName)?.value;
}

type Sides = Extract<Expression, { kind: 'Binary' }>;

function nodesIn(root: Expression): number {
  let nodes = 0;
  walk(root, () => {
    nodes += 1;
  });
  return nodes;
}

/** What an evaluation does whatever the strategy asks, in steps. */
const fixedSteps = 10;

/**
 * The steps that it takes to change one value of a request, and to read its inputs and facts: a copy of each
 * object on the way to an input, be it full of keys that nothing reads, and a look at every item and letter
 * that is read.
 */
function requestSteps({ inputs, facts }: Evaluator, { event, facts: given }: EvaluationRequest): number {
  const copied = new Set<JsonValue>();
  let steps = fixedSteps + inputs.all.length + facts.length + Object.keys(given ?? {}).length;
  for (const { declaration } of inputs.all) {
    let value: JsonValue | undefined = event.data;
    for (const key of declaration.path) {
      if (!isObject(value)) break;
      if (!copied.has(value)) steps += Object.keys(value).length;
      copied.add(value);
      value = value[key];
    }
    if (value !== undefined) steps += sizeOf(value);
  }
  return steps;
}
