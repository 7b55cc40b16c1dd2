import { unboundedAward } from '../../diagnostics/catalogue/lint.js';
import { awardExpressions } from '../award-expressions.js';
import { defineRule } from '../lint-rule.js';

/**
 * Awards without a greatest, reported where they first come from. Where a bound was asked for, that one is
 * reported.
 */
export const unboundedAwardLint = defineRule(unboundedAward, (context) => ({
  Strategy: () => {
    if (context.bounds.awardRange.max !== null || context.options.awardMax !== undefined) return;
    const first = awardExpressions(context).find(({ interval }) => interval.max === null);
    if (first !== undefined)
      context.report(unboundedAward, first.node, { expression: context.quote(first.node) });
  },
}));
