import { type Expression, onOneLine } from '@merit/dsl';
import type { Clause, Operand } from '../evaluate/outcome.js';
import { sizeOf } from '../plan/code/trace.js';
import type { Level } from './levels.js';
import { type Observed, withoutParts } from './observed.js';
import type { StepBudget } from './step-budget.js';

export interface DecidingClauses {
  /** At least one; the first has no operands where there were no steps at all. */
  readonly clauses: readonly Clause[];
  /** Whether steps were missing for more. */
  readonly isCut: boolean;
}

/**
 * The smallest parts of a condition that made it true or false, each once: of an `and` that failed the side
 * that did, of an `or` that failed both; and through a `let` that is a condition, what decided that.
 */
export function decidingClauses(
  condition: Expression,
  observed: Observed,
  budget: StepBudget,
): DecidingClauses {
  const seen = new Set<Expression>();
  const clauses: Clause[] = [];
  let isCut = false;
  collect(condition);
  return { clauses, isCut };

  function collect(node: Expression): void {
    if (seen.has(node)) return;
    if (budget.isSpent) isCut = true;
    if (isCut && clauses.length > 0) return;
    seen.add(node);
    budget.spend(1);
    const within = partsThatDecided(node, observed);
    if (within !== null) within.forEach(collect);
    else clauses.push(isCut ? namedClause(node, observed) : clauseOf(node, observed, budget));
  }
}

/** Null for a condition that isn't made of conditions. */
function partsThatDecided(node: Expression, observed: Observed): readonly Expression[] | null {
  switch (node.kind) {
    case 'Not':
      return [node.operand];
    case 'Binary':
      return node.operator === 'and' || node.operator === 'or' ? sides(node, observed) : null;
    case 'Reference': {
      const value = letBehind(node, observed.level);
      return value === null ? null : [value];
    }
    default:
      return null;
  }
}

/** An `or` that holds and an `and` that fails do so by one side, the last that was looked at. */
function sides({ operator, left, right }: Expression & { kind: 'Binary' }, observed: Observed) {
  const decisive = operator === 'or';
  const isLeft = truthOf(left, observed) === decisive;
  if (isLeft) return [left];
  return truthOf(right, observed) === decisive ? [right] : [left, right];
}

/** Literals leave no trace. */
export function truthOf(node: Expression, observed: Observed): boolean | undefined {
  if (node.kind === 'BooleanLiteral') return node.value;
  const value = observed.valueOf(node);
  return typeof value === 'boolean' ? value : undefined;
}

/** The condition that a name stands for. */
export function letBehind(node: Expression, { checked }: Level): Expression | null {
  if (node.kind !== 'Reference') return null;
  const resolution = checked.resolutions.get(node);
  return resolution?.kind === 'let' ? resolution.declaration.value : null;
}

/** To put one into words takes longer than to evaluate an expression. */
const stepsOfClause = 8;

function clauseOf(node: Expression, observed: Observed, budget: StepBudget): Clause {
  const text = textOf(node, observed);
  const operands = operandsOf(node, observed);
  budget.spend(stepsOfClause + sizeOf(text) + sizeOf(operands.map(({ value }) => value)));
  return { text, held: truthOf(node, observed) === true, operands };
}

const unitsMax = 200;

/** What stands for all clauses where there are no steps for them. */
function namedClause(node: Expression, observed: Observed): Clause {
  const text = textOf(node, observed);
  const isLong = text.length > unitsMax;
  return {
    text: isLong ? `${text.slice(0, unitsMax)}…` : text,
    held: truthOf(node, observed) === true,
    operands: [],
  };
}

/**
 * Of all that was evaluated inside, what has no parts of its own, each once; a name alone is its own operand.
 */
function operandsOf(node: Expression, observed: Observed): readonly Operand[] {
  const value = observed.valueOf(node);
  if (node.kind === 'Reference' && value !== undefined) return [{ text: textOf(node, observed), value }];
  // What is asked of each item of a list has as many values as there are items.
  const inside = observed.inside(node).filter(({ item }) => item === undefined);
  const byText = new Map(withoutParts(inside).map(({ text, value }) => [onOneLine(text), value]));
  return [...byText].map(([text, value]) => ({ text, value }));
}

function textOf({ span }: Expression, { level }: Observed): string {
  return onOneLine(level.checked.source.slice(span.start, span.end));
}
