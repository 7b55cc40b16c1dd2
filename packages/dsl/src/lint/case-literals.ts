import type { Expression, Part, TextLiteral } from '../syntax/ast.js';
import { walk } from '../syntax/walk.js';

/** The cases that a part writes out, behind `as` and `case =`. */
export function caseLiterals(part: Part): readonly TextLiteral[] {
  if (part.kind !== 'Rule' && part.kind !== 'Otherwise' && part.kind !== 'Adjust') return [];
  return part.body.statements.flatMap((statement) => {
    if (statement.kind === 'Award') return statement.case === null ? [] : resultsOf(statement.case);
    return statement.kind === 'Assignment' && statement.target.text === 'case'
      ? resultsOf(statement.value)
      : [];
  });
}

/** What a case may come to; not the texts that its conditions compare. */
function resultsOf(node: Expression): readonly TextLiteral[] {
  const found: TextLiteral[] = [];
  walk(node, (each) => {
    if (each.kind === 'TextLiteral') found.push(each);
    if (each.kind === 'If') found.push(...[each.then, each.else].flatMap(resultsOf));
    if (each.kind === 'Match') found.push(...each.arms.flatMap(({ value }) => resultsOf(value)));
    return false;
  });
  return found;
}
