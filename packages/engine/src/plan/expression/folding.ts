import { expectedError } from '../../value/expected-error.js';
import { toRational } from '../../value/floating.js';
import { scaledToDecimal } from '../../value/scaled.js';
import { constantNumber } from '../code/constant.js';
import { Failure } from '../code/failure.js';
import type { Plan, PresentPlan } from '../code/planned.js';
import { constantOf } from '../code/planned.js';
import type { PlanContext } from './context.js';

/**
 * The plan's one value where all its operands have one. What fails is left as it is: it may never be
 * reached, and where it is, the event fails with its place.
 */
export function folded<Result extends Plan>(
  plan: Result,
  operands: readonly Plan[],
  { traced }: PlanContext,
): Plan {
  if (traced || plan.kind === 'optional' || operands.some((operand) => !isConstant(operand))) return plan;
  try {
    return constantLike(plan);
  } catch (error) {
    expectedError(error, Failure);
    return plan;
  }
}

/** What is made of an instant may need the game's time zone, which only an evaluation knows. */
function isConstant(plan: Plan): boolean {
  return plan.kind !== 'optional' && plan.kind !== 'instant' && plan.constant !== undefined;
}

function constantLike(plan: PresentPlan): PresentPlan {
  const frame: [] = [];
  if (plan.kind === 'scaled') return constantNumber(scaledToDecimal(plan.code(frame), plan.scale));
  if (plan.kind === 'floating') return constantNumber(toRational(plan.code(frame)));
  return constantOf(plan, plan.code(frame));
}
