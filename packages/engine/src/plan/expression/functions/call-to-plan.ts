import type { Call, Expression } from '@merit/dsl';
import { expectList, expectNumber, expectText } from '../../code/expected-kind.js';
import type { Place } from '../../code/failure.js';
import type { ListPlan, NumberPlan, Plan, PresentPlan, TextPlan } from '../../code/planned.js';
import type { PlanContext } from '../context.js';

/** A call that the checker let pass. */
export interface CallToPlan {
  readonly node: Call;
  readonly place: Place;
  readonly context: PlanContext;
  /**
   * The arguments without an arrow, in their order; the checker saw to their types and that they are there.
   */
  readonly operands: readonly PresentPlan[];
  /** Plans a part of an argument with an arrow, in another context where it needs one. */
  readonly plan: (node: Expression, within?: PlanContext) => PresentPlan;
}

export type FunctionPlanner = (call: CallToPlan) => Plan;

/** The operand at a place. */
export function operandAt({ operands }: Pick<CallToPlan, 'operands'>, index: number): PresentPlan {
  const operand = operands[index];
  if (operand === undefined) throw new Error('the checker let a call pass with too few arguments');
  return operand;
}

export function numberAt(call: CallToPlan, index: number): NumberPlan {
  return expectNumber(operandAt(call, index));
}

export function textAt(call: CallToPlan, index: number): TextPlan {
  return expectText(operandAt(call, index));
}

export function listAt(call: CallToPlan, index: number): ListPlan {
  return expectList(operandAt(call, index));
}
