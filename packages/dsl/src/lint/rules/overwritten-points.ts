import { overwrittenPoints } from '../../diagnostics/catalogue/lint.js';
import { defineRule } from '../lint-rule.js';
import { readsOutcome } from '../outcome-reads.js';

/**
 * An adjust that sets points to something that doesn't depend on them. One that asks for points or case knows
 * which.
 */
export const overwrittenPointsLint = defineRule(overwrittenPoints, (context) => ({
  Adjust: ({ name, condition, body }) => {
    if (condition !== null && readsOutcome(condition, context)) return;
    const first = body.statements.find(
      (statement) => statement.kind === 'Assignment' && statement.target.text === 'points',
    );
    if (first?.kind !== 'Assignment' || readsOutcome(first.value, context)) return;
    context.report(overwrittenPoints, first, { name: name.value });
  },
}));
