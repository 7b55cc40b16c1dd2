import type { CheckedStrategy, Deny, Expression, Rule } from '@merit/dsl';
import type { DecidingCondition } from '../evaluate/outcome.js';
import type { TraceEntry } from '../plan/code/trace-entry.js';
import { decidingClauses, truthOf } from './deciding-clauses.js';
import { type Level, type LevelPart, partsOf } from './levels.js';
import { Observed } from './observed.js';
import { StepBudget } from './step-budget.js';

/** The steps that go into explaining clauses: those of some hundred conditions as people write them. */
const nearestStepsMax = 20_000;

/**
 * The conditions that decided where nothing was awarded: that of the deny that held, or else those of all
 * rules that could have awarded, in the order in which they were tried.
 */
export function nearestConditions(
  checked: CheckedStrategy,
  trace: readonly TraceEntry[],
): readonly DecidingCondition[] {
  const budget = new StepBudget(nearestStepsMax);
  const observed = new Map<Level, Observed>();
  const observedAt = (level: Level) => {
    const known = observed.get(level) ?? new Observed(level, trace);
    observed.set(level, known);
    return known;
  };
  const parts = partsOf(checked).flatMap(conditional);
  const denying = parts.filter(
    ({ kind, condition, level }) => kind === 'deny' && truthOf(condition, observedAt(level)) === true,
  );
  const deciding = denying.length > 0 ? denying : parts.filter(({ awards }) => awards);
  return deciding.map((each) => conditionOf(each, observedAt(each.level), budget));
}

/** A deny or a rule with its condition. */
interface ConditionalPart {
  readonly kind: 'deny' | 'rule';
  readonly name: string;
  readonly condition: Expression;
  readonly awards: boolean;
  readonly level: Level;
}

/** None for what always holds: where that awards, something was awarded. */
function conditional({ part, level }: LevelPart): readonly ConditionalPart[] {
  if (part.kind === 'Otherwise' || part.condition === null) return [];
  const { name, condition } = part;
  const kind = part.kind === 'Deny' ? 'deny' : 'rule';
  return [{ kind, name: name.value, condition, awards: kind === 'rule' && awards(part), level }];
}

function awards({ body }: Deny | Rule): boolean {
  return body?.statements.some((statement) => statement.kind === 'Award') === true;
}

function conditionOf(part: ConditionalPart, observed: Observed, budget: StepBudget): DecidingCondition {
  const { kind, name, condition, level } = part;
  const { sourceName } = level;
  const { clauses, isCut } = decidingClauses(condition, observed, budget);
  return {
    kind,
    name,
    ...(sourceName === undefined ? {} : { sourceName }),
    clauses,
    ...(isCut ? { isCut } : {}),
  };
}
