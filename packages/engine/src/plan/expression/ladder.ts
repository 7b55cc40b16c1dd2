import type { Arrow, Call, Expression } from '@merit/dsl';
import { isExpression } from '@merit/dsl';
import { defined } from '../../support/defined.js';
import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import { expectNumber, expectScaled } from '../code/expected-kind.js';
import {
  constantOf,
  type NumberPlan,
  optionalOf,
  type Plan,
  planOf,
  present,
  type ScaledPlan,
  type Shape,
  scaled,
} from '../code/planned.js';
import { planSubtraction } from './arithmetic.js';
import { requireAscending } from './ascending.js';
import { planComparison } from './comparison.js';
import { type LadderPlan, type PlanContext, placeOf } from './context.js';
import { commonShape, toShape, toShapeOrMissing } from './conversion.js';
import { planExpression, planNumber } from './expression.js';
import { freshSlot, isAtHand, keptOnce, keptPresent } from './kept.js';

/**
 * `ladder(x, a => v, …)`: the last step whose threshold isn't above x, or the first step if all are above.
 * Each field is computed when it is first read, and then kept.
 */
export function planLadder(node: Call, context: PlanContext): LadderPlan {
  const arrows = node.arguments.filter((argument) => argument.kind === 'Arrow');
  const x = planSubject(defined(node.arguments.find(isExpression)), context);
  const thresholds = arrows.map(({ from }) => planNumber(from, context));
  requireAscending(arrows, thresholds, context);
  const step = planStep(x, thresholds, context);
  const kept = (plan: Plan) => (isAtHand(plan) ? plan : keptOnce(plan, freshSlot(context)));
  const above = thresholds.slice(1);
  const place = placeOf(node, context);
  return {
    step,
    value: kept(planValue(step, arrows, context)),
    next: kept(planNext(step, above)),
    toNext: kept(
      planNext(
        step,
        above.map((threshold) => planSubtraction(threshold, x, place)),
      ),
    ),
  };
}

/** It is compared with one threshold after the other. */
function planSubject(node: Expression, context: PlanContext): NumberPlan {
  const plan = planNumber(node, context);
  return isAtHand(plan) ? plan : expectNumber(keptPresent(plan, freshSlot(context)));
}

function planStep(x: NumberPlan, thresholds: readonly NumberPlan[], context: PlanContext): ScaledPlan {
  const isBelow = thresholds.slice(1).map((threshold) => planComparison('<', x, threshold).code);
  const shape = scaled(0, 0, isBelow.length);
  if (isBelow.length === 0) return constantOf(shape, 0);
  const plan = planOf(shape, (frame) => {
    let step = 0;
    for (const test of isBelow) {
      if (test(frame)) return step;
      step += 1;
    }
    return step;
  });
  return expectScaled(keptPresent(plan, freshSlot(context)));
}

function planValue({ code: step }: ScaledPlan, arrows: readonly Arrow[], context: PlanContext): Plan {
  const plans = arrows.map(({ to }) => planExpression(to, context));
  const shape = commonShape(plans.map(present));
  const values = plans.map((plan) => toShapeOrMissing(plan, shape));
  const codes = values.map(({ code }): Code<Value | null> => code);
  const choose: Code<Value | null> = (frame) => defined(codes[Number(step(frame))])(frame);
  return values.some(({ kind }) => kind === 'optional')
    ? optionalOf(shape, choose)
    : planOf(shape as Shape, choose as Code<Value>);
}

/** What belongs to the step above; missing on the last one. */
function planNext({ code: step }: ScaledPlan, above: readonly NumberPlan[]): Plan {
  if (above.length === 0) return optionalOf(scaled(0, 0, 0), () => null);
  const shape = commonShape(above);
  const codes = above.map((plan): Code<Value> => toShape(plan, shape).code);
  return optionalOf(shape, (frame) => {
    const code = codes[Number(step(frame))];
    return code === undefined ? null : code(frame);
  });
}
