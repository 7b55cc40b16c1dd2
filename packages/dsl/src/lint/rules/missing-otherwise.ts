import { missingOtherwise } from '../../diagnostics/catalogue/lint.js';
import { defineRule } from '../lint-rule.js';
import { hasAwards } from './never-awards.js';

/** A strategy that some events fall through. One that extends another leaves them to that. */
export const missingOtherwiseLint = defineRule(missingOtherwise, (context) => ({
  Strategy: (node) => {
    const { name, parent } = node;
    if (parent !== null || !hasAwards(node) || !context.bounds.fallsThrough) return;
    context.report(missingOtherwise, name, { name: name.value });
  },
}));
