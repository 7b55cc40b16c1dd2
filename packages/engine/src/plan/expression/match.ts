import type { Binary, Expression, Match, Pattern, Relation } from '@merit/dsl';
import { goesRound, isExpressionPattern } from '@merit/dsl';
import { defined } from '../../support/defined.js';
import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import { expectBool } from '../code/expected-kind.js';
import { traceOf } from '../code/frame.js';
import type { BoolPlan, Plan } from '../code/planned.js';
import { optionalOf, planOf, present } from '../code/planned.js';
import type { ArmPlace } from '../code/trace.js';
import { planEquality, planOrder } from './comparison.js';
import { type PlanContext, placeOf } from './context.js';
import { commonShape, toShapeOrMissing } from './conversion.js';
import { folded } from './folding.js';
import { after, keptSubject } from './kept.js';
import { planChoice, planConjunction, planDisjunction, planNot, planPresence } from './logic.js';
import { planRangeMembership } from './membership.js';
import { typeOf } from './tracing.js';

/** How the expressions inside become plans. */
export type PlanNode = (node: Expression) => Plan;

/**
 * A chain of choices. Where no arm is `else`, the last one takes what the others leave: the checker saw to
 * it.
 */
export function planMatch(node: Match, context: PlanContext, plan: PlanNode): Plan {
  const values = toOneShape(node.arms.map(({ value }) => marked(plan(value), value, context)));
  if (node.subject === null) return chain(node, values, (pattern) => planClause(pattern, plan));
  const { kept, store } = keptSubject(plan(node.subject), context.keep);
  const chosen = chain(node, values, (pattern) => planPattern(pattern, kept, context, plan));
  return store === null ? chosen : afterStoring(store, chosen);
}

/** The same plan; a traced one besides notes that its arm was taken. */
function marked(plan: Plan, value: Expression, context: PlanContext): Plan {
  if (!context.traced) return plan;
  const { span, sourceName } = placeOf(value, context);
  const place: ArmPlace = sourceName === undefined ? { span } : { span, sourceName };
  const marking =
    <Found extends Value | null>(code: Code<Found>): Code<Found> =>
    (frame) => {
      traceOf(frame).arms.add(place);
      return code(frame);
    };
  return plan.kind === 'optional'
    ? optionalOf(plan.inner, marking<Value | null>(plan.code))
    : planOf(plan, marking<Value>(plan.code));
}

/** Without a subject, each pattern is a condition. */
function planClause(pattern: Pattern, plan: PlanNode): BoolPlan {
  if (isExpressionPattern(pattern)) return expectBool(plan(pattern));
  throw new Error(`no plan for a ${pattern.kind} without a subject`);
}

/** Found for all arms at once: the arms of a long match would else be converted again at each link. */
function toOneShape(values: readonly Plan[]): readonly Plan[] {
  const shape = commonShape(values.map(present));
  return values.map((value) => toShapeOrMissing(value, shape));
}

function chain({ arms }: Match, values: readonly Plan[], planTest: (pattern: Pattern) => BoolPlan): Plan {
  return arms.slice(0, -1).reduceRight<Plan>(
    (rest, { patterns }, index) => {
      const test = patterns.map(planTest).reduce(planDisjunction);
      return planChoice(test, defined(values[index]), rest);
    },
    defined(values.at(-1)),
  );
}

function afterStoring(store: Parameters<typeof after>[0], plan: Plan): Plan {
  return plan.kind === 'optional'
    ? optionalOf(plan.inner, after(store, plan.code))
    : planOf(plan, after<Value>(store, plan.code));
}

// ── Patterns ────────────────────────────────────────────────────────────────

/** A missing subject matches `missing` alone. */
function planPattern(node: Pattern, subject: Plan, context: PlanContext, plan: PlanNode): BoolPlan {
  if (node.kind === 'MissingPattern') return planNot(planPresence(subject));
  if (node.kind === 'Relation') return planRelation(node, subject, context, plan);
  if (node.kind === 'Binary' && node.operator === '..') return planBetween(node, subject, context, plan);
  const value = plan(node);
  return expectBool(folded(planEquality(subject, value), [subject, value], context));
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
  return expectBool(folded(test, [subject, bound], context));
}

function planBetween({ left, right }: Binary, subject: Plan, context: PlanContext, plan: PlanNode): BoolPlan {
  const [low, high] = [present(plan(left)), present(plan(right))];
  const isRound = goesRound(typeOf(left, context));
  const test = planRangeMembership(subject, { low, high, isRound }, context.keep);
  return expectBool(folded(test, [subject, low, high], context));
}
