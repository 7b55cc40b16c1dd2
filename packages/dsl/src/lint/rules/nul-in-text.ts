import { nulInText } from '../../diagnostics/catalogue/lint.js';
import { defineRule } from '../lint-rule.js';

/** A text with U+0000 by an escape; as it is it can't stand in a source at all. */
export const nulInTextLint = defineRule(nulInText, (context) => ({
  TextLiteral: (node) => {
    if (node.value.includes('\0')) context.report(nulInText, node, {});
  },
}));
