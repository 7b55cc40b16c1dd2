import { unboundedAward } from '../../diagnostics/catalogue/lint.js';
import type { Node } from '../../syntax/ast.js';
import { walk } from '../../syntax/walk.js';
import { presentType } from '../../types/make-type.js';
import { awardExpressions } from '../award-expressions.js';
import { defineRule, type LintContext } from '../lint-rule.js';

/**
 * Awards without a greatest, reported where they first come from. Where a bound was asked for, that one is
 * reported.
 */
export const unboundedAwardLint = defineRule(unboundedAward, (context) => ({
  Strategy: () => {
    if (context.bounds.awardRange.max !== null || context.options.awardMax !== undefined) return;
    const first = awardExpressions(context).find(({ interval }) => interval.max === null);
    if (first !== undefined)
      context.report(unboundedAward, first.node, {
        expression: context.quote(first.node),
        open: openIn(first.node, context),
      });
  },
}));

/** The inputs and parameters that an expression reads, through lets too, and that nothing bounds. */
function openIn(node: Node, context: LintContext): readonly string[] {
  const { resolutions, inputs, params } = context.checked;
  const open = new Set<string>();
  walk(node, (part) => {
    const resolution = part.kind === 'Reference' ? resolutions.get(part) : undefined;
    if (resolution?.kind === 'let') {
      for (const name of openIn(resolution.declaration.value, context)) open.add(name);
    }
    if (resolution?.kind !== 'input' && resolution?.kind !== 'param') return;
    const declared = (resolution.kind === 'input' ? inputs : params)[resolution.index];
    const type = declared && presentType(declared.type);
    if (
      declared !== undefined &&
      (type?.kind === 'int' || type?.kind === 'decimal') &&
      type.range.max === null
    ) {
      open.add(declared.name);
    }
  });
  return [...open];
}
