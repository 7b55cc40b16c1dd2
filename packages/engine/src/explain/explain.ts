import {
  type Block,
  type Expression,
  isSameSpan,
  liesWithin,
  onOneLine,
  type Statement,
  walk,
} from '@merit/dsl';
import type { EvaluationRequest } from '../evaluate/evaluation.js';
import { type Evaluator, type Observation, observe, soleAward } from '../evaluate/evaluator.js';
import type { DeciderPlan } from '../plan/strategy/decider.js';
import { defined } from '../support/defined.js';
import { expectedError } from '../value/expected-error.js';
import { capsOf } from './caps.js';
import { decidingClauses, truthOf } from './deciding-clauses.js';
import type { Change, ExplainedPart, LeftOut, Remedy } from './explanation.js';
import {
  adjustsOf,
  type DecidingPart,
  type Level,
  type LevelAdjust,
  type LevelPart,
  partsOf,
} from './levels.js';
import { Observed } from './observed.js';
import { type ExplainedPlace, type PlaceValue, placeValueToWire } from './place.js';
import { type Differences, RemedySearch, type SoughtCondition } from './remedy-search.js';
import { StepBudget } from './step-budget.js';

/**
 * The steps that explaining one event may take besides deciding it, as many as the costliest decision: traced
 * and with all that is looked up for it, some 50 ms.
 */
export const explanationStepsMax = 100_000;

/** Why each deny, rule, `otherwise` and adjust did what it did. The evaluator's plan must be traced. */
export function explainParts(evaluator: Evaluator, request: EvaluationRequest): readonly ExplainedPart[] {
  return new Explainer(evaluator, request).parts();
}

/** A part with all that is explained of it so far. */
interface PartSoFar {
  part: ExplainedPart;
  /** The condition that a remedy is looked for; null where none is, or not any more. */
  sought: SoughtCondition | null;
}

class Explainer {
  readonly #evaluator: Evaluator;
  readonly #request: EvaluationRequest;
  readonly #search: RemedySearch;
  readonly #budget = new StepBudget(explanationStepsMax);
  readonly #seen: Observation;
  readonly #observed = new Map<Level, Observed>();
  #isDecided = false;
  /** What awarded. */
  #awarding: DeciderPlan | null = null;
  #hasFailed = false;

  constructor(evaluator: Evaluator, request: EvaluationRequest) {
    this.#evaluator = evaluator;
    this.#request = request;
    this.#search = new RemedySearch(evaluator, request);
    this.#seen = observe(evaluator, request);
  }

  /** First what each did, which is explained of all; then what would change it, as far as there are steps. */
  parts(): readonly ExplainedPart[] {
    const { checked, plan } = this.#evaluator;
    const deciders = partsOf(checked).map((part, index) =>
      this.#see(part, defined(plan.deciders[index]), index),
    );
    const parts = [...deciders, ...adjustsOf(checked).map((adjust) => this.#seeAdjust(adjust))];
    this.#findRemedies(parts);
    // Those that took more than their share get what the others left.
    this.#findRemedies(parts);
    return parts.map(({ part }) => part);
  }

  #findRemedies(parts: readonly PartSoFar[]): void {
    let waiting = parts.filter(({ sought }) => sought !== null).length;
    for (const each of parts) {
      if (each.sought === null) continue;
      const share = new StepBudget(Math.floor(this.#budget.left / waiting));
      waiting -= 1;
      const { remedy, leftOut } = this.#remedy(each.sought, each.part.holds === false, share);
      each.part = withLeftOut({ ...each.part, remedy }, leftOut);
      if (leftOut !== 'remedy') each.sought = null;
      this.#budget.spend(share.spent);
    }
  }

  #see({ part, level }: LevelPart, decider: DeciderPlan, index: number): PartSoFar {
    const condition = conditionOf(part);
    const sought = condition === null ? null : { condition, level, index };
    const look = sought === null ? alwaysHolds : this.#look(sought);
    const role = this.#roleOf(decider, look.holds, { part, level });
    const needed = decider.denies ? role === 'decided' : role === 'passed';
    const named = { kind: kinds[part.kind], name: decider.name, role };
    return { part: seenPart(named, condition, level, look), sought: needed ? sought : null };
  }

  /** What was reached is seen in the decision itself; what wasn't is tried. */
  #look(sought: SoughtCondition): Look {
    const { condition, level } = sought;
    const decided = this.#observedAt(level);
    const holds = truthOf(condition, decided);
    if (holds !== undefined) return this.#explained(condition, decided);
    if (this.#budget.isSpent) return { holds: null, clauses: [], leftOut: 'condition' };
    const probed = this.#search.probe(sought, new Map(), this.#budget);
    if (probed === null || probed.holds === null) return { holds: null, clauses: [] };
    return this.#explained(condition, new Observed(level, probed.trace.entries));
  }

  #explained(condition: Expression, observed: Observed): Look {
    const { clauses, isCut } = decidingClauses(condition, observed, this.#budget);
    const holds = truthOf(condition, observed) ?? null;
    return isCut ? { holds, clauses, leftOut: 'clauses' } : { holds, clauses };
  }

  #observedAt(level: Level): Observed {
    const known = this.#observed.get(level) ?? new Observed(level, this.#seen.trace.entries);
    this.#observed.set(level, known);
    return known;
  }

  #seeAdjust(adjust: LevelAdjust): PartSoFar {
    const { part, level } = adjust;
    const { condition } = part;
    const role = this.#roleOfAdjust(adjust);
    const sought = condition === null ? null : { condition, level, index: null };
    const isSeen = role === 'applied' || role === 'passed';
    const unseen: Look = { holds: null, clauses: [] };
    const look = !isSeen
      ? unseen
      : sought === null
        ? alwaysHolds
        : this.#explained(sought.condition, this.#observedAt(level));
    const named = { kind: 'adjust', name: part.name.value, role } as const;
    const seen = seenPart(named, condition, level, look);
    const caps = role === 'applied' ? capsOf(adjust, this.#observedAt(level)) : [];
    return {
      part: caps.length === 0 ? seen : { ...seen, caps },
      sought: role === 'passed' ? sought : null,
    };
  }

  #roleOfAdjust({ part, level }: LevelAdjust): ExplainedPart['role'] {
    const runs = this.#awarding?.adjusts.some(
      ({ place }) => place.sourceName === level.sourceName && isSameSpan(place.span, part.span),
    );
    if (runs !== true || this.#hasFailed) return 'unreached';
    const truth = part.condition === null ? true : truthOf(part.condition, this.#observedAt(level));
    this.#hasFailed = truth === undefined || (truth && this.#failsIn(part, level));
    if (this.#hasFailed) return 'failed';
    return truth === true ? 'applied' : 'passed';
  }

  /**
   * Whether the strategy has no result because of this part, which runs: in its own text, or in a `let` that
   * it reads, behind which nothing more of it was seen.
   */
  #failsIn({ span, body }: LevelAdjust['part'] | DecidingPart, level: Level): boolean {
    const { evaluation } = this.#seen;
    if (evaluation.ok) return false;
    const isInText = evaluation.diagnostics.some(
      (found) => found.sourceName === level.sourceName && liesWithin(span, found.span),
    );
    return isInText || expressionsOf(body).some((each) => this.#isUnseen(each, level));
  }

  #isUnseen(expression: Expression, level: Level): boolean {
    return isCalculated(expression) && this.#observedAt(level).entryOf(expression) === undefined;
  }

  #roleOf(decider: DeciderPlan, holds: boolean | null, { part, level }: LevelPart): ExplainedPart['role'] {
    const { denies, points } = decider;
    if (this.#isDecided) return 'unreached';
    if (holds === false) return 'passed';
    const decides = denies || points !== null;
    const fails = holds === null || this.#failsIn(part, level);
    if (!fails && points !== null) this.#awarding = decider;
    this.#isDecided = decides || fails;
    if (fails) return 'failed';
    return decides ? 'decided' : 'replied';
  }

  #remedy(sought: SoughtCondition, wanted: boolean, budget: StepBudget): FoundRemedy {
    const differences = this.#search.find(sought, wanted, budget);
    if (differences === null) return budget.isSpent ? { remedy: null, leftOut: 'remedy' } : { remedy: null };
    const changes = [...differences].map(([place, to]) => this.#change(place, to));
    if (budget.isSpent) return { remedy: { changes, outcome: null, gives: null }, leftOut: 'outcome' };
    const outcome = this.#outcome(differences, budget);
    return { remedy: { changes, outcome, gives: wanted ? this.#gives(sought, differences, budget) : null } };
  }

  #change(place: ExplainedPlace, to: PlaceValue): Change {
    const from = place.read(this.#request);
    const { kind, name, type } = place;
    return { kind, name, from: placeValueToWire(from, type), to: placeValueToWire(to, type) };
  }

  #gives({ index }: SoughtCondition, differences: Differences, budget: StepBudget): Remedy['gives'] {
    if (index === null) return null;
    const { award, steps } = soleAward(this.#evaluator, this.#search.requestWith(differences), index);
    budget.spend(steps);
    return award;
  }

  #outcome(differences: Differences, budget: StepBudget): Remedy['outcome'] {
    const request = this.#search.requestWith(differences);
    try {
      const { evaluation, trace } = observe(this.#evaluator, request);
      budget.spend(trace.steps);
      if (!evaluation.ok) return null;
      const { points, caseName, rule } = evaluation.outcome;
      return { points, caseName, rule };
    } catch (error) {
      // Facts that were changed one by one may contradict each other, which the host is blamed for.
      expectedError(error, TypeError);
      return null;
    }
  }
}

interface Look extends Pick<ExplainedPart, 'holds' | 'clauses'> {
  readonly leftOut?: LeftOut;
}

interface FoundRemedy extends Pick<ExplainedPart, 'remedy'> {
  readonly leftOut?: LeftOut;
}

/** A part as it was seen, before anything that would change it is looked for. */
function seenPart(
  named: Pick<ExplainedPart, 'kind' | 'name' | 'role'>,
  condition: Expression | null,
  level: Level,
  { holds, clauses, leftOut }: Look,
): ExplainedPart {
  const { sourceName } = level;
  const { kind, name, role } = named;
  const part: ExplainedPart = {
    kind,
    name,
    ...(sourceName === undefined ? {} : { sourceName }),
    role,
    condition: condition === null ? null : textOf(condition, level),
    holds,
    clauses,
    remedy: null,
  };
  return withLeftOut(part, leftOut);
}

/** What is left out twice, since the second search ended as the first did, is noted once. */
function withLeftOut(part: ExplainedPart, more: LeftOut | undefined): ExplainedPart {
  const { leftOut = [], ...rest } = part;
  const all = [...leftOut.filter((each) => each !== 'remedy'), ...(more === undefined ? [] : [more])];
  return all.length === 0 ? rest : { ...rest, leftOut: all };
}

/** What a body gives, in the order in which it is evaluated; lets are when something reads them. */
function expressionsOf(body: Block | null): readonly Expression[] {
  return (body?.statements ?? []).flatMap(expressionsIn);
}

function expressionsIn(statement: Statement): readonly Expression[] {
  switch (statement.kind) {
    case 'Let':
      return [];
    case 'Reply':
      return statement.fields.map(({ value }) => value);
    case 'Award':
      return statement.case === null ? [statement.points] : [statement.points, statement.case];
    case 'Assignment':
      return [statement.value];
    case 'Cap':
      return [statement.limit];
  }
}

/** Only what reads something leaves a trace for certain. */
function isCalculated(expression: Expression): boolean {
  let reads = false;
  walk(expression, ({ kind }) => {
    reads ||= kind === 'Reference' || kind === 'Call';
  });
  return reads;
}

const kinds = { Deny: 'deny', Rule: 'rule', Otherwise: 'otherwise' } as const;
const alwaysHolds: Look = { holds: true, clauses: [] };

function conditionOf(part: DecidingPart): Expression | null {
  return part.kind === 'Otherwise' ? null : part.condition;
}

function textOf({ span }: Expression, { checked }: Level): string {
  return onOneLine(checked.source.slice(span.start, span.end));
}
