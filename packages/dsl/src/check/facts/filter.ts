import { caseFilterNotLiteral, sameNeedsInput } from '../../diagnostics/catalogue/facts.js';
import { setAndCompared } from '../../diagnostics/catalogue/parents.js';
import type { Expression } from '../../syntax/ast.js';
import type { HistoryFact } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { namedByFactHint } from '../hints/named-by-fact.js';
import type { Site } from '../site.js';
import { isCompared, namedByFact, trackLet } from './tracked.js';

/** The case of `case: "…"`; null where it is something else, which was reported. */
export function readCase(context: CheckContext, value: Expression): string | null {
  if (value.kind === 'TextLiteral') return value.value;
  if (value.kind !== 'Missing') {
    context.report(caseFilterNotLiteral, value, { expression: quoteSource(context, value) });
  }
  return null;
}

/** The input or let of `same: x`; null where it is something else, which was reported. */
export function readSame(context: CheckContext, value: Expression, site: Site): HistoryFact['same'] {
  if (value.kind === 'Missing') return null;
  const same = value.kind === 'Reference' ? comparedInput(context, value, site) : null;
  if (same === 'mistaken') return null;
  if (same === null) {
    const hint = namedByFactHint(value, site.scope, 'same');
    const data = { expression: quoteSource(context, value), hint: hint?.help ?? null };
    context.report(sameNeedsInput, value, data, { fixes: hint?.fixes ?? [] });
  }
  return same;
}

function comparedInput(
  context: CheckContext,
  value: Extract<Expression, { kind: 'Reference' }>,
  site: Site,
): HistoryFact['same'] | 'mistaken' {
  const named = namedByFact(context, value, site);
  if (named === null || named === 'mistaken') return named;
  const { name, type } = named;
  if (!isCompared(type.kind)) return null;
  if (named.declaration === null && context.inheritance?.set.has(name) === true) {
    context.report(setAndCompared, value, { name, fact: null });
    return 'mistaken';
  }
  return trackLet(context, value, named) ? { name, type: type.kind } : 'mistaken';
}
