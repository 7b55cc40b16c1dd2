import type { CheckedParent, Set as SetPart } from '@merit/dsl';
import { defined } from '../../support/defined.js';
import type { PlanContext } from '../expression/context.js';
import type { Step } from './block.js';
import { planLet } from './block.js';
import type { AdjustPlan, DeciderPlan } from './decider.js';
import { planAdjust, planDecider } from './decider.js';
import { contextOfParent } from './parent-context.js';
import { planSet } from './set.js';
import { allTracked, planTrackedLets, type TrackedLetPlan } from './tracked-let.js';
import type { TrackedSlot } from './tracked-slot.js';
import { trackedAt } from './tracked-slot.js';
import type { FactSlot } from './window.js';
import { withWindow } from './window.js';

/** A strategy and all that it extends. */
export interface LevelPlan {
  /** In the order in which they are tried. */
  readonly deciders: readonly DeciderPlan[];
  readonly facts: readonly FactSlot[];
  readonly tracked: readonly TrackedSlot[];
  readonly trackedLets: readonly TrackedLetPlan[];
}

/** What a child leaves to its parent. */
interface Left {
  /** The sets that stand below the child's last decider. */
  readonly sets: readonly Step[];
  /** What runs after the parent's own adjusts. */
  readonly adjusts: readonly AdjustPlan[];
  readonly tracked: readonly TrackedSlot[];
  readonly trackedLets: readonly TrackedLetPlan[];
}

const nothingLeft: Left = { sets: [], adjusts: [], tracked: [], trackedLets: [] };

/**
 * Plans one level and, behind it, its parent: denies and rules of the child are tried first, then all of the
 * parent's. Adjusts go the other way, those of the level that decided first.
 */
export function planLevel(context: PlanContext, left: Left = nothingLeft): LevelPlan {
  const { parent } = context.checked;
  const above = parent && { ...parent, context: contextOfParent(context, parent) };
  const { deciders, adjusts, sets } = planParts(context, left, above);
  const tracked = trackedAt(context, left.tracked);
  const trackedLets = allTracked(left.trackedLets, planTrackedLets(context));
  const facts = context.facts.map((slot) => withWindow(slot, context));
  if (above === null) return { deciders, facts, tracked, trackedLets };
  const rest = planLevel(above.context, { sets, adjusts, tracked, trackedLets });
  return {
    deciders: [...deciders, ...rest.deciders],
    facts: [...facts, ...rest.facts],
    tracked: rest.tracked,
    trackedLets: rest.trackedLets,
  };
}

interface PlannedParent extends CheckedParent {
  readonly context: PlanContext;
}

function planParts(context: PlanContext, left: Left, above: PlannedParent | null) {
  const deciders: DeciderPlan[] = [];
  const adjusts: AdjustPlan[] = [];
  let sets = left.sets;
  for (const part of context.checked.tree.parts) {
    if (part.kind === 'Let') planLet(part, context);
    else if (part.kind === 'Adjust') adjusts.push(planAdjust(part, context));
    else if (part.kind === 'Set') sets = [...sets, planSetPart(part, context, defined(above ?? undefined))];
    else if (part.kind === 'Deny' || part.kind === 'Rule' || part.kind === 'Otherwise') {
      deciders.push(planDecider(part, context, { sets, adjusts }));
      sets = [];
    }
  }
  adjusts.push(...left.adjusts);
  return { deciders, adjusts, sets };
}

function planSetPart({ name, value }: SetPart, context: PlanContext, above: PlannedParent): Step {
  const slot = above.context.inputs.find(({ declaration }) => declaration.name === name.text);
  return planSet(value, defined(slot), { ...context, id: above.id });
}
