import type { Frame, Reply } from '../plan/frame.js';
import { caseSlot, pointsSlot, replySlot } from '../plan/frame.js';
import type { AdjustPlan, StrategyPlan } from '../plan/plan-strategy.js';
import { findDecider, runAdjust } from './decide.js';
import type { Adjustment, Line, Outcome } from './outcome.js';
import type { Tracker } from './tracked.js';
import { trackedInputs } from './tracked.js';

const nothing: readonly never[] = Object.freeze([]);
const noReply: Reply = Object.freeze({});

/** Decides on the inputs and facts in the frame, and writes down how. */
export function decideWithReceipt(plan: StrategyPlan, trackers: readonly Tracker[], frame: Frame): Outcome {
  const decider = findDecider(plan, frame);
  if (decider === null) return withoutAward(null, frame);
  return decider.denies
    ? withoutAward(decider.name, frame)
    : withAward(decider.name, plan.adjusts, trackers, frame);
}

function withoutAward(deny: string | null, frame: Frame): Outcome {
  return {
    points: 0,
    caseName: frame[caseSlot] as string,
    rule: deny,
    denied: deny !== null,
    awarded: false,
    reply: replied(frame),
    lines: nothing,
    adjustments: nothing,
    tracked: nothing,
  };
}

function withAward(
  rule: string,
  adjusts: readonly AdjustPlan[],
  trackers: readonly Tracker[],
  frame: Frame,
): Outcome {
  const lines: Line[] = [{ name: rule, points: frame[pointsSlot] as number }];
  const adjustments = adjusts.length === 0 ? nothing : adjusted(adjusts, lines, frame);
  return {
    points: frame[pointsSlot] as number,
    caseName: frame[caseSlot] as string,
    rule,
    denied: false,
    awarded: true,
    reply: replied(frame),
    lines,
    adjustments,
    tracked: trackedInputs(trackers, frame),
  };
}

function replied(frame: Frame): Reply {
  const reply = frame[replySlot];
  return reply === undefined ? noReply : (reply as Reply);
}

/** Runs the adjusts; each that applies adds its line. */
function adjusted(adjusts: readonly AdjustPlan[], lines: Line[], frame: Frame): readonly Adjustment[] {
  const adjustments: Adjustment[] = [];
  for (let index = 0; index < adjusts.length; index++) {
    const adjust = adjusts[index] as AdjustPlan;
    const points = runAdjust(adjust, frame);
    if (points === null) continue;
    lines.push({ name: adjust.name, points });
    adjustments.push({ name: adjust.name, points, caseName: frame[caseSlot] as string });
  }
  return adjustments;
}
