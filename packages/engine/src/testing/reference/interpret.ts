import type { CheckedStrategy, ConstantValue, Decimal, Expression, Statement } from '@merit/dsl';
import { decimal, factKey } from '@merit/dsl';
import type { EvaluationRequest } from '../../evaluate/evaluation.js';
import type { Outcome } from '../../evaluate/outcome.js';
import type { JsonValue } from '../../event/event.js';
import { evaluate, holds, typeAt } from './expression.js';
import { readInputs } from './inputs.js';
import type { Scope } from './scope.js';
import type { Value } from './value.js';
import { fromConstant, isNumber, NoResult, number, toJson } from './value.js';

/**
 * What a strategy decides on an event, read off its tree: no plan, no scales, no slots, only exact decimals.
 * Slow, and short enough to be seen to be right; the planned one is tested against it.
 */
export type Verdict =
  | { readonly ok: true; readonly outcome: Omit<Outcome, 'trace'> }
  | { readonly ok: false; readonly kind: 'refused'; readonly paths: readonly string[] }
  | { readonly ok: false; readonly kind: 'failed'; readonly code: string; readonly span: NoResult['span'] };

export interface Subject {
  readonly checked: CheckedStrategy;
  readonly params: readonly ConstantValue[];
  readonly observe?: Scope['observe'];
}

export function interpret(
  { checked, params, observe = () => {} }: Subject,
  request: EvaluationRequest,
): Verdict {
  const reading = readInputs(checked.inputs, request.event.data ?? {});
  if (!reading.ok) return { ok: false, kind: 'refused', paths: reading.paths };
  const known: Scope = {
    checked,
    params: params.map(fromConstant),
    inputs: reading.values,
    facts: [],
    event: request.event,
    lets: new Map(),
    outcome: { points: null, case: null },
    observe,
  };
  try {
    return { ok: true, outcome: new Decision({ ...known, facts: readFacts(known, request) }).outcome() };
  } catch (error) {
    if (!(error instanceof NoResult)) throw error;
    return { ok: false, kind: 'failed', code: error.code, span: error.span };
  }
}

function readFacts(scope: Scope, { facts = {} }: EvaluationRequest): readonly Value[] {
  return scope.checked.facts.map((fact) => {
    const last = fact.last === null ? null : number(evaluate(fact.last, scope));
    const value = facts[factKey(fact, last === null ? null : windowMs(last))] ?? null;
    return typeof value === 'number' ? decimal.fromNumber(value) : value;
  });
}

function windowMs(last: Decimal): number {
  return Math.min(Number(decimal.toText(last)), Number.MAX_SAFE_INTEGER);
}

type Reply = { [field: string]: JsonValue };

/** One walk over the parts from the top. */
class Decision {
  readonly #scope: Scope;
  readonly #reply: Reply = {};

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  outcome(): Omit<Outcome, 'trace'> {
    const scope = this.#scope;
    for (const part of scope.checked.tree.parts) {
      if (part.kind === 'Let') this.#declare(part, scope);
      if (part.kind === 'Deny' && holds(part.condition, scope)) {
        this.#run(part.body?.statements ?? [], scope);
        return this.#withoutAward(part.name.value, part.name.value);
      }
      if (part.kind === 'Rule' && (part.condition === null || holds(part.condition, scope))) {
        const award = this.#run(part.body.statements, scope);
        if (award !== null) return this.#adjusted(part.name.value, award);
      }
      if (part.kind === 'Otherwise') {
        const award = this.#run(part.body.statements, scope);
        if (award !== null) return this.#adjusted('otherwise', award);
      }
    }
    return this.#withoutAward(null, 'none');
  }

  #declare(node: Extract<Statement, { kind: 'Let' }>, scope: Scope): void {
    let kept: { readonly value: Value } | null = null;
    scope.lets.set(node, () => {
      kept ??= { value: evaluate(node.value, scope) };
      return kept.value;
    });
  }

  /** Lets first, since an award may stand above the let that it mentions no more than anything else may. */
  #run(statements: readonly Statement[], scope: Scope): Award | null {
    for (const statement of statements) if (statement.kind === 'Let') this.#declare(statement, scope);
    for (const statement of statements) if (statement.kind === 'Reply') this.#answer(statement.fields, scope);
    const award = statements.find((statement) => statement.kind === 'Award');
    if (award === undefined) return null;
    const points = wholePoints(award.points, scope);
    return { points, caseName: award.case === null ? null : (evaluate(award.case, scope) as string) };
  }

  #answer(fields: Extract<Statement, { kind: 'Reply' }>['fields'], scope: Scope): void {
    for (const { name, value } of fields) {
      this.#reply[name.text] = toJson(evaluate(value, scope), typeAt(value, scope));
    }
  }

  #withoutAward(rule: string | null, caseName: string): Omit<Outcome, 'trace'> {
    const common = { awarded: false, reply: this.#reply, lines: [], adjustments: [], tracked: [] };
    return { points: 0, caseName, rule, denied: rule !== null, ...common };
  }

  #adjusted(rule: string, award: Award): Omit<Outcome, 'trace'> {
    let points = award.points;
    let caseName = award.caseName ?? rule;
    const lines = [{ name: rule, points }];
    const adjustments = [];
    for (const part of this.#scope.checked.tree.parts) {
      const scope = { ...this.#scope, outcome: { points: decimal.fromInteger(points), case: caseName } };
      if (part.kind === 'Let') this.#declare(part, scope);
      if (part.kind !== 'Adjust' || (part.condition !== null && !holds(part.condition, scope))) continue;
      const after = this.#adjust(part.body.statements, scope);
      const added = safe(decimal.subtract(number(after.points), decimal.fromInteger(points)), part);
      points += added;
      caseName = after.case as string;
      lines.push({ name: part.name.value, points: added });
      adjustments.push({ name: part.name.value, points: added, caseName });
    }
    const common = { denied: false, awarded: true, reply: this.#reply, lines, adjustments };
    return { points, caseName, rule, ...common, tracked: this.#tracked() };
  }

  #adjust(statements: readonly Statement[], before: Scope): Scope['outcome'] {
    let scope = before;
    for (const statement of statements) {
      if (statement.kind === 'Let') this.#declare(statement, scope);
      if (statement.kind === 'Reply') this.#answer(statement.fields, scope);
      if (statement.kind !== 'Assignment') continue;
      const { target, value } = statement;
      const points =
        target.text === 'points' ? decimal.fromInteger(wholePoints(value, scope)) : scope.outcome.points;
      const caseName = target.text === 'case' ? evaluate(value, scope) : scope.outcome.case;
      scope = { ...scope, outcome: { points, case: caseName } };
    }
    return scope.outcome;
  }

  #tracked(): Outcome['tracked'] {
    const { checked, inputs } = this.#scope;
    return checked.inputs.flatMap(({ name, type }, index) => {
      const value = inputs[index] ?? null;
      const isTracked = type.kind === 'int' || type.kind === 'decimal' || type.kind === 'duration';
      return isTracked && isNumber(value) ? [{ name, type: type.kind, value }] : [];
    });
  }
}

interface Award {
  readonly points: number;
  readonly caseName: string | null;
}

function wholePoints(node: Expression, scope: Scope): number {
  return safe(number(evaluate(node, scope)), node);
}

function safe(points: Decimal, place: { readonly span: NoResult['span'] }): number {
  const value = Number(points.coefficient);
  if (!Number.isSafeInteger(value)) throw new NoResult('M5102', place);
  return value;
}
