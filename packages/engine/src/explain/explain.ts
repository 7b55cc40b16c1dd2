import type { Expression } from '@merit/dsl';
import type { Evaluation, EvaluationRequest } from '../evaluate/evaluation.js';
import { type Evaluator, evaluate, probe } from '../evaluate/evaluator.js';
import type { DeciderPlan } from '../plan/decider.js';
import { expectedError } from '../value/expected-error.js';
import { decidingClauses, onOneLine } from './deciding-clauses.js';
import type { Change, ExplainedPart, Remedy } from './explanation.js';
import { type Decider, type Level, type LevelPart, partsOf } from './levels.js';
import { Observed } from './observed.js';
import { type Place, type PlaceValue, placeValueToWire } from './place.js';
import { type Differences, RemedySearch, type SoughtCondition } from './remedy-search.js';

/** Why each deny, rule and `otherwise` did what it did. The evaluator's plan must be traced. */
export function explainParts(evaluator: Evaluator, request: EvaluationRequest): readonly ExplainedPart[] {
  return new Explainer(evaluator, request).parts();
}

class Explainer {
  readonly #evaluator: Evaluator;
  readonly #request: EvaluationRequest;
  readonly #search: RemedySearch;
  #isDecided = false;

  constructor(evaluator: Evaluator, request: EvaluationRequest) {
    this.#evaluator = evaluator;
    this.#request = request;
    this.#search = new RemedySearch(evaluator, request);
  }

  parts(): readonly ExplainedPart[] {
    const { checked, plan } = this.#evaluator;
    return partsOf(checked).map((part, index) =>
      this.#explain(part, plan.deciders[index] as DeciderPlan, index),
    );
  }

  #explain({ part, level }: LevelPart, decider: DeciderPlan, index: number): ExplainedPart {
    const condition = conditionOf(part);
    const sought = condition === null ? null : { condition, level, index };
    const seen = sought === null ? alwaysHolds : this.#look(sought);
    const role = this.#roleOf(decider, seen.holds);
    const needed = decider.denies ? role === 'decided' : role === 'passed';
    return {
      kind: kinds[part.kind],
      name: decider.name,
      ...(level.sourceName === undefined ? {} : { sourceName: level.sourceName }),
      role,
      condition: condition === null ? null : textOf(condition, level),
      ...seen,
      remedy: needed && sought !== null ? this.#remedy(sought, !seen.holds) : null,
    };
  }

  #look({ condition, level, index }: SoughtCondition): Pick<ExplainedPart, 'holds' | 'clauses'> {
    const probed = probe(this.#evaluator, this.#request, index);
    if (probed === null || probed.holds === null) return { holds: null, clauses: [] };
    const observed = new Observed(level, probed.trace);
    return { holds: probed.holds, clauses: decidingClauses(condition, observed) };
  }

  #roleOf({ denies, points }: DeciderPlan, holds: boolean | null): ExplainedPart['role'] {
    if (this.#isDecided) return 'unreached';
    if (holds === false) return 'passed';
    const decides = denies || points !== null;
    this.#isDecided = decides || holds === null;
    if (holds === null) return 'failed';
    return decides ? 'decided' : 'replied';
  }

  #remedy(sought: SoughtCondition, wanted: boolean): Remedy | null {
    const differences = this.#search.find(sought, wanted);
    if (differences === null) return null;
    return {
      changes: [...differences].map(([place, to]) => this.#change(place, to)),
      outcome: this.#outcome(differences),
    };
  }

  #change(place: Place, to: PlaceValue): Change {
    const from = place.read(this.#request);
    const { kind, name, type } = place;
    return { kind, name, from: placeValueToWire(from, type), to: placeValueToWire(to, type) };
  }

  #outcome(differences: Differences): Remedy['outcome'] {
    const evaluation = this.#evaluate(this.#search.requestWith(differences));
    if (evaluation === null || !evaluation.ok) return null;
    const { points, caseName, rule } = evaluation.outcome;
    return { points, caseName, rule };
  }

  /** Facts that were changed one by one may contradict each other, which the host is blamed for. */
  #evaluate(request: EvaluationRequest): Evaluation | null {
    try {
      return evaluate(this.#evaluator, request);
    } catch (error) {
      expectedError(error, TypeError);
      return null;
    }
  }
}

const kinds = { Deny: 'deny', Rule: 'rule', Otherwise: 'otherwise' } as const;
const alwaysHolds = { holds: true, clauses: [] } as const;

function conditionOf(part: Decider): Expression | null {
  return part.kind === 'Otherwise' ? null : part.condition;
}

function textOf({ span }: Expression, { checked }: Level): string {
  return onOneLine(checked.source.slice(span.start, span.end));
}
