import { possibleZeroDivisor } from '../../diagnostics/catalogue/lint.js';
import { defineRule } from '../lint-rule.js';
import { mayBeZero } from '../values.js';

/** A divisor that can be 0 for some event, after all that is known where it divides. */
export const possibleZeroDivisorLint = defineRule(possibleZeroDivisor, (context) => ({
  Binary: ({ operator, right }) => {
    if (operator !== '/' && operator !== 'div' && operator !== 'mod') return;
    if (!mayBeZero(context.bounds.values.get(right))) return;
    context.report(possibleZeroDivisor, right, { operator, divisor: context.quote(right) });
  },
}));
