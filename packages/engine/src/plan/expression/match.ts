import type { Binary, Expression, Match, Pattern, Relation } from '@merit/dsl';
import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import type { BoolPlan, Plan } from '../code/planned.js';
import { optional, planOf, present } from '../code/planned.js';
import { planEquality, planOrder } from './comparison.js';
import type { PlanContext } from './context.js';
import { commonShape, toShapeOrMissing } from './conversion.js';
import { folded } from './folding.js';
import { after, keptSubject } from './kept.js';
import { planChoice, planConjunction, planDisjunction, planNot, planPresence } from './logic.js';
import { planRangeMembership } from './membership.js';

/** How the expressions inside become plans. */
export type PlanNode = (node: Expression) => Plan;

/** A chain of choices. Where no arm is `else`, the last one takes what the others leave: the checker saw to it. */
export function planMatch(node: Match, context: PlanContext, plan: PlanNode): Plan {
  const values = toOneShape(node.arms.map(({ value }) => plan(value)));
  if (node.subject === null) return chain(node, values, (pattern) => plan(pattern as Expression) as BoolPlan);
  const { kept, store } = keptSubject(plan(node.subject), context.keep);
  const chosen = chain(node, values, (pattern) => planPattern(pattern, kept, context, plan));
  return store === null ? chosen : afterStoring(store, chosen);
}

/** Found for all arms at once: the arms of a long match would else be converted again at each link. */
function toOneShape(values: readonly Plan[]): readonly Plan[] {
  const shape = commonShape(values.map(present));
  return values.map((value) => toShapeOrMissing(value, shape));
}

function chain({ arms }: Match, values: readonly Plan[], planTest: (pattern: Pattern) => BoolPlan): Plan {
  return arms.reduceRight<Plan | null>((rest, { patterns }, index) => {
    const value = values[index] as Plan;
    if (rest === null || patterns.length === 0) return value;
    return planChoice(patterns.map(planTest).reduce(planDisjunction), value, rest);
  }, null) as Plan;
}

function afterStoring(store: Parameters<typeof after>[0], plan: Plan): Plan {
  const inner = present(plan);
  const code = after(store, plan.code as Code<Value>);
  return plan.kind === 'optional' ? optional(planOf(inner, code)) : planOf(inner, code);
}

// ── Patterns ────────────────────────────────────────────────────────────────

/** A missing subject matches `missing` alone. */
function planPattern(node: Pattern, subject: Plan, context: PlanContext, plan: PlanNode): BoolPlan {
  if (node.kind === 'MissingPattern') return planNot(planPresence(subject));
  if (node.kind === 'Relation') return planRelation(node, subject, context, plan);
  if (node.kind === 'Binary' && node.operator === '..') return planBetween(node, subject, context, plan);
  const value = plan(node);
  return folded(planEquality(subject, value), [subject, value], context) as BoolPlan;
}

function planRelation(
  { operator, value }: Relation,
  subject: Plan,
  context: PlanContext,
  plan: PlanNode,
): BoolPlan {
  const bound = present(plan(value));
  const test = planOrder(operator, present(subject), bound);
  if (subject.kind === 'optional') return planConjunction(planPresence(subject), test);
  return folded(test, [subject, bound], context) as BoolPlan;
}

function planBetween({ left, right }: Binary, subject: Plan, context: PlanContext, plan: PlanNode): BoolPlan {
  const [low, high] = [present(plan(left)), present(plan(right))];
  const test = planRangeMembership(subject, low, high, context.keep);
  return folded(test, [subject, low, high], context) as BoolPlan;
}
