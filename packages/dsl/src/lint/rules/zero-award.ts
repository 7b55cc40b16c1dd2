import { zeroAward } from '../../diagnostics/catalogue/lint.js';
import { defineRule } from '../lint-rule.js';
import { isZero } from '../values.js';

/** A rule whose award is written as 0. In an `otherwise` it is how one says that every event counts. */
export const zeroAwards = defineRule(zeroAward, (context) => ({
  Rule: ({ name, body }) => {
    for (const statement of body.statements) {
      if (statement.kind !== 'Award' || !isZero(context.checked.constants.get(statement.points))) continue;
      context.report(zeroAward, statement.points, { rule: name.value });
    }
  },
}));
