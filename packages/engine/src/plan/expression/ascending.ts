import type { Arrow } from '@merit/dsl';
import { pointNotAscending } from '../code/failure.js';
import type { NumberPlan } from '../code/planned.js';
import { planComparison } from './comparison.js';
import { type PlanContext, placeOf } from './context.js';

/**
 * Throws a `Failure` where these parameters put a point at or below the one before it. All other points are
 * known to ascend by what they are made of.
 */
export function requireAscending(
  arrows: readonly Arrow[],
  points: readonly NumberPlan[],
  context: PlanContext,
): void {
  for (const [index, { from }] of arrows.entries()) {
    const [point, before, below] = [points[index], points[index - 1], arrows[index - 1]?.from];
    if (point?.constant === undefined || before?.constant === undefined || below === undefined) continue;
    if (planComparison('<', before, point).code([])) continue;
    const isAbove = isParam(from, context);
    const [at, other] = isAbove ? [from, below] : [below, from];
    throw pointNotAscending(placeOf(at, context), placeOf(other, context), { isAbove });
  }
}

function isParam(node: Arrow['from'], { checked }: PlanContext): boolean {
  return node.kind === 'Reference' && checked.resolutions.get(node)?.kind === 'param';
}
