import type { RunningPart } from '../../bounds/flow.js';
import { emptyPart } from '../../diagnostics/catalogue/lint.js';
import type { Block } from '../../syntax/ast.js';
import { partNameOf } from '../../syntax/part-name.js';
import { deletion } from '../deletion.js';
import type { LintContext } from '../lint-rule.js';
import { defineRule } from '../lint-rule.js';
import { partPlaceOf } from '../parts.js';

/** A rule, an `otherwise` or an adjust that neither awards, changes nor replies anything. */
export const emptyPartLint = defineRule(emptyPart, (context) => ({
  Rule: (node) => inspect(context, node, node.body, '`award` and no `reply`'),
  Otherwise: (node) => inspect(context, node, node.body, '`award` and no `reply`'),
  Adjust: (node) => inspect(context, node, node.body, '`points = …`, no `case = …` and no `reply`'),
}));

function inspect(context: LintContext, part: RunningPart, { statements }: Block, lacks: string): void {
  if (statements.some(({ kind }) => kind !== 'Let')) return;
  const edits = [{ span: deletion(context.checked.source, part.span), text: '' }];
  const fixes = [{ title: 'take it away', edits }];
  context.report(emptyPart, partPlaceOf(part), { name: partNameOf(part), lacks }, { fixes });
}
