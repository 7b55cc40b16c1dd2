import { isZero } from '../../check/constants/single-value.js';
import { clampedPenalty } from '../../diagnostics/catalogue/lint.js';
import { isNeverNegative } from '../../ranges/interval.js';
import type { Argument, Call } from '../../syntax/ast.js';
import type { LintContext } from '../lint-rule.js';
import { defineRule } from '../lint-rule.js';

/** `clamp(points, 0, most)` as a cap, which takes penalties away. */
export const clampedPenaltyLint = defineRule(clampedPenalty, (context) => ({
  Call: (node) => {
    const [points, low, ...caps] = node.arguments;
    if (!isClamp(node, context) || !isPoints(points, context) || !isZeroLiteral(low, context)) return;
    const content = context.bounds.values.get(points)?.content;
    if (content?.kind !== 'quantity' || isNeverNegative(content.interval)) return;
    const cap = caps.map(({ span }) => context.checked.source.slice(span.start, span.end)).join(', ');
    const text = `min(points, ${cap})`;
    const fixes = [{ title: `write \`${text}\``, edits: [{ span: node.span, text }] }];
    context.report(clampedPenalty, node, { call: context.quote(node) }, { fixes });
  },
}));

function isClamp(node: Call, { checked }: LintContext): boolean {
  const resolution = checked.resolutions.get(node);
  return resolution?.kind === 'function' && resolution.name === 'clamp';
}

function isPoints(
  node: Argument | undefined,
  { checked }: LintContext,
): node is Extract<Argument, { kind: 'Reference' }> {
  if (node?.kind !== 'Reference') return false;
  const resolution = checked.resolutions.get(node);
  return resolution?.kind === 'outcome' && resolution.member === 'points';
}

function isZeroLiteral(node: Argument | undefined, { checked }: LintContext): boolean {
  return node?.kind === 'NumberLiteral' && isZero(checked.constants.get(node));
}
