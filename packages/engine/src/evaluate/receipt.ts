import { noCase } from '@merit/dsl';
import type { Frame, Reply } from '../plan/code/frame.js';
import { caseSlot, pointsSlot, read, replySlot } from '../plan/code/frame.js';
import type { AdjustPlan, DeciderPlan } from '../plan/strategy/decider.js';
import type { StrategyPlan } from '../plan/strategy/plan-strategy.js';
import { defined } from '../support/defined.js';
import { isSafe } from '../value/integer.js';
import { caseOf, findDecider, pointsOf, runAdjust, type Standing, stand, standing } from './decide.js';
import type { Adjustment, Line, Outcome } from './outcome.js';
import type { Trackers } from './tracked.js';
import { trackedValues } from './tracked.js';

const nothing: readonly never[] = Object.freeze([]);
const noReply: Reply = Object.freeze({});

/** Decides on the inputs and facts in the frame, and writes down how. */
export function decideWithReceipt(plan: StrategyPlan, trackers: Trackers, frame: Frame): Outcome {
  const decider = findDecider(plan, frame);
  if (decider === null) return withoutAward(null, noCase, frame);
  const { sourceName } = decider;
  const outcome = decider.denies ? denied(decider, frame) : withAward(decider, trackers, frame);
  return sourceName === undefined ? outcome : Object.assign(outcome, { sourceName });
}

function denied(decider: DeciderPlan, frame: Frame): Outcome {
  return withoutAward(decider.name, caseOf(decider, frame), frame);
}

function withoutAward(deny: string | null, caseName: string, frame: Frame): Outcome {
  return {
    points: 0,
    caseName,
    rule: deny,
    denied: deny !== null,
    awarded: false,
    reply: replied(frame),
    lines: nothing,
    adjustments: nothing,
    tracked: nothing,
  };
}

function withAward(decider: DeciderPlan, trackers: Trackers, frame: Frame): Outcome {
  const { name: rule, sourceName, adjusts } = decider;
  const before = { points: pointsOf(decider, frame), caseName: caseOf(decider, frame) };
  const lines: Line[] = [lineOf(rule, before.points, sourceName)];
  const adjustments = adjusts.length === 0 ? nothing : adjusted(before, { adjusts, lines }, frame);
  const { points, caseName } = adjusts.length === 0 ? before : standing(frame);
  return {
    points,
    caseName,
    rule,
    denied: false,
    awarded: true,
    reply: replied(frame),
    lines,
    adjustments,
    tracked: trackedValues(trackers, frame),
  };
}

function lineOf(name: string, points: number, sourceName: string | undefined): Line {
  return sourceName === undefined ? { name, points } : { name, points, sourceName };
}

function replied(frame: Frame): Reply {
  return read(frame, replySlot) ?? noReply;
}

/** Runs the adjusts; each that applies adds its line. */
function adjusted(
  before: Standing,
  { adjusts, lines }: { readonly adjusts: readonly AdjustPlan[]; readonly lines: Line[] },
  frame: Frame,
): readonly Adjustment[] {
  const adjustments: Adjustment[] = [];
  stand(before, frame);
  for (let index = 0; index < adjusts.length; index++) {
    const adjust = defined(adjusts[index]);
    const from = read(frame, pointsSlot);
    if (!runAdjust(adjust, frame)) continue;
    const after = read(frame, pointsSlot);
    for (const points of stepsBetween(from, after)) {
      const { name } = adjust;
      const { sourceName } = adjust.place;
      const caseName = read(frame, caseSlot);
      lines.push(lineOf(name, points, sourceName));
      adjustments.push(
        sourceName === undefined ? { name, points, caseName } : { name, points, sourceName, caseName },
      );
    }
  }
  return adjustments;
}

/**
 * What leads from some points to others. A line is a safe integer as points are, so what is more takes two,
 * over 0.
 */
function stepsBetween(from: number, to: number): readonly number[] {
  const added = to - from;
  return isSafe(added) ? [added] : [-from, to];
}
