import type { Expression, FactDeclaration, Resolution } from '@merit/dsl';
import { defined } from '../../support/defined.js';
import { numberIn } from '../../value/held.js';
import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import { expectMoment, expectScaled } from '../code/expected-kind.js';
import { eventOf, type Frame } from '../code/frame.js';
import { type BoolPlan, bool, planOf } from '../code/planned.js';
import type { PlanContext } from './context.js';
import { nowPlan, planMember } from './moment.js';

/** Recorded actions don't hold the one that is being decided, which lies in every window that has begun. */
export function planDid(
  { index, action }: Extract<Resolution, { kind: 'did' }>,
  context: PlanContext,
): BoolPlan {
  const { declaration, plan } = defined(context.facts[index]);
  const { code } = expectScaled(plan);
  const hasBegun = beginning(declaration, context);
  if (hasBegun === null) return planOf(bool, (frame) => code(frame) > 0 || eventOf(frame).action === action);
  return planOf(bool, (frame) => code(frame) > 0 || (eventOf(frame).action === action && hasBegun(frame)));
}

/** Whether the day of `since:` isn't later than the one that is decided for; null where there is none. */
function beginning({ since }: FactDeclaration, context: PlanContext): ((frame: Frame) => boolean) | null {
  if (since === null) return null;
  const { code: today } = expectMoment(planMember(nowPlan, 'date'));
  if ('date' in since) {
    const day = dayOf(since.date, context);
    return (frame) => day <= today(frame);
  }
  const { plan } = defined(context.inputs.find(({ declaration }) => declaration.name === since.input));
  const code: Code<Value | null> = plan.code;
  return (frame) => {
    const day = code(frame);
    return day !== null && numberIn(day) <= today(frame);
  };
}

/** Of a literal, or of a parameter. */
function dayOf(date: Expression, { checked, params }: PlanContext): number {
  const resolution = date.kind === 'Reference' ? checked.resolutions.get(date) : undefined;
  const value = resolution?.kind === 'param' ? params[resolution.index] : checked.constants.get(date);
  return numberIn(defined(value));
}
