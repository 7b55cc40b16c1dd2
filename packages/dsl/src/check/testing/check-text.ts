import { expect } from 'vitest';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { parse } from '../../syntax/parse.js';
import { check } from '../check.js';
import type { CheckedStrategy } from '../checked-strategy.js';
import { corpusParents } from './corpus-parents.js';

const parents = corpusParents;

/** Everything that parser and checker find in a source. */
export function findingsIn(source: string): readonly Diagnostic[] {
  const { tree, diagnostics } = parse(source);
  return tree === null ? diagnostics : [...diagnostics, ...check(source, tree, { parents }).diagnostics];
}

/** The checked strategy of a source in which nothing is wrong. */
export function checkedFrom(source: string): CheckedStrategy {
  const { tree, diagnostics } = parse(source);
  expect(diagnostics).toEqual([]);
  if (tree === null) throw new Error('the source holds no strategy');
  const result = check(source, tree, { parents });
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join('\n'));
  return result.checked;
}

/** A strategy of one rule that awards one expression. */
export function awarding(expression: string, declarations = ''): string {
  return `strategy "Test" {\n${declarations}\n  rule "Only" { award ${expression} }\n}`;
}
