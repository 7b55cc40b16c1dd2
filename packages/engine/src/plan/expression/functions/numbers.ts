import { asksItems, type ExtremeName, type NumberFunctionName } from '@merit/dsl';
import { expectNumber } from '../../code/expected-kind.js';
import type { NumberPlan, Plan } from '../../code/planned.js';
import { planMagnitude } from '../arithmetic.js';
import { planClamp, planExtreme } from '../extremes.js';
import { planPower } from '../power.js';
import { planRounding, planRoundingBy, planRoundingTo } from '../rounding.js';
import { planSquareRoot } from '../square-root.js';
import { typeOf } from '../tracing.js';
import type { CallToPlan, FunctionPlanner } from './call-to-plan.js';
import { numberAt } from './call-to-plan.js';
import { planExtremeOfItems } from './lists.js';

export const numberFunctions: { readonly [name in NumberFunctionName]: FunctionPlanner } = {
  min: (call) => planEither('min', call),
  max: (call) => planEither('max', call),
  abs: (call) => planMagnitude(numberAt(call, 0)),
  clamp: (call) => planClamp(numberAt(call, 0), numberAt(call, 1), numberAt(call, 2)),
  round: planRound,
  floor: (call) => planRounding('floor', numberAt(call, 0)),
  ceil: (call) => planRounding('ceil', numberAt(call, 0)),
  trunc: (call) => planRounding('trunc', numberAt(call, 0)),
  sqrt: (call) => planSquareRoot(numberAt(call, 0), call.place),
  pow: (call) => planPower(numberAt(call, 0), numberAt(call, 1), typeOf(call.node, call.context), call.place),
};

function planEither(name: ExtremeName, call: CallToPlan): Plan {
  return asksItems(name, call.node)
    ? planExtremeOfItems(name, call)
    : planExtreme(name, call.operands.map(expectNumber));
}

/** An int stays as it is whatever the places; those of a decimal may be known only while deciding. */
function planRound(call: CallToPlan): NumberPlan {
  const operand = numberAt(call, 0);
  if (call.operands.length < 2 || typeOf(call.node, call.context).kind === 'int') {
    return planRounding('round', operand);
  }
  const places = numberAt(call, 1);
  return typeof places.constant === 'number'
    ? planRoundingTo(operand, places.constant)
    : planRoundingBy(operand, places);
}
