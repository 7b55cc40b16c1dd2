import { exactStreak } from '../../diagnostics/catalogue/lint.js';
import { isDecimal, one, sign, subtract, toText } from '../../number/decimal.js';
import type { Binary, Expression, Node } from '../../syntax/ast.js';
import { walk } from '../../syntax/walk.js';
import { defineRule, type LintContext } from '../lint-rule.js';

/**
 * `user.streak == 7`, which the first award of the seventh day doesn't meet, and each further one of that day
 * does, and the first of the next one. A part that asks what there was of the day knows.
 */
export const exactStreakLint = defineRule(exactStreak, (context) => {
  const visit = (part: Node) => {
    if (asksForToday(part, context)) return;
    walk(part, (node) => {
      const asked = node.kind === 'Binary' ? askedOf(node, context) : null;
      if (asked !== null) context.report(exactStreak, node, { condition: context.quote(node), ...asked });
    });
  };
  return {
    Deny: ({ condition }) => visit(condition),
    Rule: ({ condition }) => {
      if (condition !== null) visit(condition);
    },
    Adjust: ({ condition }) => {
      if (condition !== null) visit(condition);
    },
  };
});

interface Asked {
  /** What the first award of the day finds instead. */
  readonly instead: string;
  readonly scope: string;
}

function askedOf({ operator, left, right }: Binary, context: LintContext): Asked | null {
  if (operator !== '==') return null;
  const fact = left.kind === 'Binary' && left.operator === 'mod' ? left.left : left;
  const scope = scopeOfStreak(fact, context);
  const days = context.checked.constants.get(right);
  if (scope === null || !isDecimal(days)) return null;
  const text = context.quote(fact);
  if (left !== fact && left.kind === 'Binary') {
    return { scope, instead: `(${text} + 1) mod ${context.quote(left.right)} == ${toText(days)}` };
  }
  return sign(days) > 0 ? { scope, instead: `${text} == ${toText(subtract(days, one))}` } : null;
}

/** The scope of a streak of days; null for anything else. */
function scopeOfStreak(node: Expression, { checked }: LintContext): string | null {
  if (node.kind !== 'Reference' && node.kind !== 'Call') return null;
  const resolution = checked.resolutions.get(node);
  const fact = resolution?.kind === 'fact' ? checked.facts[resolution.index] : undefined;
  return fact?.name === 'streak' && fact.each === null ? fact.scope : null;
}

/** Whether a fact about today stands in it, or in a let that it reads. */
function asksForToday(part: Node, context: LintContext): boolean {
  const { checked } = context;
  let found = false;
  walk(part, (node) => {
    if (node.kind !== 'Reference' && node.kind !== 'Call') return;
    const resolution = checked.resolutions.get(node);
    if (resolution?.kind === 'let') found ||= asksForToday(resolution.declaration.value, context);
    const fact = resolution?.kind === 'fact' ? checked.facts[resolution.index] : undefined;
    found ||= fact?.this === 'day' || fact?.name === 'sinceLast';
  });
  return found;
}
