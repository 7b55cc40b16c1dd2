import { repeatedName } from '../../diagnostics/catalogue/lint.js';
import type { Adjust, Deny, Rule, TextLiteral } from '../../syntax/ast.js';
import { defineRule } from '../lint-rule.js';

/** A second rule, deny or adjust of one name. */
export const repeatedNameLint = defineRule(repeatedName, (context) => {
  const seen = new Map<string, TextLiteral>();
  const enter = (part: string, { name }: Rule | Deny | Adjust) => {
    const key = `${part} ${name.value}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, name);
    // What has no name has a lint of its own.
    else if (name.value.trim() !== '') {
      const related = [{ span: first.span, message: 'the first stands here' }];
      context.report(repeatedName, name, { part, name: name.value }, { related });
    }
  };
  return {
    Rule: (node) => enter('rule', node),
    Deny: (node) => enter('deny', node),
    Adjust: (node) => enter('adjust', node),
  };
});
