import type {
  CheckedStrategy,
  Decimal,
  Expression,
  InputDeclaration,
  Set as SetPart,
  Statement,
  Type,
} from '@merit/dsl';
import { decimal, rational } from '@merit/dsl';
import type { Adjustment, Line, Outcome } from '../../evaluate/outcome.js';
import type { JsonValue } from '../../event/event.js';
import { evaluate, holds, typeAt } from './expression.js';
import { declare, scopeOfParent } from './levels.js';
import type { Scope } from './scope.js';
import { isOfType } from './soundness.js';
import { trackedLets } from './tracked-lets.js';
import type { Value } from './value.js';
import { isMoment, isNumber, NoResult, toJson, whole } from './value.js';

type Result = Omit<Outcome, 'trace'>;

/** Where a parent's lines come from; nothing for the strategy itself. */
type Source = Pick<Line, 'sourceName'>;

/** One walk over the parts of a strategy from the top, and behind it over its parent's. */
export class Decision {
  readonly #reply: { [field: string]: JsonValue } = {};
  readonly #lines: Line[] = [];
  readonly #adjustments: Adjustment[] = [];
  /** What history keeps: inputs as the event has them, until a `set` was reached. */
  readonly #kept = new Map<string, Value>();
  /** The inputs of all levels by name, as the last level declares them. */
  readonly #declared = new Map<string, InputDeclaration>();
  /** What each level that was come to sets for its parent, from the outermost. */
  readonly #sets: ReadonlyMap<string, Value>[] = [];
  #points = 0;
  #caseName = 'none';

  of(scope: Scope): Result {
    for (const [index, { name }] of scope.checked.inputs.entries())
      this.#kept.set(name, scope.inputs[index] ?? null);
    let level: CheckedStrategy | undefined = scope.checked;
    for (; level !== undefined; level = level.parent?.checked) {
      for (const input of level.inputs) this.#declared.set(input.name, input);
    }
    const decided = this.#level(scope, {}) ?? this.#withoutAward(null, {});
    return decided.awarded ? { ...decided, tracked: this.#tracked(scope) } : decided;
  }

  /** What the denies and rules of a level decide, or its parent's; null where none does. */
  #level(scope: Scope, source: Source): Result | null {
    const sets = new Map<string, Value>();
    this.#sets.push(sets);
    for (const part of scope.checked.tree.parts) {
      if (part.kind === 'Let') declare(part, scope);
      if (part.kind === 'Set') sets.set(part.name.text, this.#set(part, scope));
      if (part.kind === 'Deny' && holds(part.condition, scope)) {
        this.#run(part.body?.statements ?? [], part.name.value, scope);
        this.#caseName = part.name.value;
        return this.#withoutAward(part.name.value, source);
      }
      const rule = part.kind === 'Rule' ? part.name.value : 'otherwise';
      const applies =
        part.kind === 'Otherwise' ||
        (part.kind === 'Rule' && (part.condition === null || holds(part.condition, scope)));
      if (applies && this.#run(part.body.statements, rule, scope)) {
        this.#lines.push({ name: rule, points: this.#points, ...source });
        this.#adjust(scope, source);
        return this.#withAward(rule, source);
      }
    }
    return this.#parent(scope, sets, source);
  }

  /** The whole parent, and where it awards, the child's adjusts behind its own. */
  #parent(child: Scope, sets: ReadonlyMap<string, Value>, source: Source): Result | null {
    const { parent } = child.checked;
    if (parent === null) return null;
    const decided = this.#level(scopeOfParent(child, parent, sets), { sourceName: parent.sourceName });
    if (decided === null || decided.denied) return decided;
    this.#adjust(child, source);
    return { ...decided, points: this.#points, caseName: this.#caseName };
  }

  #set({ name, value: node }: SetPart, scope: Scope): Value {
    const value = evaluate(node, scope);
    const input = scope.checked.parent?.checked.inputs.find((each) => each.name === name.text);
    if (input === undefined) throw new Error(`no input ${name.text} to set`);
    if (value !== null && !isOfType(value, input.type)) throw new NoResult('M5201', node);
    this.#kept.set(name.text, value !== null && isMoment(value) ? { kind: value.kind, at: value.at } : value);
    return value;
  }

  /** Whether it awards, and then how much, and as what. */
  #run(statements: readonly Statement[], rule: string, scope: Scope): boolean {
    for (const statement of statements) if (statement.kind === 'Let') declare(statement, scope);
    for (const statement of statements) if (statement.kind === 'Reply') this.#answer(statement.fields, scope);
    const award = statements.find((statement) => statement.kind === 'Award');
    if (award === undefined) return false;
    this.#points = wholePoints(award.points, scope);
    this.#caseName = award.case === null ? rule : (evaluate(award.case, scope) as string);
    return true;
  }

  #answer(fields: Extract<Statement, { kind: 'Reply' }>['fields'], scope: Scope): void {
    for (const { name, value } of fields) {
      this.#reply[name.text] = toJson(evaluate(value, scope), typeAt(value, scope));
    }
  }

  /** The adjusts of one level, from the top; each sees points and case as they then are. */
  #adjust(level: Scope, source: Source): void {
    for (const part of level.checked.tree.parts) {
      const scope = {
        ...level,
        outcome: { points: decimal.fromInteger(this.#points), case: this.#caseName },
      };
      if (part.kind === 'Let') declare(part, scope);
      if (part.kind !== 'Adjust' || (part.condition !== null && !holds(part.condition, scope))) continue;
      const after = this.#assign(part.body.statements, scope);
      const before = this.#points;
      this.#points = Number(whole(after.points).coefficient);
      this.#caseName = after.case as string;
      const added = whole(after.points).coefficient - BigInt(before);
      const isSafe = Number.isSafeInteger(Number(added));
      for (const points of isSafe ? [Number(added)] : [-before, this.#points]) {
        const line = { name: part.name.value, points, ...source };
        this.#lines.push(line);
        this.#adjustments.push({ ...line, caseName: this.#caseName });
      }
    }
  }

  #assign(statements: readonly Statement[], before: Scope): Scope['outcome'] {
    let scope = before;
    for (const statement of statements) {
      if (statement.kind === 'Let') declare(statement, scope);
      if (statement.kind === 'Reply') this.#answer(statement.fields, scope);
      if (statement.kind === 'Cap') scope = capped(statement, scope);
      if (statement.kind !== 'Assignment') continue;
      const { target, value } = statement;
      const { points, case: caseName } = scope.outcome;
      scope = {
        ...scope,
        outcome: {
          points: target.text === 'points' ? decimal.fromInteger(wholePoints(value, scope)) : points,
          case: target.text === 'case' ? evaluate(value, scope) : caseName,
        },
      };
    }
    return scope.outcome;
  }

  #withoutAward(rule: string | null, source: Source): Result {
    const common = { awarded: false, reply: this.#reply, lines: [], adjustments: [], tracked: [] };
    return { points: 0, caseName: this.#caseName, rule, denied: rule !== null, ...common, ...source };
  }

  #withAward(rule: string, source: Source): Result {
    return {
      points: this.#points,
      caseName: this.#caseName,
      rule,
      denied: false,
      awarded: true,
      reply: this.#reply,
      lines: this.#lines,
      adjustments: this.#adjustments,
      tracked: [],
      ...source,
    };
  }

  /** Inputs of one value by the declarations of all levels, whether they were reached or not. */
  #tracked(outermost: Scope): Outcome['tracked'] {
    const inputs = [...this.#declared.values()].flatMap(({ name, type }) => {
      const value = this.#kept.get(name) ?? null;
      if (value === null || !isTracked(type)) return [];
      const isLong = typeof value === 'string' && value.length > 200;
      if (isMoment(value) && value.isLocal === true) return [];
      const tracked = isMoment(value) ? value.at : isNumber(value) ? rational.toDecimal(value) : value;
      return isLong ? [] : [{ name, type: type.kind, value: tracked as Outcome['tracked'][number]['value'] }];
    });
    const others = trackedLets(outermost, this.#sets).filter(
      (each) =>
        ![...this.#declared.values()].some(({ name, type }) => name === each.name && type.kind === each.type),
    );
    return [...inputs, ...others];
  }
}

/** `points = min(points, max(0, limit - max(0, taken)))`, where `points` itself counts for nothing taken. */
function capped({ taken, limit }: Extract<Statement, { kind: 'Cap' }>, scope: Scope): Scope {
  const isOwn = taken.kind === 'Reference' && taken.path.length === 1;
  const counted = isOwn ? decimal.zero : decimal.max(decimal.zero, whole(evaluate(taken, scope)));
  const left = decimal.subtract(whole(evaluate(limit, scope)), counted);
  const points = decimal.min(whole(scope.outcome.points), decimal.max(decimal.zero, left));
  return { ...scope, outcome: { ...scope.outcome, points } };
}

function wholePoints(node: Expression, scope: Scope): number {
  return safe(whole(evaluate(node, scope)), node);
}

function safe(points: Decimal, place: { readonly span: NoResult['span'] }): number {
  const value = Number(points.coefficient);
  if (!Number.isSafeInteger(value)) throw new NoResult('M5102', place);
  return value;
}

type TrackedType = Extract<Type, { kind: Outcome['tracked'][number]['type'] }>;

/** Whether a value of the type is one alone. */
function isTracked(type: Type): type is TrackedType {
  return !['list', 'record', 'optional', 'error'].includes(type.kind);
}
