import type { Interval } from '../ranges/interval.js';
import type { Block, Expression, Part } from '../syntax/ast.js';
import type { LintContext } from './lint-rule.js';

/** An expression that becomes the points of an award, and the values it may have. */
export interface AwardExpression {
  readonly node: Expression;
  readonly interval: Interval;
  /** Whether it stands in an adjust, and so may carry on what was awarded above. */
  readonly isAdjusted: boolean;
}

/** What is awarded and what adjusts make of it, in the order of the source; without what is never reached. */
export function awardExpressions({ checked, bounds }: LintContext): readonly AwardExpression[] {
  return checked.tree.parts.flatMap((part) =>
    pointsIn(part).flatMap((node) => {
      const content = bounds.values.get(node)?.content;
      const isAdjusted = part.kind === 'Adjust';
      return content?.kind === 'quantity' ? [{ node, interval: content.interval, isAdjusted }] : [];
    }),
  );
}

function pointsIn(part: Part): readonly Expression[] {
  const body: Block | null = 'body' in part ? part.body : null;
  return (body?.statements ?? []).flatMap((statement) => {
    if (statement.kind === 'Award') return [statement.points];
    return statement.kind === 'Assignment' && statement.target.text === 'points' ? [statement.value] : [];
  });
}
