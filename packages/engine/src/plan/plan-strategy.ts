import type {
  Adjust,
  CheckedStrategy,
  ConstantValue,
  Deny,
  Expression,
  InputDeclaration,
  Otherwise,
  Rule,
} from '@merit/dsl';
import type { AdjustmentPlan, BodyPlan } from './block.js';
import { planAdjustment, planBody, planLet } from './block.js';
import type { PlanContext, Slot } from './context.js';
import { createContext, placeOf } from './context.js';
import { planCondition } from './expression.js';
import type { Place } from './failure.js';
import type { Code } from './planned.js';
import type { FactSlot } from './window.js';
import { withWindow } from './window.js';

/** A strategy with its parameters, as code. Each list is in the order of the source. */
export interface StrategyPlan {
  /** Whether its code records what it finds in the frame's trace. */
  readonly traced: boolean;
  readonly frameLength: number;
  /** The slots that must be undefined before each evaluation, since their first use fills them. */
  readonly fresh: readonly number[];
  readonly inputs: readonly Slot<InputDeclaration>[];
  readonly facts: readonly FactSlot[];
  /** Denies, then rules; `otherwise` is the last, without a condition. */
  readonly deciders: readonly DeciderPlan[];
  readonly adjusts: readonly AdjustPlan[];
}

/** A deny, a rule or an `otherwise`. One that neither awards nor denies adds its reply, and the next is tried. */
export interface DeciderPlan extends BodyPlan {
  readonly name: string;
  readonly denies: boolean;
  /** Null where it always holds. */
  readonly condition: Code<boolean> | null;
}

export interface AdjustPlan extends AdjustmentPlan {
  readonly name: string;
  readonly place: Place;
  /** Null where it always holds. */
  readonly condition: Code<boolean> | null;
}

/** The name that stands in receipts for the `otherwise` of a strategy. */
export const otherwiseName = 'otherwise';

/**
 * Makes the code of a checked strategy, specialised for these parameter values. Throws a `Failure` where they
 * leave a fact's window without a value.
 */
export function planStrategy(
  checked: CheckedStrategy,
  params: readonly ConstantValue[],
  { traced }: { readonly traced: boolean },
): StrategyPlan {
  const context = createContext(checked, params, { traced });
  const deciders: DeciderPlan[] = [];
  const adjusts: AdjustPlan[] = [];
  for (const part of checked.tree.parts) {
    if (part.kind === 'Let') planLet(part, context);
    else if (part.kind === 'Adjust') adjusts.push(planAdjust(part, context));
    else if (part.kind === 'Deny' || part.kind === 'Rule' || part.kind === 'Otherwise') {
      deciders.push(planDecider(part, context));
    }
  }
  const { inputs, fresh } = context;
  const facts = context.facts.map((slot) => withWindow(slot, context));
  return { traced, frameLength: context.keep(), fresh, inputs, facts, deciders, adjusts };
}

function planDecider(part: Deny | Rule | Otherwise, context: PlanContext): DeciderPlan {
  const name = part.kind === 'Otherwise' ? otherwiseName : part.name.value;
  const condition = part.kind === 'Otherwise' ? null : planWhen(part.condition, context);
  return { name, denies: part.kind === 'Deny', condition, ...planBody(part.body, name, context) };
}

function planAdjust(part: Adjust, context: PlanContext): AdjustPlan {
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
