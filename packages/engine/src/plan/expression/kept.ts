import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import type { Frame } from '../code/frame.js';
import type { Plan } from '../code/planned.js';
import { optional, present, slotOf } from '../code/planned.js';
import { storing } from '../code/storing.js';
import type { PlanContext } from './context.js';

/** A plan that may be read often. */
export interface KeptSubject {
  readonly kept: Plan;
  /** Evaluates it into its slot, before it is read; null where that isn't needed. */
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
