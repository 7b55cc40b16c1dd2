import type { Value } from '../../value/value.js';
import { type Code, storing } from '../code/code.js';
import { type Frame, type FrameSlot, read, write } from '../code/frame.js';
import { optional, type Plan, type PresentPlan, planOf, present, slotOf } from '../code/planned.js';
import type { PlanContext } from './context.js';

/** A plan that may be read often. */
export interface KeptSubject {
  readonly kept: Plan;
  /** Evaluates the value into its slot before it is read; null where there is nothing to store. */
  readonly store: ((frame: Frame) => void) | null;
}

/** A subject that is evaluated once, however often a plan looks at it. `keep` gives out a free slot. */
export function keptSubject(subject: Plan, keep: PlanContext['keep']): KeptSubject {
  const inner = present(subject);
  const isConstant = subject.kind !== 'optional' && subject.constant !== undefined;
  if (inner.slot !== undefined || isConstant) return { kept: subject, store: null };
  const slot = keep<Value>();
  const { code } = subject;
  const kept = slotOf(inner, slot);
  return {
    kept: subject.kind === 'optional' ? optional(kept) : kept,
    store: storing<Value | null>(slot, code),
  };
}

/** The code, once the subject has its value. */
export function after<Result>(store: (frame: Frame) => void, code: Code<Result>): Code<Result> {
  return (frame) => {
    store(frame);
    return code(frame);
  };
}

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
