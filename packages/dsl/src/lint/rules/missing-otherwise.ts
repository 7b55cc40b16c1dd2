import { missingOtherwise } from '../../diagnostics/catalogue/lint.js';
import { defineRule } from '../lint-rule.js';

/** A strategy that some events fall through. One that extends another leaves them to that. */
export const otherwiseIsMissing = defineRule(missingOtherwise, (context) => ({
  Strategy: ({ name, parent, parts }) => {
    const hasRules = parts.some(({ kind }) => kind === 'Rule');
    if (parent !== null || !hasRules || !context.bounds.fallsThrough) return;
    context.report(missingOtherwise, name, { name: name.value });
  },
}));
