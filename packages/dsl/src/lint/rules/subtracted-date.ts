import { subtractedDate } from '../../diagnostics/catalogue/lint.js';
import { defineRule } from '../lint-rule.js';

const shape = /^((?:19|20|21)\d\d)-(1[0-2]|[1-9])-(3[01]|[12]\d|[1-9])$/;

/** `2026-12-24` without an at sign, which is 1990. */
export const subtractedDateLint = defineRule(subtractedDate, (context) => ({
  Binary: (node) => {
    const { operator, left, right } = node;
    const isLong =
      operator === '-' && right.kind === 'NumberLiteral' && left.kind === 'Binary' && left.operator === '-';
    if (!isLong) return;
    const written = context.checked.source.slice(node.span.start, node.span.end).replaceAll(/\s+/g, '');
    const [, year, month, day] = shape.exec(written) ?? [];
    if (year === undefined || month === undefined || day === undefined) return;
    const date = `@${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const fixes = [{ title: `write \`${date}\``, edits: [{ span: node.span, text: date }] }];
    context.report(subtractedDate, node, { expression: context.quote(node), date }, { fixes });
  },
}));
