import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import type { Frame, FrameSlot } from '../code/frame.js';
import { read } from '../code/frame.js';
import type { BoolPlan, OptionalPlan, Plan, PresentPlan } from '../code/planned.js';
import { bool, optionalOf, planOf } from '../code/planned.js';
import type { PlanContext } from './context.js';
import { planPresence } from './logic.js';

/** What ends the evaluation of a let beside the decision where something is missing that its value needs. */
export class NoValue extends Error {
  override readonly name = 'NoValue';
}

/** One for all, since making one costs more than most lets. */
const noValue = new NoValue('what a let needs is missing');

/** The value of what the decision would have proven to be there. */
export function foundOrNothing({ code, inner }: OptionalPlan): PresentPlan {
  return planOf(inner, (frame) => {
    const value = code(frame);
    if (value === null) throw noValue;
    return value;
  });
}

/** Whether something is there; what the decision would have proven to be there is asked for again. */
export function presenceBeside(operand: Plan): BoolPlan {
  if (operand.kind === 'optional') return planPresence(operand);
  const code: Code<Value> = operand.code;
  return planOf(bool, (frame) => {
    code(frame);
    return true;
  });
}

function onceSet(plan: Plan, { slot, shape }: Pick<PlanContext['inputs'][number], 'slot' | 'shape'>): Plan {
  if (plan.kind === 'optional') {
    const { code } = plan;
    return optionalOf(shape, (frame) => code(requireSet(frame, slot)));
  }
  const code: Code<Value> = plan.code;
  return planOf(shape, (frame) => code(requireSet(frame, slot)));
}

function requireSet(frame: Frame, slot: FrameSlot<Value | undefined>): Frame {
  if (read(frame, slot) === undefined) throw noValue;
  return frame;
}

/**
 * What planning a level's lets beside the decision knows: nothing is traced, and each let is evaluated anew.
 * An input that a child sets has no value before that was done.
 */
export function contextBeside(context: PlanContext): PlanContext {
  return {
    ...context,
    traced: false,
    beside: true,
    inputs: context.inputs.map((input) => {
      // What an event brings is never taken out of the frame.
      if (!context.fresh.includes(input.slot)) return input;
      const { slot, shape, plan } = input;
      return { ...input, plan: onceSet(plan, { slot, shape }) };
    }),
    lets: new Map(),
    ladders: new Map(),
    items: new Map(),
    keptForItems: new Map(),
  };
}
