import { birthdayOfYear } from '../../diagnostics/catalogue/lint.js';
import type { Expression } from '../../syntax/ast.js';
import { pathText } from '../../syntax/path-text.js';
import { presentType } from '../../types/make-type.js';
import { defineRule, type LintContext } from '../lint-rule.js';

const recurring = /birth|bday|anniversar/i;

/** `birthday == now.date`, which holds on the day of birth alone. */
export const birthdayOfYearLint = defineRule(birthdayOfYear, (context) => ({
  Binary: (node) => {
    if (node.operator !== '==') return;
    const { left, right } = node;
    const date = recurringDate(left, context) ?? recurringDate(right, context);
    if (date === null || !(isToday(left) || isToday(right))) return;
    const instead = `now.date == anniversary(${date}, now.year)`;
    context.report(birthdayOfYear, node, { condition: context.quote(node), instead });
  },
}));

function recurringDate(node: Expression, { checked }: LintContext): string | null {
  const resolution = node.kind === 'Reference' ? checked.resolutions.get(node) : undefined;
  const input = resolution?.kind === 'input' ? checked.inputs[resolution.index] : undefined;
  if (input === undefined || !recurring.test(input.name)) return null;
  return presentType(input.type).kind === 'date' ? input.name : null;
}

function isToday(node: Expression): boolean {
  return node.kind === 'Reference' && ['now', 'now.date'].includes(pathText(node));
}
