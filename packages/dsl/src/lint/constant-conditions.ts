import type { Resolution } from '../check/checked-strategy.js';
import type { Expression } from '../syntax/ast.js';
import type { LintContext } from './lint-rule.js';
import { isNeverEqual } from './never-equal.js';
import { outcomeOf } from './values.js';

/**
 * The innermost parts of a condition that always hold, or never do: of `a and b` the one that is at fault,
 * not the whole. A comparison of decimals that can't be equal has a lint of its own, and a let is reported
 * where it stands.
 */
export function constantPartsOf(node: Expression, context: LintContext): readonly Expression[] {
  const inner = innerConditions(node).flatMap((part) => constantPartsOf(part, context));
  if (inner.length > 0 || outcomeOf(context.bounds.valuesAlone.get(node)) === null) return inner;
  return isToldElsewhere(node, context) ? [] : [node];
}

/** The part of a condition for which the whole never holds; null where it is reported elsewhere. */
export function culpritIn(node: Expression, context: LintContext): Expression | null {
  const parts = constantPartsOf(node, context);
  return parts.find((part) => outcomeOf(context.bounds.valuesAlone.get(part)) === false) ?? null;
}

function innerConditions(node: Expression): readonly Expression[] {
  if (node.kind === 'Not') return [node.operand];
  return node.kind === 'Binary' && (node.operator === 'and' || node.operator === 'or')
    ? [node.left, node.right]
    : [];
}

function isOfLet(resolution: Resolution | undefined): boolean {
  return resolution?.kind === 'let' || resolution?.kind === 'field';
}

function isToldElsewhere(node: Expression, context: LintContext): boolean {
  if (node.kind === 'Reference') return isOfLet(context.checked.resolutions.get(node));
  return node.kind === 'Binary' && isNeverEqual(node, context);
}
