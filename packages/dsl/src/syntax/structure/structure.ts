import { repeatedPart } from '../../diagnostics/catalogue/syntax.js';
import type { Part, Strategy } from '../ast.js';
import type { SyntaxFindings } from '../findings.js';
import { keywordOf, keywordSpan } from './keyword.js';
import { checkPartOrder } from './part-order.js';
import { checkStatements } from './statements.js';

/**
 * What the grammar leaves open, since a tree that says what its author meant is worth more than a syntax
 * error: the order of parts, and which statement stands in which part.
 */
export function checkStructure(strategy: Strategy, source: string, findings: SyntaxFindings): void {
  checkPartOrder(strategy.parts, source, findings);
  const single = new Map<Part['kind'], Part>();
  for (const part of strategy.parts) {
    if (part.kind === 'About' || part.kind === 'Otherwise') checkSingle(part, single, findings);
    if (part.kind === 'Rule') checkStatements(part.body, { owner: 'rule', source, findings });
    if (part.kind === 'Otherwise') checkStatements(part.body, { owner: 'otherwise', source, findings });
    if (part.kind === 'Adjust') checkStatements(part.body, { owner: 'adjust', source, findings });
    if (part.kind === 'Deny' && part.body !== null)
      checkStatements(part.body, { owner: 'deny', source, findings });
  }
}

function checkSingle(part: Part, single: Map<Part['kind'], Part>, findings: SyntaxFindings): void {
  const first = single.get(part.kind);
  single.set(part.kind, first ?? part);
  if (first === undefined) return;
  const related = [{ span: keywordSpan(first), message: 'the first one is here' }];
  findings.report(repeatedPart, keywordSpan(part), { part: keywordOf(part) }, { related });
}
