import type { Adjust, Deny, Expression, Otherwise, Rule } from '@merit/dsl';
import type { Code } from '../code/code.js';
import type { Place } from '../code/failure.js';
import type { PlanContext } from '../expression/context.js';
import { placeOf } from '../expression/context.js';
import { planCondition } from '../expression/expression.js';
import type { AdjustmentPlan, BodyPlan, Step } from './block.js';
import { planAdjustment, planBody } from './block.js';

/**
 * A deny, a rule or an `otherwise`. One that neither awards nor denies adds its reply, and the next is tried.
 */
export interface DeciderPlan extends BodyPlan {
  readonly name: string;
  /** The parent that it stands in; undefined for the strategy itself. */
  readonly sourceName: string | undefined;
  readonly denies: boolean;
  /** What a child sets before its condition is looked at, which `condition` does too. */
  readonly sets: readonly Step[];
  /** Null where it always holds. */
  readonly condition: Code<boolean> | null;
  /** What runs after its award, in this order: nothing where it denies. */
  readonly adjusts: readonly AdjustPlan[];
}

export interface AdjustPlan extends AdjustmentPlan {
  readonly name: string;
  readonly place: Place;
  /** Null where it always holds. */
  readonly condition: Code<boolean> | null;
}

/** The name that stands in receipts for the `otherwise` of a strategy. */
export const otherwiseName = 'otherwise';

export interface DeciderSurroundings {
  /** Steps to run before the condition is evaluated. */
  readonly sets: readonly Step[];
  readonly adjusts: readonly AdjustPlan[];
}

export function planDecider(
  part: Deny | Rule | Otherwise,
  context: PlanContext,
  { sets, adjusts }: DeciderSurroundings,
): DeciderPlan {
  const name = part.kind === 'Otherwise' ? otherwiseName : part.name.value;
  const condition = part.kind === 'Otherwise' ? null : planWhen(part.condition, context);
  const { reply, points, caseName, chooseCase } = planBody(part.body, name, context);
  return {
    name,
    sourceName: context.sourceName,
    denies: part.kind === 'Deny',
    sets,
    condition: sets.length === 0 ? condition : afterSets(sets, condition),
    reply,
    points,
    caseName,
    chooseCase,
    adjusts: part.kind === 'Deny' ? [] : adjusts,
  };
}

function afterSets(sets: readonly Step[], condition: Code<boolean> | null): Code<boolean> {
  return (frame) => {
    for (const set of sets) set(frame);
    return condition === null || condition(frame);
  };
}

export function planAdjust(part: Adjust, context: PlanContext): AdjustPlan {
  return {
    name: part.name.value,
    place: placeOf(part, context),
    condition: planWhen(part.condition, context),
    ...planAdjustment(part.body, context),
  };
}

function planWhen(condition: Expression | null, context: PlanContext): Code<boolean> | null {
  return condition === null ? null : planCondition(condition, context).code;
}
