import type { Expression, Let } from '../syntax/ast.js';
import { walk } from '../syntax/walk.js';
import type { LintContext } from './lint-rule.js';

/** Whether an expression reads `points` or `case`, or a let that does. */
export function readsOutcome(root: Expression, context: LintContext): boolean {
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
