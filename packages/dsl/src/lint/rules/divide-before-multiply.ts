import { divideBeforeMultiply } from '../../diagnostics/catalogue/lint.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Binary, Expression } from '../../syntax/ast.js';
import { isNumber } from '../../types/make-type.js';
import type { LintContext } from '../lint-rule.js';
import { defineRule } from '../lint-rule.js';
import { typeOf } from '../values.js';

/** `a / b * c` without brackets, where the quotient may lose digits. */
export const divideBeforeMultiplyLint = defineRule(divideBeforeMultiply, (context) => ({
  Binary: (node) => {
    const { operator, left } = node;
    if (operator !== '*' || !isQuotient(left) || context.checked.constants.has(left)) return;
    if (!isNumber(typeOf(left.left, context))) return;
    const fixes = fixesFor(node, left, context);
    if (fixes !== null)
      context.report(divideBeforeMultiply, left, { quotient: context.quote(left) }, { fixes });
  },
}));

function isQuotient(node: Expression): node is Binary {
  return node.kind === 'Binary' && node.operator === '/';
}

/**
 * The two operators with their right sides change places; null where brackets say that the order is meant.
 */
function fixesFor(node: Binary, left: Binary, { checked: { source } }: LintContext): readonly Fix[] | null {
  if (source.slice(left.span.end, node.operatorSpan.start).trim() !== '') return null;
  const division = { start: left.operatorSpan.start, end: left.span.end };
  const factor = { start: node.operatorSpan.start, end: node.span.end };
  const texts = [division, factor].map(({ start, end }) => source.slice(start, end));
  if (texts.some((text) => text.includes('#'))) return [];
  const [divided = '', multiplied = ''] = texts;
  const edits = [
    { span: division, text: multiplied },
    { span: factor, text: divided },
  ];
  return [{ title: 'multiply first', edits, certain: true }];
}
