import {
  type Binary,
  type CheckedStrategy,
  type Expression,
  type Match,
  type Node,
  type Part,
  SourceText,
  type Span,
  walk,
} from '@merit/dsl';
import type {
  Evaluation,
  ObservedDecision,
  PlayedStrategy,
  SpecifiedStrategy,
  Strategy,
  StrategyPart,
} from '@merit/engine';
import { reachOf } from './part-reached.js';

/** What specs are played on: a strategy, or one that is looked on. */
export interface TestedStrategy extends SpecifiedStrategy, PlayedStrategy {
  sameValues: Strategy['sameValues'];
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

/** An arm of a match, and how often a decision took it. */
export interface CoveredArm {
  /** Its first pattern; where it is `else`, its value. */
  readonly span: Span;
  /** Its value. */
  readonly value: Span;
  /** Its patterns as written, or `else`. */
  readonly text: string;
  readonly line: number;
  /** Which match it is of, from 0. */
  readonly match: number;
  hits: number;
}

/**
 * Which parts of one strategy's own text its specs reach, and which sides of its conditions, arms of its
 * matches, and sides of what it joins by `and` and `or`.
 */
export class Coverage {
  readonly path: string;
  readonly strategy: Strategy;
  readonly parts: readonly CoveredPart[];
  /** Those of parts and of `if`. */
  readonly conditions: readonly CoveredCondition[];
  readonly arms: readonly CoveredArm[];
  /** What stands between `and` and `or`. */
  readonly operands: readonly CoveredCondition[];
  readonly #byPlace: ReadonlyMap<string, CoveredCondition>;
  readonly #armsByPlace: ReadonlyMap<string, CoveredArm>;

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
    const textOf = ({ start, end }: Span) => strategy.source.slice(start, end);
    const covered = ({ span }: Expression): CoveredCondition => ({
      ...{ span, text: textOf(span), line: lineOf(span) },
      ...{ held: 0, failed: 0 },
    });
    this.conditions = conditionsIn(strategy.checked).map(covered);
    this.operands = operandsIn(strategy.checked).map(covered);
    this.arms = matchesIn(strategy.checked).flatMap(({ arms }, match) =>
      arms.map(({ patterns, value }) => {
        const span = patterns[0]?.span ?? value.span;
        const text = patterns.length === 0 ? 'else' : patterns.map((each) => textOf(each.span)).join(' | ');
        return { span, value: value.span, text, line: lineOf(span), match, hits: 0 };
      }),
    );
    const seen = [...this.conditions, ...this.operands];
    this.#byPlace = new Map(seen.map((each) => [placeOf(each.span), each]));
    this.#armsByPlace = new Map(this.arms.map((each) => [placeOf(each.value), each]));
  }

  /** The strategy as specs are to be played on it: what they decide is counted. */
  watch(inner: Strategy = this.strategy): TestedStrategy {
    const { name, cases, facts, parts } = inner;
    const count = (decision: ObservedDecision) => this.#count(decision);
    return {
      name,
      cases,
      facts,
      parts,
      get awardRange() {
        return inner.awardRange;
      },
      sameValues: (event, clock) => inner.sameValues(event, clock),
      checkParams: (params) => inner.checkParams(params),
      bind: (params) => this.watch(inner.bind(params)),
      evaluate(request) {
        const evaluation = inner.evaluate(request);
        count(inner.observe(request));
        return evaluation;
      },
    };
  }

  #count({ evaluation, arms }: ObservedDecision): void {
    for (const { span, sourceName } of arms) {
      const arm = sourceName === undefined ? this.#armsByPlace.get(placeOf(span)) : undefined;
      if (arm !== undefined) arm.hits += 1;
    }
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

/** How many parts or arms there are, and how many were reached. */
export function reachedOf(all: readonly { readonly hits: number }[]): Share {
  return { reached: all.filter(({ hits }) => hits > 0).length, all: all.length };
}

export function sumOf(...shares: readonly Share[]): Share {
  const add = (key: keyof Share) => shares.reduce((sum, share) => sum + share[key], 0);
  return { reached: add('reached'), all: add('all') };
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

function matchesIn({ tree }: CheckedStrategy): readonly Match[] {
  const found: Match[] = [];
  walk(tree, (node) => {
    if (node.kind === 'Match') found.push(node);
  });
  return found;
}

/** What `and` and `or` join, in the order of the text; of what they join again, the parts alone. */
function operandsIn({ tree }: CheckedStrategy): readonly Expression[] {
  const found: Expression[] = [];
  walk(tree, (node) => {
    if (isJunction(node)) found.push(...[node.left, node.right].filter((side) => !isJunction(side)));
  });
  return found
    .filter(({ kind }) => kind !== 'BooleanLiteral')
    .toSorted((left, right) => left.span.start - right.span.start);
}

function isJunction(node: Node): node is Binary {
  return node.kind === 'Binary' && (node.operator === 'and' || node.operator === 'or');
}

function placeOf({ start, end }: Span): string {
  return `${start}-${end}`;
}
