import { overwrittenPoints } from '../../diagnostics/catalogue/lint.js';
import type { Expression, Let } from '../../syntax/ast.js';
import { walk } from '../../syntax/walk.js';
import type { LintContext } from '../lint-rule.js';
import { defineRule } from '../lint-rule.js';

/**
 * An adjust that sets points to something that doesn't depend on them. One that asks for points or case knows
 * which.
 */
export const overwrittenPointsLint = defineRule(overwrittenPoints, (context) => ({
  Adjust: ({ name, condition, body }) => {
    if (condition !== null && readsOutcome(condition, context)) return;
    const first = body.statements.find(
      (statement) => statement.kind === 'Assignment' && statement.target.text === 'points',
    );
    if (first?.kind !== 'Assignment' || readsOutcome(first.value, context)) return;
    context.report(overwrittenPoints, first, { name: name.value });
  },
}));

/** Whether an expression reads `points` or `case`, or a let that does. */
function readsOutcome(root: Expression, context: LintContext): boolean {
  return reads(root, context, new Set());
}

function reads(root: Expression, context: LintContext, seen: Set<Let>): boolean {
  let found = false;
  walk(root, (node) => {
    if (found || (node.kind !== 'Reference' && node.kind !== 'Call')) return !found;
    const resolution = context.checked.resolutions.get(node);
    if (resolution?.kind === 'outcome') found = true;
    if ((resolution?.kind === 'let' || resolution?.kind === 'field') && !seen.has(resolution.declaration)) {
      seen.add(resolution.declaration);
      found = reads(resolution.declaration.value, context, seen);
    }
    return !found;
  });
  return found;
}
