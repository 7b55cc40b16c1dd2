import type { Clock } from '../event/clock.js';
import type { MeritEvent } from '../event/event.js';
import type { Frame } from '../plan/code/frame.js';
import { clockOf, eventOf, read, requestSlot } from '../plan/code/frame.js';
import type { Slot } from '../plan/expression/context.js';
import { converter } from '../plan/expression/conversion.js';
import type { StrategyPlan } from '../plan/strategy/plan-strategy.js';
import { defined } from '../support/defined.js';
import type { Value } from '../value/value.js';

/** What one decision was made on. It stays the same when the host changes its event afterwards. */
export interface Memory {
  readonly plan: StrategyPlan;
  /** The frame as the decision left it. */
  readonly frame: Frame;
}

export function remember(plan: StrategyPlan, frame: Frame): Memory {
  const kept = frame.slice();
  if (plan.readsRequest) kept[requestSlot] = subjectIn(frame);
  return { plan, frame: kept };
}

/** What code looks at, in a copy. */
function subjectIn(frame: Frame): Clock & { readonly event: MeritEvent } {
  const { now, timeZone } = clockOf(frame);
  const { externalUserId, externalTaskId, externalGameId, action } = eventOf(frame);
  const event = { externalUserId, externalTaskId, externalGameId, action };
  return { event, now, timeZone };
}

/** Puts inputs, facts and the request into the frame of another plan of the same strategy. */
export function recall({ plan: from, frame: kept }: Memory, to: StrategyPlan, frame: Frame): void {
  move(kept, from.inputs, frame, to.inputs);
  move(kept, from.facts, frame, to.facts);
  if (to.readsRequest) frame[requestSlot] = kept[requestSlot];
}

type Place = Pick<Slot<unknown>, 'slot' | 'shape'>;

/** The same values in the same order, each in the form that the other plan holds it in. */
function move(kept: Frame, from: readonly Place[], frame: Frame, to: readonly Place[]): void {
  for (const [index, { slot, shape }] of to.entries()) {
    const old = defined(from[index]);
    const value: Value | null = read(kept, old.slot);
    const convert = value === null ? null : converter(old.shape, shape);
    frame[slot] = convert === null || value === null ? value : convert(value);
  }
}
