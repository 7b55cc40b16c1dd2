import type { Value } from '../value/value.js';
import type { PlanContext } from './context.js';
import type { Code, PresentPlan } from './planned.js';
import { planOf } from './planned.js';

/** A slot that is undefined before each evaluation. */
export function freshSlot({ keep, fresh }: PlanContext): number {
  const slot = keep();
  fresh.push(slot);
  return slot;
}

/** The same value, found when it is first asked for and then kept in a fresh slot. */
export function keptPresent(plan: PresentPlan, slot: number): PresentPlan {
  const code: Code<Value> = plan.code;
  return planOf(plan, (frame) => {
    const kept = frame[slot];
    if (kept !== undefined) return kept as Value;
    const value = code(frame);
    frame[slot] = value;
    return value;
  });
}
