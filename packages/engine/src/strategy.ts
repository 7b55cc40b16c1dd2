import type {
  AwardRange,
  CheckedStrategy,
  ConstantValue,
  InputDeclaration,
  ParamDeclaration,
  Span,
} from '@merit/dsl';
import { boundsOf, noAward } from '@merit/dsl';
import type { Evaluation, EvaluationRequest, Preview } from './evaluate/evaluation.js';
import type { Evaluator, ExplainLater, Observation } from './evaluate/evaluator.js';
import {
  createEvaluator,
  evaluate,
  keptValues,
  observe,
  observeAgain,
  preview,
  sameValues,
} from './evaluate/evaluator.js';
import type { Outcome } from './evaluate/outcome.js';
import { type FactProblem, factProblems } from './evaluate/read-facts.js';
import type { ParamProblem, ParamValues } from './evaluate/read-params.js';
import { readParams } from './evaluate/read-params.js';
import { inZoneOfFacts } from './evaluate/zone-of-facts.js';
import type { Clock } from './event/clock.js';
import type { MeritEvent } from './event/event.js';
import { explainParts } from './explain/explain.js';
import type { Explanation } from './explain/explanation.js';
import { addNearest } from './explain/later-nearest.js';
import { nearestConditions } from './explain/nearest.js';
import { type StrategyPart, strategyParts } from './explain/strategy-parts.js';
import { type FactRequest, factRequest, hostFactRequest } from './history/fact-request.js';
import { Failure } from './plan/code/failure.js';
import type { ArmPlace } from './plan/code/trace.js';
import type { TraceEntry } from './plan/code/trace-entry.js';
import type { StrategyPlan } from './plan/strategy/plan-strategy.js';
import { planStrategy } from './plan/strategy/plan-strategy.js';
import { defined } from './support/defined.js';
import { expectedError } from './value/expected-error.js';
import type { FactValues, SameValues } from './value/fact-value.js';

/** What a strategy extends: plain data. */
export interface ExtendedStrategy {
  /** As `extends` writes it. */
  readonly id: string;
  /** The one name of its text: an id with a version, a file's path. Receipts and findings name it so. */
  readonly sourceName: string;
  readonly name: string;
  readonly source: string;
  readonly parent: ExtendedStrategy | null;
}

/** What became of binding parameters that a user typed. */
export type Binding =
  | { readonly ok: true; readonly bound: Strategy }
  | { readonly ok: false; readonly problems: readonly ParamProblem[] };

/** A decision, and where the values of the match arms stand that were taken on its way. */
export interface ObservedDecision {
  readonly evaluation: Evaluation;
  readonly arms: readonly ArmPlace[];
}

/** A strategy that is ready to decide: with its defaults, or with the parameters it was bound to. */
export interface Strategy {
  readonly name: string;
  readonly about: string | null;
  /** The text it was compiled from. */
  readonly source: string;
  /** Its tree and what the checker found in it: for tools that look at the text, such as graphs. */
  readonly checked: CheckedStrategy;
  /** The edition of the language that it is written in. */
  readonly edition: number;
  /** Null where it extends nothing. */
  readonly parent: ExtendedStrategy | null;
  /** Its own, then those of its parent that it leaves open. */
  readonly params: readonly ParamDeclaration[];
  /** Its own, then those of its parent. */
  readonly inputs: readonly InputDeclaration[];
  /** What it needs to know of the past, each fact once; windows are those of the bound parameters. */
  readonly facts: readonly FactRequest[];
  /** Every case that an outcome can have besides `none`. */
  readonly cases: readonly string[];
  /** What can decide or change an outcome, in the order in which it is tried. */
  readonly parts: readonly StrategyPart[];
  /** The lets that facts read, its own and those of what it extends: awards keep their values. */
  readonly trackedLets: readonly string[];
  /**
   * The least and the most points of an award: over every permitted parameter, or after `bind` for those
   * parameters. No award lies outside; one at an end may still be impossible. Computed when it is first read.
   */
  readonly awardRange: AwardRange;
  /**
   * The same strategy with other parameters; one that isn't given has its default, whatever was bound before.
   * Planning happens here: bind once, evaluate often. Throws a TypeError that lists every problem.
   */
  bind(params: ParamValues): Strategy;
  /** As `bind`, with what is wrong in the answer: for values that a user typed. */
  tryBind(params: ParamValues): Binding;
  /** What `bind` would throw for; empty where it wouldn't. */
  checkParams(params: ParamValues): readonly ParamProblem[];
  /** What `evaluate` would throw for in these facts; those that are left out aren't looked for. */
  checkFacts(facts: FactValues): readonly FactProblem[];
  /**
   * Decides one event: synchronously, and the same for the same request always. Whatever an event may do
   * wrong is in the result; a TypeError is thrown where the host left out a fact, gave it a wrong value, or
   * decides in another time zone than the one in which the facts' days were counted.
   */
  evaluate(request: EvaluationRequest): Evaluation;
  /** `evaluate` with a trace, and which arms of matches were taken: for tools that tell what specs reach. */
  observe(request: EvaluationRequest): ObservedDecision;
  /**
   * What the event holds of the inputs that its `facts` compare by `same:`, which whoever answers them needs:
   * the event's own values and defaults; and what the lets come to that they compare. Nothing for an event
   * that would be refused.
   *
   * @param clock When and where it is decided, as in the request; lets may read it.
   */
  sameValues(event: MeritEvent, clock?: Clock): SameValues;
  /**
   * What an award of the event will keep under the names of tracked inputs and lets, as the texts by which
   * `same:` finds it: null where it has no such value, or the event would be refused. A name is left out
   * where a `set` may change the value for a parent, as that shows only once the event is decided. For hosts
   * that prepare many events at once, and so have to know which may meet.
   *
   * @param clock As with `sameValues`.
   */
  keptValues(event: MeritEvent, names: ReadonlySet<string>, clock?: Clock): SameValues;
  /**
   * The points and the case that `evaluate` would decide, at less than half its cost: for what-if views, and
   * for going through many events. There is no receipt, so it can't be recorded.
   */
  preview(request: EvaluationRequest): Preview;
  /**
   * Why the event is decided as it is: for each deny and rule the parts that decided it, and for what didn't
   * hold the least that would have to be different. For people to look at: it takes milliseconds.
   */
  explain(request: EvaluationRequest): Explanation;
}

/**
 * Makes the evaluable form of a checked strategy. Throws a `Failure` where its defaults give a window no
 * value.
 */
export function createStrategy(checked: CheckedStrategy): Strategy {
  const { values } = readParams(checked.params, {});
  const plan = planPresuming(checked, values);
  return new PlannedStrategy(checked, values, plan, null);
}

/** A class, so that all strategies share one `evaluate` that the host's code can be optimised for. */
class PlannedStrategy implements Strategy {
  readonly name: string;
  readonly about: string | null;
  readonly source: string;
  readonly edition: number;
  readonly parent: ExtendedStrategy | null;
  readonly params: readonly ParamDeclaration[];
  readonly inputs: readonly InputDeclaration[];
  readonly facts: readonly FactRequest[];
  readonly cases: readonly string[];
  readonly checked: CheckedStrategy;
  readonly #values: readonly ConstantValue[];
  readonly #evaluator: Evaluator;
  readonly #bound: readonly ConstantValue[] | null;
  /** Decides a second time, traced, once somebody reads what only a trace has. */
  readonly #explainLater: ExplainLater = (outcome, memory) => {
    addNearest(outcome, () =>
      nearestConditions(this.checked, traceOf(observeAgain(this.#tracing(), memory))),
    );
  };
  #tracingEvaluator: Evaluator | null = null;
  #awardRange: AwardRange | null = null;

  /** `bound` are the values that the parameters were bound to; null where they have their defaults. */
  constructor(
    checked: CheckedStrategy,
    values: readonly ConstantValue[],
    plan: StrategyPlan,
    bound: readonly ConstantValue[] | null,
  ) {
    this.name = checked.name;
    this.about = checked.about;
    this.source = checked.source;
    this.edition = checked.edition;
    this.parent = extendedBy(checked);
    this.params = checked.params;
    this.inputs = checked.inputs;
    this.facts = factRequests(plan);
    this.cases = checked.cases;
    this.checked = checked;
    this.#values = values;
    this.#bound = bound;
    this.#evaluator = createEvaluator(checked, plan, () => planStrategy(checked, values, widely));
    Object.freeze(this);
  }

  get parts(): readonly StrategyPart[] {
    return strategyParts(this.checked);
  }

  get trackedLets(): readonly string[] {
    return trackedLetsOf(this.checked);
  }

  get awardRange(): AwardRange {
    this.#awardRange ??= awardRangeWithin(this.checked, this.#bound);
    return this.#awardRange;
  }

  bind(params: ParamValues): Strategy {
    const binding = this.tryBind(params);
    if (binding.ok) return binding.bound;
    throw new TypeError(binding.problems.map(({ message }) => message).join('; '));
  }

  tryBind(params: ParamValues): Binding {
    const planning = planWith(this.checked, params);
    if (!planning.ok) return planning;
    const { values, plan } = planning;
    return { ok: true, bound: new PlannedStrategy(this.checked, values, plan, values) };
  }

  checkParams(params: ParamValues): readonly ParamProblem[] {
    const planning = planWith(this.checked, params);
    return planning.ok ? [] : planning.problems;
  }

  checkFacts(facts: FactValues): readonly FactProblem[] {
    return factProblems(this.#evaluator.facts, facts);
  }

  evaluate(request: EvaluationRequest): Evaluation {
    if (request.trace === true) return this.#traced(request);
    return evaluate(this.#evaluator, request, request.nearest === false ? null : this.#explainLater);
  }

  observe(request: EvaluationRequest): ObservedDecision {
    const { evaluation, trace } = observe(this.#tracing(), request);
    const arms = [...trace.arms];
    if (!evaluation.ok) return { evaluation, arms };
    return { evaluation: { ok: true, outcome: { ...evaluation.outcome, trace: trace.entries } }, arms };
  }

  sameValues(event: MeritEvent, clock?: Clock): SameValues {
    return sameValues(this.#evaluator, event, clock);
  }

  keptValues(event: MeritEvent, names: ReadonlySet<string>, clock?: Clock): SameValues {
    return keptValues(this.#evaluator, event, names, clock);
  }

  preview(request: EvaluationRequest): Preview {
    return preview(this.#evaluator, request);
  }

  explain(asked: EvaluationRequest): Explanation {
    // What is tried besides has other facts, which were counted in no zone.
    const request = inZoneOfFacts(asked);
    const evaluation = this.evaluate(request);
    const isRefused = !evaluation.ok && evaluation.kind === 'refused';
    return { evaluation, parts: isRefused ? [] : explainParts(this.#tracing(), request) };
  }

  #traced(request: EvaluationRequest): Evaluation {
    const { evaluation, trace } = observe(this.#tracing(), request);
    if (!evaluation.ok) return evaluation;
    const outcome: Outcome = { ...evaluation.outcome, trace: trace.entries };
    if (!outcome.awarded && request.nearest !== false) {
      addNearest(outcome, () => nearestConditions(this.checked, trace.entries));
    }
    return { ok: true, outcome };
  }

  /** Planned when it is first asked for, since most strategies are never traced. */
  #tracing(): Evaluator {
    this.#tracingEvaluator ??= createEvaluator(
      this.checked,
      planStrategy(this.checked, this.#values, { traced: true, presumes: false }),
    );
    return this.#tracingEvaluator;
  }
}

const widely = { traced: false, presumes: false };

function planPresuming(checked: CheckedStrategy, values: readonly ConstantValue[]): StrategyPlan {
  return planStrategy(checked, values, { traced: false, presumes: true });
}

/**
 * What is known for any parameters holds for those that are bound, though a look at those alone may know
 * less.
 */
function awardRangeWithin(checked: CheckedStrategy, bound: readonly ConstantValue[] | null): AwardRange {
  const open = boundsOf(checked).awardRange;
  if (bound === null) return open;
  return rangeWithin(boundsOf(checked, bound).awardRange, open);
}

/** What lies in both; where nothing does, no award is possible. */
function rangeWithin(one: AwardRange, other: AwardRange): AwardRange {
  const min = one.min === null || other.min === null ? (one.min ?? other.min) : Math.max(one.min, other.min);
  const max = one.max === null || other.max === null ? (one.max ?? other.max) : Math.min(one.max, other.max);
  return min !== null && max !== null && min > max ? noAward : Object.freeze({ min, max });
}

function trackedLetsOf({ trackedLets, parent }: CheckedStrategy): readonly string[] {
  const above = parent === null ? [] : trackedLetsOf(parent.checked);
  return [...new Set([...trackedLets.map(({ name }) => name), ...above])];
}

function extendedBy({ parent }: CheckedStrategy): ExtendedStrategy | null {
  if (parent === null) return null;
  const { id, sourceName, checked } = parent;
  const { name, source } = checked;
  return Object.freeze({ id, sourceName, name, source, parent: extendedBy(checked) });
}

/** None where a host's function that is impure fails the second time. */
function traceOf({ evaluation, trace }: Observation): readonly TraceEntry[] {
  return evaluation.ok ? trace.entries : [];
}

function factRequests({ facts }: StrategyPlan): readonly FactRequest[] {
  const requests = new Map<string, FactRequest>();
  for (const { declaration, key, lastMs, days, since, grace } of facts) {
    requests.set(
      key,
      declaration.name === 'host'
        ? hostFactRequest(declaration)
        : factRequest({ key, ...declaration, last: lastMs, days, since, grace }),
    );
  }
  return Object.freeze([...requests.values()]);
}

type Planning =
  | { readonly ok: true; readonly values: readonly ConstantValue[]; readonly plan: StrategyPlan }
  | { readonly ok: false; readonly problems: readonly ParamProblem[] };

/** A fact's window is computed from parameters, so one set of them may divide by zero in it. */
function planWith(checked: CheckedStrategy, params: ParamValues): Planning {
  const { values, problems } = readParams(checked.params, params);
  if (problems.length > 0) return { ok: false, problems };
  try {
    return { ok: true, values, plan: planPresuming(checked, values) };
  } catch (error) {
    const { span, message, sourceName } = expectedError(error, Failure).diagnostic;
    return { ok: false, problems: [{ name: paramAt(span, levelsTo(checked, sourceName)), message }] };
  }
}

/** The strategy and its parents, up to the one that has a name, which comes first. */
function levelsTo(checked: CheckedStrategy, sourceName: string | undefined): readonly CheckedStrategy[] {
  const levels = [checked];
  let [level, name]: [CheckedStrategy, string | undefined] = [checked, undefined];
  while (name !== sourceName && level.parent !== null) {
    [level, name] = [level.parent.checked, level.parent.sourceName];
    levels.unshift(level);
  }
  return levels;
}

/**
 * The parameter that is mentioned first in a stretch of the first level's source, as whoever binds the last
 * one knows it: a child has it by the same name, or made of one of its own.
 */
function paramAt(span: Span, [level, ...below]: readonly CheckedStrategy[]): string {
  const [mentioned] = level === undefined ? [] : paramsIn(span, level);
  // Points, windows and what parents get are made of literals and parameters, and literals alone fail no
  // later than compiling.
  let name = defined(mentioned);
  for (const child of below) {
    const index = child.parent?.checked.params.findIndex((param) => param.name === name) ?? -1;
    const binding = child.parent?.bindings.get(index);
    name = (binding === undefined ? undefined : paramsIn(binding.span, child)[0]) ?? name;
  }
  return name;
}

function paramsIn({ start, end }: Span, { params, resolutions }: CheckedStrategy): readonly string[] {
  return [...resolutions].flatMap(([{ span }, resolution]) => {
    const isMeant = resolution.kind === 'param' && span.start >= start && span.end <= end;
    return isMeant ? [defined(params[resolution.index]).name] : [];
  });
}
