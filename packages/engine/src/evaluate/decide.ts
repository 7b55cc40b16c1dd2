import type { Frame } from '../plan/code/frame.js';
import { caseSlot, pointsSlot, read, write } from '../plan/code/frame.js';
import type { AdjustPlan, DeciderPlan } from '../plan/strategy/decider.js';
import type { StrategyPlan } from '../plan/strategy/plan-strategy.js';
import { defined } from '../support/defined.js';

/**
 * Runs denies and rules on the inputs and facts in the frame, from the top. Gives the one that decides; null
 * where none does.
 */
export function findDecider({ deciders }: StrategyPlan, frame: Frame): DeciderPlan | null {
  for (let index = 0; index < deciders.length; index++) {
    const decider = defined(deciders[index]);
    const { condition, reply } = decider;
    if (condition !== null && !condition(frame)) continue;
    if (reply !== null) reply(frame);
    if (decider.points !== null || decider.denies) return decider;
  }
  return null;
}

/** What the decider awards, before any adjust. */
export function pointsOf({ points }: DeciderPlan, frame: Frame): number {
  return points === null ? 0 : points(frame) + 0;
}

/** The case that the decider names, before any adjust. */
export function caseOf({ caseName, chooseCase }: DeciderPlan, frame: Frame): string {
  return chooseCase === null ? caseName : chooseCase(frame);
}

/** Points and case as far as they are decided. */
export interface Standing {
  readonly points: number;
  readonly caseName: string;
}

/** Puts them where adjusts find and change them. */
export function stand({ points, caseName }: Standing, frame: Frame): void {
  write(frame, pointsSlot, points);
  write(frame, caseSlot, caseName);
}

export function standing(frame: Frame): Standing {
  return { points: read(frame, pointsSlot), caseName: read(frame, caseSlot) };
}

/** Runs one adjust, and leaves the new points and case in the frame; false where it doesn't apply. */
export function runAdjust(adjust: AdjustPlan, frame: Frame): boolean {
  const { condition, steps } = adjust;
  if (condition !== null && !condition(frame)) return false;
  for (let index = 0; index < steps.length; index++) defined(steps[index])(frame);
  write(frame, pointsSlot, read(frame, adjust.pointsAfter) + 0);
  write(frame, caseSlot, read(frame, adjust.caseAfter));
  return true;
}
