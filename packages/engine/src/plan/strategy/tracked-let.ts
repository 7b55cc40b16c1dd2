import type { ComparedType } from '@merit/dsl';
import { letsReadBy } from '@merit/dsl';
import { isSameTracked } from '../../value/tracked-name.js';
import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import { present } from '../code/planned.js';
import { contextBeside } from '../expression/beside.js';
import type { PlanContext } from '../expression/context.js';
import { planExpression } from '../expression/expression.js';
import { planLet } from './block.js';

/** A let whose value awards keep, evaluated beside the decision. */
export interface TrackedLetPlan {
  readonly name: string;
  readonly type: ComparedType;
  /** Null for what is missing; throws a `NoValue` or a `Failure` where it has none. */
  readonly code: Code<Value | null>;
  /** The digits after the point that its numbers are held with; 0 for all else. */
  readonly scale: number;
}

/** The lets of a level that awards keep, once its own are planned. */
export function planTrackedLets(context: PlanContext): readonly TrackedLetPlan[] {
  const { checked } = context;
  if (checked.trackedLets.length === 0) return [];
  const beside = contextBeside(context);
  const read = new Set(checked.trackedLets.flatMap(({ node }) => [...letsReadBy(checked, node)]));
  for (const part of checked.tree.parts) if (part.kind === 'Let' && read.has(part)) planLet(part, beside);
  return checked.trackedLets.map(({ name, type, node }) => {
    const plan = planExpression(node.value, beside);
    const inner = present(plan);
    return { name, type, code: plan.code, scale: inner.kind === 'scaled' ? inner.scale : 0 };
  });
}

/** Those of a level behind those of the levels below it, where a let of the same name stands for both. */
export function allTracked(
  below: readonly TrackedLetPlan[],
  own: readonly TrackedLetPlan[],
): readonly TrackedLetPlan[] {
  const isKnown = (plan: TrackedLetPlan) => below.some((each) => isSameTracked(each, plan));
  return [...below, ...own.filter((each) => !isKnown(each))];
}
