import type { Code } from '../code.js';
import type { ScaledPlan } from '../planned.js';

/** The code of a plan whose values are all safe integers. */
export function small(plan: ScaledPlan): Code<number> {
  return plan.code as Code<number>;
}
