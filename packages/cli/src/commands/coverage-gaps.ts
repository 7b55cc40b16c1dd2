import { isSameSpan, liesWithin, lint, onOneLine, type Span } from '@merit/dsl';
import { findEvent, type SpecCase, type Strategy } from '@merit/engine';
import type { Coverage, CoveredArm, CoveredCondition, CoveredPart } from './coverage.js';
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
  const isInPart = ({ span }: { readonly span: Span }) => parts.some((part) => liesWithin(part.span, span));
  const operands = coverage.operands.filter(({ held, failed }) => held === 0 || failed === 0);
  const arms = coverage.arms.filter(({ hits }) => hits === 0);
  const gaps: readonly ((isSearched: boolean) => CoverageGap)[] = [
    ...parts.map((each) => (isSearched: boolean) => partGap(each, coverage, isSearched)),
    ...[...conditions, ...operands]
      .filter((each) => !isInPart(each))
      .map((each) => (isSearched: boolean) => conditionGap(each, coverage, isSearched)),
    ...arms
      .filter((each) => !isInPart(each))
      .map((each) => (isSearched: boolean) => armGap(each, coverage, isSearched)),
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
  const message = `\`${onOneLine(text)}\` ${wanted ? 'never holds' : 'always holds'}`;
  const never = neverReason(strategy, span);
  if (never !== null) return { line, message, reason: { never } };
  const found = isSearched
    ? findEvent(tracing(strategy), (evaluation) => sees(evaluation, span, wanted))
    : null;
  const part = { kind: 'rule', name: wanted ? `${text} holds` : `${text} does not hold` } as const;
  return { line, message, reason: found === null ? null : { example: caseOf(part, found, strategy) } };
}

function armGap(
  { span, value, text, line }: CoveredArm,
  { strategy }: Coverage,
  isSearched: boolean,
): CoverageGap {
  const message = `the arm \`${onOneLine(text)}\` is never taken`;
  const never = neverReason(strategy, span);
  if (never !== null) return { line, message, reason: { never } };
  const example = isSearched ? exampleTaking(value, strategy) : null;
  const part = { kind: 'rule', name: `${onOneLine(text)} is taken` } as const;
  return { line, message, reason: example === null ? null : { example: caseOf(part, example, strategy) } };
}

/** An event whose decision takes the arm with this value. */
function exampleTaking(value: Span, strategy: Strategy): ReturnType<typeof findEvent> {
  let isTaken = false;
  const watch = (inner: Strategy): Parameters<typeof findEvent>[0] => {
    const { checked, params, inputs, facts, awardRange } = inner;
    return {
      ...{ checked, params, inputs, facts, awardRange },
      bind: (values) => watch(inner.bind(values)),
      evaluate(request) {
        const { evaluation, arms } = inner.observe(request);
        isTaken = arms.some(({ span, sourceName }) => sourceName === undefined && isSameSpan(span, value));
        return evaluation;
      },
    };
  };
  return findEvent(watch(strategy), () => isTaken);
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

/** What bounds prove: the lint that says so of a part, by its name, or of a condition or what holds it. */
function neverReason({ checked }: Strategy, span: Span): string | null {
  const found = lint(checked).find(({ rule, span: place }) =>
    rule === 'unreachable-rule'
      ? liesWithin(span, place)
      : rule === 'constant-condition' && (isSameSpan(place, span) || liesWithin(place, span)),
  );
  return found?.message ?? null;
}
