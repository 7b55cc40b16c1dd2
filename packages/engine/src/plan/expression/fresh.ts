import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import { type FrameSlot, read, write } from '../code/frame.js';
import type { Plan, PresentPlan } from '../code/planned.js';
import { optional, planOf } from '../code/planned.js';
import type { PlanContext } from './context.js';

/** A slot that is undefined before each evaluation. */
export function freshSlot<Held>({ keep, fresh }: PlanContext): FrameSlot<Held | undefined> {
  const slot = keep<Held | undefined>();
  fresh.push(slot);
  return slot;
}

/** What is at hand needn't be kept. */
export function isAtHand(plan: Plan): boolean {
  return plan.kind === 'optional'
    ? plan.inner.slot !== undefined
    : plan.slot !== undefined || plan.constant !== undefined;
}

/** `keptPresent` for what may be missing. */
export function keptOnce(plan: Plan, slot: FrameSlot<Value | undefined>): Plan {
  return plan.kind === 'optional' ? optional(keptPresent(plan.inner, slot)) : keptPresent(plan, slot);
}

/** The same value, found when it is first asked for and then kept in a fresh slot. */
export function keptPresent(plan: PresentPlan, slot: FrameSlot<Value | undefined>): PresentPlan {
  const code: Code<Value> = plan.code;
  return planOf(plan, (frame) => {
    const kept = read(frame, slot);
    if (kept !== undefined) return kept;
    const value = code(frame);
    write(frame, slot, value);
    return value;
  });
}
