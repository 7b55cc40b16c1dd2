import { addsBehindCap } from '../../diagnostics/catalogue/lint.js';
import { one, zero } from '../../number/decimal.js';
import { compare } from '../../number/rational.js';
import type { Adjust, Argument, Assignment, Cap } from '../../syntax/ast.js';
import type { LintContext } from '../lint-rule.js';
import { defineRule } from '../lint-rule.js';

/** `points = points + …` below the last adjust that caps every award. */
export const addsBehindCapLint = defineRule(addsBehindCap, (context) => ({
  Strategy: ({ parts }) => {
    const changes = parts.filter((part) => part.kind === 'Adjust').flatMap(changesIn);
    const last = changes.findLastIndex(
      ({ adjust, change }) => adjust.condition === null && caps(change, context),
    );
    const cap = changes[last]?.adjust;
    if (cap === undefined) return;
    const related = [{ span: cap.name.span, message: 'the cap stands here' }];
    for (const { adjust, change } of changes.slice(last + 1)) {
      if (change.kind === 'Cap' || !adds(change.value, context)) continue;
      const data = { name: adjust.name.value, cap: cap.name.value };
      context.report(addsBehindCap, change, data, { related });
    }
  },
}));

interface Change {
  readonly adjust: Adjust;
  readonly change: Assignment | Cap;
}

function changesIn(adjust: Adjust): readonly Change[] {
  return adjust.body.statements
    .filter((statement) => statement.kind === 'Assignment' || statement.kind === 'Cap')
    .filter((change) => change.kind === 'Cap' || change.target.text === 'points')
    .map((change) => ({ adjust, change }));
}

function caps(change: Assignment | Cap, context: LintContext): boolean {
  return change.kind === 'Cap' || isCap(change.value, context);
}

function isPoints(node: Argument, { checked }: LintContext): boolean {
  if (node.kind !== 'Reference') return false;
  const resolution = checked.resolutions.get(node);
  return resolution?.kind === 'outcome' && resolution.member === 'points';
}

/** `min(points, …)` and `clamp(points, …)`, with or without a least around them. */
function isCap(node: Argument, context: LintContext): boolean {
  if (node.kind !== 'Call') return false;
  const resolution = context.checked.resolutions.get(node);
  switch (resolution?.kind === 'function' ? resolution.name : null) {
    case 'min':
      return node.arguments.some((argument) => isPoints(argument, context) || isCap(argument, context));
    case 'clamp':
      return node.arguments.slice(0, 1).some((argument) => isPoints(argument, context));
    case 'max':
      return node.arguments.some((argument) => isCap(argument, context));
    default:
      return false;
  }
}

/** Whether a value is the points and more, perhaps rounded. */
function adds(node: Argument, context: LintContext): boolean {
  if (node.kind === 'Call') return node.arguments.some((argument) => isMore(argument, context));
  return isMore(node, context);
}

function isMore(node: Argument, context: LintContext): boolean {
  if (node.kind !== 'Binary' || (node.operator !== '+' && node.operator !== '*')) return false;
  const { operator, left, right } = node;
  if (!isPoints(left, context) && !isPoints(right, context)) return isMore(left, context);
  const content = context.bounds.values.get(isPoints(left, context) ? right : left)?.content;
  if (content?.kind !== 'quantity') return false;
  const { max } = content.interval;
  return max === null || compare(max.value, operator === '+' ? zero : one) > 0;
}
