import { dayTurnsOver } from '../../diagnostics/catalogue/lint.js';
import type { Binary, Expression, Reference } from '../../syntax/ast.js';
import { walk } from '../../syntax/walk.js';
import { defineRule, type LintContext } from '../lint-rule.js';

/** `now.time in @22:00..@02:00` beside `now.weekday`, which after midnight is another one. */
export const dayTurnsOverLint = defineRule(dayTurnsOver, (context) => {
  const parts = new Set<Expression>();
  return {
    Binary: (node) => {
      if (node.operator !== 'and' || parts.has(node)) return;
      const sides = conjuncts(node, parts);
      for (const side of sides) {
        const day = goesOverMidnight(context, side) ? dayIn(sides) : undefined;
        if (day === undefined) continue;
        context.report(dayTurnsOver, side, { range: context.quote(side), day: context.quote(day) });
      }
    },
  };
});

/** What a chain of `and` asks for, each condition by itself; `parts` gets the shorter chains within. */
function conjuncts(node: Binary, parts: Set<Expression>): readonly Expression[] {
  const found: Expression[] = [];
  const waiting: Expression[] = [node];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (each.kind === 'Binary' && each.operator === 'and') {
      parts.add(each);
      waiting.push(each.right, each.left);
    } else found.push(each);
  }
  return found;
}

/** Whether it is a range of `now.time`, or a let of one, that ends on the next day. */
function goesOverMidnight(context: LintContext, node: Expression): boolean {
  const { resolutions, constants } = context.checked;
  const resolution = node.kind === 'Reference' ? resolutions.get(node) : undefined;
  const asked = resolution?.kind === 'let' ? resolution.declaration.value : node;
  if (asked.kind !== 'Binary' || asked.operator !== 'in' || !isOfNow(asked.left, ['time'])) return false;
  const { right } = asked;
  if (right.kind !== 'Binary') return false;
  const [low, high] = [endOf(right.left), endOf(right.right)];
  return typeof low === 'number' && typeof high === 'number' && low > high;

  /** What is written out, or what a parameter is unless a game says otherwise. */
  function endOf(end: Expression): unknown {
    const found = end.kind === 'Reference' ? resolutions.get(end) : undefined;
    return found?.kind === 'param' ? context.checked.params[found.index]?.default : constants.get(end);
  }
}

function dayIn(sides: readonly Expression[]): Reference | undefined {
  let found: Reference | undefined;
  for (const side of sides) {
    walk(side, (node) => {
      if (node.kind === 'Reference' && isOfNow(node, ['weekday', 'date'])) found ??= node;
    });
  }
  return found;
}

function isOfNow(node: Expression, members: readonly string[]): boolean {
  const [root, member, further] = node.kind === 'Reference' ? node.path : [];
  if (root?.text !== 'now' || member === undefined || further !== undefined) return false;
  return members.includes(member.text);
}
