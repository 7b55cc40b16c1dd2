import type { Expression, FactDeclaration, SinceDay } from '@merit/dsl';
import { factKey } from '@merit/dsl';
import { numberIn } from '../../value/held.js';
import { expectMoment } from '../code/expected-kind.js';
import type { Frame } from '../code/frame.js';
import type { PlanContext, Slot } from '../expression/context.js';
import { planExpression, planNumber } from '../expression/expression.js';
import { planRounding } from '../expression/rounding.js';

/** A fact with its windows in milliseconds and days, as these parameters make them. */
export interface FactSlot extends Slot<FactDeclaration> {
  /** Two facts of the source may have one key, where a parameter has the value that stands elsewhere. */
  readonly key: string;
  readonly lastMs: number | null;
  readonly days: number | null;
  readonly since: SinceDay | null;
  /** Null for none as for 0. */
  readonly grace: number | null;
}

/** Throws a `Failure` where these parameters leave the window without a value. */
export function withWindow({ slot, ...held }: Slot<FactDeclaration>, context: PlanContext): FactSlot {
  const { declaration, shape, plan } = held;
  const lastMs = declaration.last === null ? null : windowMs(declaration.last, context);
  const days = declaration.days === null ? null : countIn(declaration.days, context);
  const since = sinceOf(declaration, context);
  const grace = declaration.grace === null ? null : countIn(declaration.grace, context) || null;
  const sinceDay = since !== null && 'day' in since ? since.day : null;
  const key = factKey(declaration, { last: lastMs, days, sinceDay, grace });
  return { declaration, slot, shape, plan, key, lastMs, days, since, grace };
}

/** By its type a whole number within bounds. */
function countIn(count: Expression, context: PlanContext): number {
  const frame: Frame = [];
  return Number(planRounding('round', planNumber(count, untraced(context))).code(frame));
}

/** A date needs no time zone. */
function sinceOf({ since }: FactDeclaration, context: PlanContext): SinceDay | null {
  if (since === null || 'input' in since) return since;
  const frame: Frame = [];
  return { day: numberIn(expectMoment(planExpression(since.date, untraced(context))).code(frame)) };
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
