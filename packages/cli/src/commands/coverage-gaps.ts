import { liesWithin, lint, type Span } from '@merit/dsl';
import { findEvent, type SpecCase, type Strategy } from '@merit/engine';
import type { Coverage, CoveredCondition, CoveredPart } from './coverage.js';
import { caseOf, exampleFor } from './first-spec.js';

/** Something that no spec reaches, and why. */
export interface CoverageGap {
  readonly line: number;
  /** What isn't reached: `rule "Far" is never reached`. */
  readonly message: string;
  /** Why nothing can reach it, or a case that would, or neither where none was found. */
  readonly reason: { readonly never: string } | { readonly example: SpecCase } | null;
}

/** Looking for an event takes tens of milliseconds. */
const searchesMax = 20;

/**
 * What isn't reached, in the order of the text. A part that isn't reached needn't say the same of its
 * condition.
 */
export function gapsOf(coverage: Coverage): readonly CoverageGap[] {
  const parts = coverage.parts.filter(({ hits }) => hits === 0);
  const conditions = coverage.conditions.filter(({ held, failed }) => held === 0 || failed === 0);
  const own = conditions.filter(({ span }) => !parts.some((part) => liesWithin(part.span, span)));
  const gaps = [
    ...parts.map((each) => (isSearched: boolean) => partGap(each, coverage, isSearched)),
    ...own.map((each) => (isSearched: boolean) => conditionGap(each, coverage, isSearched)),
  ];
  return gaps.map((gap, index) => gap(index < searchesMax)).toSorted((a, b) => a.line - b.line);
}

function partGap(
  { part, span, line }: CoveredPart,
  { strategy }: Coverage,
  isSearched: boolean,
): CoverageGap {
  const name = part.kind === 'otherwise' ? 'otherwise' : `${part.kind} "${part.name}"`;
  const does = part.kind === 'adjust' ? 'never changes anything' : 'is never reached';
  const never = neverReason(strategy, span);
  if (never !== null) return { line, message: `${name} ${does}`, reason: { never } };
  const example = isSearched ? exampleFor(part, strategy) : null;
  const reason = example === null ? null : { example: caseOf(part, example, strategy) };
  return { line, message: `${name} ${does}`, reason };
}

function conditionGap(
  { span, text, line, held }: CoveredCondition,
  { strategy }: Coverage,
  isSearched: boolean,
): CoverageGap {
  const wanted = held === 0;
  const message = `\`${text.replaceAll(/\s+/g, ' ')}\` ${wanted ? 'never holds' : 'always holds'}`;
  const never = neverReason(strategy, span);
  if (never !== null) return { line, message, reason: { never } };
  const found = isSearched
    ? findEvent(tracing(strategy), (evaluation) => sees(evaluation, span, wanted))
    : null;
  const part = { kind: 'rule', name: wanted ? `${text} holds` : `${text} does not hold` } as const;
  return { line, message, reason: found === null ? null : { example: caseOf(part, found, strategy) } };
}

type Evaluated = ReturnType<Strategy['evaluate']>;

function sees(evaluation: Evaluated, span: Span, wanted: boolean): boolean {
  if (!evaluation.ok) return false;
  return (evaluation.outcome.trace ?? []).some(
    (entry) =>
      entry.sourceName === undefined &&
      entry.span.start === span.start &&
      entry.span.end === span.end &&
      (entry.value === true) === wanted,
  );
}

function tracing(strategy: Strategy): Parameters<typeof findEvent>[0] {
  const { checked, params, inputs, facts, awardRange } = strategy;
  return {
    ...{ checked, params, inputs, facts, awardRange },
    bind: (values) => tracing(strategy.bind(values)),
    evaluate: (request) => strategy.evaluate({ ...request, trace: true }),
  };
}

/** What bounds prove: the lints that say so of a place. */
function neverReason({ checked }: Strategy, span: Span): string | null {
  const proofs = ['unreachable-rule', 'constant-condition'];
  const found = lint(checked).find(
    (finding) =>
      proofs.includes(finding.rule) && (liesWithin(span, finding.span) || liesWithin(finding.span, span)),
  );
  return found?.message ?? null;
}
