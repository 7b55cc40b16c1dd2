import { neverEqualDecimals } from '../../diagnostics/catalogue/lint.js';
import { toText } from '../../number/decimal.js';
import { defineRule } from '../lint-rule.js';
import { neverEqualIn } from '../never-equal.js';

/** A comparison with a number that has more digits after the point than the other side ever has. */
export const neverEqualDecimalsLint = defineRule(neverEqualDecimals, (context) => ({
  Binary: (node) => {
    for (const { expression, places, item, value } of neverEqualIn(node, context)) {
      const data = { expression: context.quote(expression), places, value: toText(value) };
      context.report(neverEqualDecimals, item, data);
    }
  },
}));
