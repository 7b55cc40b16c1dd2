import { type CheckedStrategy, type Expression, type Part, SourceText, type Span, walk } from '@merit/dsl';
import type { Evaluation, PlayedStrategy, SpecifiedStrategy, Strategy, StrategyPart } from '@merit/engine';
import { reachOf } from './part-reached.js';

/** What specs are played on: a strategy, or one that is looked on. */
export interface TestedStrategy extends SpecifiedStrategy, PlayedStrategy {
  bind(params: Parameters<Strategy['bind']>[0]): TestedStrategy;
}

/** A deny, rule, otherwise or adjust, and how often a spec reached it. */
export interface CoveredPart {
  readonly part: StrategyPart;
  readonly span: Span;
  /** From 1. */
  readonly line: number;
  readonly isReached: (evaluation: Evaluation) => boolean;
  hits: number;
}

/** A condition, and how often it held and didn't. */
export interface CoveredCondition {
  readonly span: Span;
  readonly text: string;
  readonly line: number;
  held: number;
  failed: number;
}

/** Which parts of one strategy's own text its specs reach, and which sides of its conditions. */
export class Coverage {
  readonly path: string;
  readonly strategy: Strategy;
  readonly parts: readonly CoveredPart[];
  readonly conditions: readonly CoveredCondition[];
  readonly #byPlace: ReadonlyMap<string, CoveredCondition>;

  constructor(path: string, strategy: Strategy) {
    this.path = path;
    this.strategy = strategy;
    const source = new SourceText(strategy.source);
    const lineOf = ({ start }: Span) => source.positionAt(start).line;
    const { parts } = strategy.checked.tree;
    this.parts = parts.flatMap((part) => {
      const named = partOf(part);
      if (named === null) return [];
      const isReached = reachOf(named, strategy);
      return [{ part: named, span: part.span, line: lineOf(part.span), isReached, hits: 0 }];
    });
    this.conditions = conditionsIn(strategy.checked).map(({ span }) => ({
      span,
      text: strategy.source.slice(span.start, span.end),
      line: lineOf(span),
      held: 0,
      failed: 0,
    }));
    this.#byPlace = new Map(this.conditions.map((each) => [placeOf(each.span), each]));
  }

  /** The strategy as specs are to be played on it: what they decide is counted. */
  watch(inner: Strategy = this.strategy): TestedStrategy {
    const { name, cases, facts, parts } = inner;
    const count = (evaluation: Evaluation) => this.#count(evaluation);
    return {
      name,
      cases,
      facts,
      parts,
      get awardRange() {
        return inner.awardRange;
      },
      sameValues: (event) => inner.sameValues(event),
      checkParams: (params) => inner.checkParams(params),
      bind: (params) => this.watch(inner.bind(params)),
      evaluate(request) {
        const evaluation = inner.evaluate(request);
        count(inner.evaluate({ ...request, trace: true, nearest: false }));
        return evaluation;
      },
    };
  }

  #count(evaluation: Evaluation): void {
    if (!evaluation.ok) return;
    for (const each of this.parts) if (each.isReached(evaluation)) each.hits += 1;
    for (const { span, value, sourceName } of evaluation.outcome.trace ?? []) {
      const condition = sourceName === undefined ? this.#byPlace.get(placeOf(span)) : undefined;
      if (condition === undefined) continue;
      if (value === true) condition.held += 1;
      else condition.failed += 1;
    }
  }
}

/** The sides of conditions: how many there are, and how many were seen. */
export function sidesOf(conditions: readonly CoveredCondition[]): Share {
  const seen = conditions.flatMap(({ held, failed }) => [held, failed]).filter((times) => times > 0);
  return { reached: seen.length, all: conditions.length * 2 };
}

export function reachedOf(parts: readonly CoveredPart[]): Share {
  return { reached: parts.filter(({ hits }) => hits > 0).length, all: parts.length };
}

export interface Share {
  readonly reached: number;
  readonly all: number;
}

/** In percent, rounded down so that only all is 100. */
export function percentOf({ reached, all }: Share): number {
  return all === 0 ? 100 : Math.floor((reached * 100) / all);
}

/** Rules that only reply aren't among the parts: nothing in an outcome tells that they did. */
function partOf(part: Part): StrategyPart | null {
  switch (part.kind) {
    case 'Deny':
      return { kind: 'deny', name: part.name.value };
    case 'Otherwise':
      return { kind: 'otherwise', name: 'otherwise' };
    case 'Adjust':
      return { kind: 'adjust', name: part.name.value };
    case 'Rule': {
      const awards = part.body.statements.some(({ kind }) => kind === 'Award');
      return awards ? { kind: 'rule', name: part.name.value } : null;
    }
    default:
      return null;
  }
}

/** Those of parts and of `if`, in the order of the text. */
function conditionsIn({ tree }: CheckedStrategy): readonly Expression[] {
  const found: Expression[] = [];
  walk(tree, (node) => {
    const isPart = node.kind === 'Deny' || node.kind === 'Rule' || node.kind === 'Adjust';
    if ((isPart || node.kind === 'If') && node.condition !== null) found.push(node.condition);
  });
  return found.filter(({ kind }) => kind !== 'BooleanLiteral');
}

function placeOf({ start, end }: Span): string {
  return `${start}-${end}`;
}
