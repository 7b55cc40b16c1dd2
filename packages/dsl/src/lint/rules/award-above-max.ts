import { awardAboveMax } from '../../diagnostics/catalogue/lint.js';
import { defineRule } from '../lint-rule.js';

/** A greatest award beyond the bound that was asked for. */
export const awardAboveMaxLint = defineRule(awardAboveMax, (context) => ({
  Strategy: ({ name }) => {
    const { awardMax, describeGreatest } = context.options;
    const { max } = context.bounds.awardRange;
    if (awardMax === undefined || (max !== null && max <= awardMax)) return;
    const most = max === null ? null : String(max);
    context.report(awardAboveMax, name, { most, allowed: awardMax, example: describeGreatest?.() ?? null });
  },
}));
