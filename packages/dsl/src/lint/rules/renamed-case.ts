import { renamedCase } from '../../diagnostics/catalogue/lint.js';
import { nearestName } from '../../support/nearest-name.js';
import { textToLiteral } from '../../support/text-to-literal.js';
import type { Expression, Part, TextLiteral } from '../../syntax/ast.js';
import { walk } from '../../syntax/walk.js';
import { defineRule } from '../lint-rule.js';

/** A case that the version before had, and a new one in its place: the nearest by name, or the only one. */
export const renamedCases = defineRule(renamedCase, (context) => ({
  Strategy: ({ parts }) => {
    const { publishedCases = [] } = context.options;
    const { cases } = context.checked;
    const gone = publishedCases.filter((name) => !cases.includes(name));
    const added = cases.filter((name) => !publishedCases.includes(name));
    for (const published of gone) {
      const name =
        nearestName(published, added) ?? (gone.length === 1 && added.length === 1 ? added[0] : undefined);
      const literal = parts.flatMap(caseLiterals).find(({ value }) => value === name);
      if (name === undefined || literal === undefined) continue;
      const text = textToLiteral(published);
      const fixes = [{ title: `write \`${text}\``, edits: [{ span: literal.span, text }] }];
      context.report(renamedCase, literal, { name, published }, { fixes });
    }
  },
}));

/** Where a part writes the cases that it gives. */
function caseLiterals(part: Part): readonly TextLiteral[] {
  if (part.kind === 'Deny') return [part.name];
  if (part.kind !== 'Rule' && part.kind !== 'Otherwise' && part.kind !== 'Adjust') return [];
  const written = part.body.statements.flatMap((statement) => {
    if (statement.kind === 'Award') return statement.case === null ? [] : textsIn(statement.case);
    return statement.kind === 'Assignment' && statement.target.text === 'case'
      ? textsIn(statement.value)
      : [];
  });
  return part.kind === 'Rule' ? [...written, part.name] : written;
}

function textsIn(node: Expression): readonly TextLiteral[] {
  const found: TextLiteral[] = [];
  walk(node, (each) => {
    if (each.kind === 'TextLiteral') found.push(each);
  });
  return found;
}
