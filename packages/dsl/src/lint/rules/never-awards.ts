import { neverAwards } from '../../diagnostics/catalogue/lint.js';
import type { Strategy } from '../../syntax/ast.js';
import { defineRule } from '../lint-rule.js';

/** A strategy without an award. One that extends another leaves them to that. */
export const neverAwardsLint = defineRule(neverAwards, (context) => ({
  Strategy: (node) => {
    if (!hasAwards(node)) context.report(neverAwards, node.name, { name: node.name.value });
  },
}));

export function hasAwards({ parent, parts }: Strategy): boolean {
  if (parent !== null) return true;
  return parts.some(
    (part) =>
      (part.kind === 'Rule' || part.kind === 'Otherwise') &&
      part.body.statements.some(({ kind }) => kind === 'Award'),
  );
}
