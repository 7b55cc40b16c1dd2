import { caseFilterNotLiteral, sameNeedsInput } from '../../diagnostics/catalogue/facts.js';
import type { Expression } from '../../syntax/ast.js';
import { presentType } from '../../types/make-type.js';
import type { ComparedType, HistoryFact } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import { quote } from '../context.js';
import type { Site } from '../site.js';

/** The case of `case: "…"`; null where it is something else, which was reported. */
export function readCase(context: CheckContext, value: Expression): string | null {
  if (value.kind === 'TextLiteral') return value.value;
  if (value.kind !== 'Missing') {
    context.report(caseFilterNotLiteral, value, { expression: quote(context, value) });
  }
  return null;
}

/** The input of `same: x`; null where it is something else, which was reported. */
export function readSame(context: CheckContext, value: Expression, site: Site): HistoryFact['same'] {
  if (value.kind === 'Missing') return null;
  const same = value.kind === 'Reference' ? comparedInput(context, value, site) : null;
  if (same === 'mistaken') return null;
  if (same === null) context.report(sameNeedsInput, value, { expression: quote(context, value) });
  return same;
}

function comparedInput(
  context: CheckContext,
  value: Extract<Expression, { kind: 'Reference' }>,
  site: Site,
): HistoryFact['same'] | 'mistaken' {
  if (context.infer(value, site).type.kind === 'error') return 'mistaken';
  const declaration = site.scope.find(value.path.map(({ text }) => text).join('.'));
  if (declaration?.kind !== 'input') return null;
  const { kind } = presentType(declaration.type);
  return isCompared(kind) ? { name: declaration.name.text, type: kind } : null;
}

const compared: readonly string[] = ['int', 'decimal', 'duration', 'text', 'bool', 'instant', 'date'];

function isCompared(kind: string): kind is ComparedType {
  return compared.includes(kind);
}
