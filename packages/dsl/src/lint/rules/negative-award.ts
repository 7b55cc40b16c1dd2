import { negativeAward } from '../../diagnostics/catalogue/lint.js';
import { toText } from '../../number/decimal.js';
import { sign, toDecimal } from '../../number/rational.js';
import type { Interval } from '../../ranges/interval.js';
import { isNeverNegative } from '../../ranges/interval.js';
import { awardExpressions } from '../award-expressions.js';
import { defineRule } from '../lint-rule.js';

/**
 * Points that may be negative or not, reported where they first come from. Those that are always negative are
 * a penalty that is meant, which adjusts carry on; what has no bound on either side is reported as that.
 */
export const negativeAwardLint = defineRule(negativeAward, (context) => ({
  Strategy: () => {
    const { min } = context.bounds.awardRange;
    if (min !== null && min >= 0) return;
    const negative = awardExpressions(context).filter(({ interval }) => !isNeverNegative(interval));
    const first = negative.find(
      ({ interval, isAdjusted }, index) => isMixed(interval) && !(isAdjusted && index > 0),
    );
    if (first === undefined) return;
    const end = first.interval.min;
    const least = end && toText(toDecimal(end.value));
    const data = { expression: context.quote(first.node), least, isAdjusted: first.isAdjusted };
    context.report(negativeAward, first.node, data);
  },
}));

function isMixed({ min, max }: Interval): boolean {
  return max === null ? min !== null : sign(max.value) >= 0;
}
