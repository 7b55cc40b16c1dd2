import type { CheckedStrategy, Deny, Expression, Rule } from '@merit/dsl';
import type { DecidingCondition } from '../evaluate/outcome.js';
import type { TraceEntry } from '../plan/code/trace-entry.js';
import { decidingClauses, truthOf } from './deciding-clauses.js';
import { type Level, type LevelPart, partsOf } from './levels.js';
import { Observed } from './observed.js';
import { StepBudget } from './step-budget.js';

/** The steps that go into telling clauses: those of some hundred conditions as people write them. */
const nearestStepsMax = 20_000;

/**
 * The conditions that decided where nothing was awarded: that of the deny that held, or else those of all rules
 * that could have awarded, in the order in which they were tried.
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
  const parts = partsOf(checked);
  const denying = parts.filter(
    ({ part, level }) => part.kind === 'Deny' && truthOf(part.condition, observedAt(level)) === true,
  );
  const deciding =
    denying.length > 0 ? denying : parts.filter(({ part }) => part.kind === 'Rule' && awards(part));
  return deciding.map((each) => conditionOf(each, observedAt(each.level), budget));
}

function awards({ body }: Rule): boolean {
  return body.statements.some(({ kind }) => kind === 'Award');
}

/** It has a condition: a rule without one would have awarded. */
function conditionOf({ part, level }: LevelPart, observed: Observed, budget: StepBudget): DecidingCondition {
  const { kind, name, condition: expression } = part as Deny | Rule;
  const { sourceName } = level;
  const { clauses, isCut } = decidingClauses(expression as Expression, observed, budget);
  return {
    kind: kind === 'Deny' ? 'deny' : 'rule',
    name: name.value,
    ...(sourceName === undefined ? {} : { sourceName }),
    clauses,
    ...(isCut ? { isCut } : {}),
  };
}
