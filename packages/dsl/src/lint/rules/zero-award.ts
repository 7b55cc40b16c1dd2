import { isZero } from '../../check/constants/single-value.js';
import { zeroAward } from '../../diagnostics/catalogue/lint.js';
import { sign } from '../../number/rational.js';
import { awardExpressions } from '../award-expressions.js';
import type { LintContext } from '../lint-rule.js';
import { defineRule } from '../lint-rule.js';

/**
 * A rule whose award is written as 0. In an `otherwise` it is how one says that every event counts, and
 * beside penalties it lies between them and what is earned.
 */
export const zeroAwardLint = defineRule(zeroAward, (context) => {
  const isMeant = hasPenalty(context);
  return {
    Rule: ({ name, body }) => {
      for (const statement of isMeant ? [] : body.statements) {
        if (statement.kind !== 'Award' || !isZero(context.checked.constants.get(statement.points))) continue;
        context.report(zeroAward, statement.points, { rule: name.value });
      }
    },
  };
});

function hasPenalty(context: LintContext): boolean {
  return awardExpressions(context).some(
    ({ interval: { max }, isAdjusted }) => !isAdjusted && max !== null && sign(max.value) < 0,
  );
}
