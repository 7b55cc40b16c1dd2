import { unusedLet } from '../../diagnostics/catalogue/lint.js';
import type { Let } from '../../syntax/ast.js';
import { deletion } from '../deletion.js';
import { defineRule } from '../lint-rule.js';

/** A let that nothing reads: it is never evaluated, so it can go. */
export const unusedLetLint = defineRule(unusedLet, (context) => {
  const { resolutions, source } = context.checked;
  const used = new Set<Let>();
  for (const resolution of resolutions.values())
    if (resolution.kind === 'let' || resolution.kind === 'field') used.add(resolution.declaration);
  return {
    Let: (node) => {
      if (used.has(node)) return;
      const edits = [{ span: deletion(source, node.span), text: '' }];
      const fixes = [{ title: 'take it away', edits, certain: true as const }];
      context.report(unusedLet, node.name, { name: node.name.text }, { fixes });
    },
  };
});
