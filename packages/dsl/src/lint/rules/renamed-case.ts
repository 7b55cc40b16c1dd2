import { renamedCase } from '../../diagnostics/catalogue/lint.js';
import { nearestName } from '../../support/nearest-name.js';
import { textToLiteral } from '../../support/text-to-literal.js';
import type { Part, TextLiteral } from '../../syntax/ast.js';
import { caseLiterals } from '../case-literals.js';
import { defineRule } from '../lint-rule.js';

/** A case that the version before had, and a new one in its place: the nearest by name, or the only one. */
export const renamedCaseLint = defineRule(renamedCase, (context) => ({
  Strategy: ({ parts }) => {
    const { publishedCases = [] } = context.options;
    const { cases } = context.checked;
    const gone = publishedCases.filter((name) => !cases.includes(name));
    const added = cases.filter((name) => !publishedCases.includes(name));
    for (const published of gone) {
      const name =
        nearestName(published, added) ?? (gone.length === 1 && added.length === 1 ? added[0] : undefined);
      const literal = parts.flatMap(caseNames).find(({ value }) => value === name);
      if (name === undefined || literal === undefined) continue;
      const text = textToLiteral(published);
      const fixes = [{ title: `write \`${text}\``, edits: [{ span: literal.span, text }] }];
      context.report(renamedCase, literal, { name, published }, { fixes });
    }
  },
}));

/** Where a part gives its cases; the name of an adjust is none. */
function caseNames(part: Part): readonly TextLiteral[] {
  if (part.kind === 'Deny') return [part.name];
  return part.kind === 'Rule' ? [...caseLiterals(part), part.name] : caseLiterals(part);
}
