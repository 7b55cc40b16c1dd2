import { emptyName } from '../../diagnostics/catalogue/lint.js';
import type { TextLiteral } from '../../syntax/ast.js';
import { caseLiterals } from '../case-literals.js';
import { defineRule } from '../lint-rule.js';

/** A name or a case of blanks alone. */
export const emptyNameLint = defineRule(emptyName, (context) => {
  const inspect = (owner: string, name: TextLiteral) => {
    if (name.value.trim() === '') context.report(emptyName, name, { owner });
  };
  return {
    Strategy: ({ name, parts }) => {
      inspect('strategy', name);
      for (const literal of parts.flatMap(caseLiterals)) inspect('case', literal);
    },
    Rule: ({ name }) => inspect('rule', name),
    Deny: ({ name }) => inspect('deny', name),
    Adjust: ({ name }) => inspect('adjust', name),
  };
});
