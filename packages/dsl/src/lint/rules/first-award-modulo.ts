import { isZero } from '../../check/constants/single-value.js';
import { firstAwardModulo } from '../../diagnostics/catalogue/lint.js';
import type { Binary, Expression } from '../../syntax/ast.js';
import type { LintContext } from '../lint-rule.js';
import { defineRule } from '../lint-rule.js';
import { mayBeZero } from '../values.js';
import { wrapped } from '../wrapped.js';

/** `user.awards mod n == 0`, which is meant for every n-th award and holds for the first. */
export const firstAwardModuloLint = defineRule(firstAwardModulo, (context) => ({
  Binary: (node) => {
    const { operator, left, right } = node;
    if (operator !== '==' || !isZero(context.checked.constants.get(right)) || !isModulo(left)) return;
    const fact = left.left;
    if (!countsAwards(fact, context) || !mayBeZero(context.bounds.values.get(fact))) return;
    const text = context.quote(fact);
    const fixes = [{ title: `write \`(${text} + 1)\``, edits: wrapped(fact, '(', ' + 1)') }];
    context.report(firstAwardModulo, node, { condition: context.quote(node), fact: text }, { fixes });
  },
}));

function isModulo(node: Expression): node is Binary {
  return node.kind === 'Binary' && node.operator === 'mod';
}

function countsAwards(node: Expression, { checked }: LintContext): boolean {
  if (node.kind !== 'Reference' && node.kind !== 'Call') return false;
  const resolution = checked.resolutions.get(node);
  return resolution?.kind === 'fact' && checked.facts[resolution.index]?.name === 'awards';
}
