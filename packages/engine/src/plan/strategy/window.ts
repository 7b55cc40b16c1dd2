import type { Expression, FactDeclaration } from '@merit/dsl';
import { factKey } from '@merit/dsl';
import type { Frame } from '../code/frame.js';
import type { PlanContext, Slot } from '../expression/context.js';
import { planNumber } from '../expression/expression.js';
import { planRounding } from '../expression/rounding.js';

/** A fact with its windows in milliseconds and days, as these parameters make them. */
export interface FactSlot extends Slot<FactDeclaration> {
  /** Two facts of the source may have one key, where a parameter has the value that stands elsewhere. */
  readonly key: string;
  readonly lastMs: number | null;
  readonly days: number | null;
}

/** Throws a `Failure` where these parameters leave the window without a value. */
export function withWindow(slot: Slot<FactDeclaration>, context: PlanContext): FactSlot {
  const { declaration, shape, plan } = slot;
  const lastMs = declaration.last === null ? null : windowMs(declaration.last, context);
  const days = declaration.days === null ? null : dayCount(declaration.days, context);
  const key = factKey(declaration, lastMs, days);
  return { declaration, slot: slot.slot, shape, plan, key, lastMs, days };
}

/** By its type a whole number within bounds. */
function dayCount(days: Expression, context: PlanContext): number {
  const frame: Frame = [];
  return Number(planRounding('round', planNumber(days, untraced(context))).code(frame));
}

/** A window longer than any history is as good as one of the greatest safe length. */
function windowMs(last: Expression, context: PlanContext): number {
  const frame: Frame = [];
  const milliseconds = planNumber(last, untraced(context)).code(frame);
  return Math.min(Number(milliseconds), Number.MAX_SAFE_INTEGER);
}

/** A window is none of the values that a trace tells. */
function untraced(context: PlanContext): PlanContext {
  return { ...context, traced: false };
}
