import { firstOfDay } from '../../diagnostics/catalogue/lint.js';
import { compare, isDecimal, one, sign } from '../../number/decimal.js';
import type { Binary, Call, Expression, NamedArgument } from '../../syntax/ast.js';
import { walk } from '../../syntax/walk.js';
import { dayMs } from '../../types/duration.js';
import { defineRule, type LintContext } from '../lint-rule.js';
import { speaksOfDay } from './day-window.js';

/**
 * `user.awards(last: 1d) == 0` in a rule, which the first award of a day doesn't meet after a late evening.
 * Who means a pause writes `24h`, and a deny is one.
 */
export const firstOfDayLint = defineRule(firstOfDay, (context) => ({
  Rule: ({ name, condition }) => {
    if (condition === null || speaksOfDay(name.value)) return;
    walk(condition, (node) => {
      const window = node.kind === 'Binary' ? windowOfNone(node, context) : null;
      if (window === null) return;
      const fixes = [{ title: 'write `this: day`', edits: [{ span: window.span, text: 'this: day' }] }];
      context.report(firstOfDay, node, { condition: context.quote(node) }, { fixes });
    });
  },
}));

/** The window of a day in a comparison that holds where there was no award; null for any other. */
function windowOfNone({ operator, left, right }: Binary, context: LintContext): NamedArgument | null {
  const limit = context.checked.constants.get(right);
  if (!isDecimal(limit)) return null;
  const isNone = operator === '==' && sign(limit) === 0;
  const isLessThanOne = operator === '<' && compare(limit, one) === 0;
  if (!isNone && !isLessThanOne) return null;
  return left.kind === 'Call' && countsAwards(left, context) ? dayWindowOf(left, context) : null;
}

function countsAwards(node: Call, { checked }: LintContext): boolean {
  const resolution = checked.resolutions.get(node);
  return resolution?.kind === 'fact' && checked.facts[resolution.index]?.name === 'awards';
}

function dayWindowOf(node: Call, { checked }: LintContext): NamedArgument | null {
  const found = node.arguments.find(
    (argument): argument is NamedArgument =>
      argument.kind === 'NamedArgument' && argument.name.text === 'last',
  );
  const isDay = found !== undefined && isInDays(found.value) && checked.constants.get(found.value) === dayMs;
  return isDay ? found : null;
}

function isInDays(value: Expression): boolean {
  return value.kind === 'DurationLiteral' && value.text.endsWith('d');
}
