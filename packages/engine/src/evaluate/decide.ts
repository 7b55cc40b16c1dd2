import type { Step } from '../plan/block.js';
import type { AdjustPlan, DeciderPlan } from '../plan/decider.js';
import { pointsBeyondLimit } from '../plan/failure.js';
import type { Frame } from '../plan/frame.js';
import { caseSlot, pointsSlot } from '../plan/frame.js';
import type { StrategyPlan } from '../plan/plan-strategy.js';
import { isSafe } from '../value/integer.js';

/** The case of an event that nothing awarded or denied. */
const noCase = 'none';

/**
 * Runs denies and rules on the inputs and facts in the frame, from the top, and leaves points and case there.
 * Gives the one that decided; null where none did.
 */
export function findDecider({ deciders }: StrategyPlan, frame: Frame): DeciderPlan | null {
  for (let index = 0; index < deciders.length; index++) {
    const decider = deciders[index] as DeciderPlan;
    const { condition, reply, points, chooseCase } = decider;
    if (condition !== null && !condition(frame)) continue;
    if (reply !== null) reply(frame);
    if (points === null && !decider.denies) continue;
    frame[pointsSlot] = points === null ? 0 : points(frame) + 0;
    frame[caseSlot] = chooseCase === null ? decider.caseName : chooseCase(frame);
    return decider;
  }
  frame[pointsSlot] = 0;
  frame[caseSlot] = noCase;
  return null;
}

/** Runs one adjust, and leaves the new points and case in the frame. Gives what it added; null where it doesn't apply. */
export function runAdjust(adjust: AdjustPlan, frame: Frame): number | null {
  const { condition, steps } = adjust;
  if (condition !== null && !condition(frame)) return null;
  for (let index = 0; index < steps.length; index++) (steps[index] as Step)(frame);
  const after = (frame[adjust.pointsAfter] as number) + 0;
  const added = after - (frame[pointsSlot] as number);
  if (!isSafe(added)) throw pointsBeyondLimit(adjust.place, added);
  frame[pointsSlot] = after;
  frame[caseSlot] = frame[adjust.caseAfter];
  return added;
}
