import {
  duplicatePattern,
  elseNotLast,
  notExhaustive,
  patternNeedsSubject,
} from '../../diagnostics/catalogue/matches.js';
import type { Arm, Expression, Match, Pattern } from '../../syntax/ast.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { inferTolerated, type Side } from '../expressions/comparison.js';
import { either, type Narrowings, narrowing, nothingKnown } from '../flow/narrowings.js';
import { disjunction, noProof, type Proof } from '../flow/proof.js';
import { requireCondition } from '../require.js';
import { learn, type Site } from '../site.js';
import { type ReadPattern, readPattern } from './pattern.js';
import {
  everythingOf,
  exampleOf,
  isEverythingCovered,
  typeOfRest,
  type Uncovered,
  without,
} from './uncovered.js';

/** What an arm proves by being taken and by being passed over, and what was made of its value. */
export interface CheckedArm<Result> {
  readonly node: Arm;
  readonly proof: Proof;
  readonly result: Result;
}

/** Looks at the value of an arm where the arm is taken. */
export type Visit<Result> = (value: Expression, site: Site) => Result;

/** "match" [ expression ] "{" arm { "," arm } "}": arms are tried from the top, and one of them is taken. */
export function checkArms<Result>(
  context: CheckContext,
  node: Match,
  outer: Site,
  visit: Visit<Result>,
): readonly CheckedArm<Result>[] {
  const site = { ...outer, guarded: null, negated: false };
  reportElse(context, node.arms);
  return node.subject === null
    ? checkConditions(context, node, site, visit)
    : new SubjectMatch(context, node, inferTolerated(context, node.subject, site)).check(site, visit);
}

function reportElse(context: CheckContext, arms: readonly Arm[]): void {
  for (const arm of arms.slice(0, -1)) if (isElse(arm)) context.report(elseNotLast, arm, {});
}

function isElse({ patterns }: Arm): boolean {
  return patterns.length === 0;
}

// ── Without a subject: conditions ───────────────────────────────────────────

function checkConditions<Result>(
  context: CheckContext,
  node: Match,
  outer: Site,
  visit: Visit<Result>,
): readonly CheckedArm<Result>[] {
  let site = outer;
  const arms = node.arms.map((arm) => {
    const proof = proofOfConditions(context, arm, site);
    const result = visit(arm.value, learn(site, proof.whenTrue));
    site = learn(site, proof.whenFalse);
    return { node: arm, proof, result };
  });
  if (node.arms.length > 0 && !node.arms.some(isElse)) context.report(notExhaustive, node, { value: null });
  return arms;
}

function proofOfConditions(context: CheckContext, { patterns }: Arm, site: Site): Proof {
  const [first = noProof, ...rest] = patterns.map((pattern) => proofOfCondition(context, pattern, site));
  return rest.reduce(disjunction, first);
}

function proofOfCondition(context: CheckContext, node: Pattern, site: Site): Proof {
  if (isCondition(node)) return requireCondition(context, node, '`match`', site).proof;
  context.report(patternNeedsSubject, node, { pattern: quoteSource(context, node) });
  return noProof;
}

function isCondition(node: Pattern): node is Expression {
  if (node.kind === 'Relation' || node.kind === 'MissingPattern') return false;
  return node.kind !== 'Binary' || node.operator !== '..';
}

// ── With a subject: patterns ────────────────────────────────────────────────

class SubjectMatch {
  readonly #context: CheckContext;
  readonly #node: Match;
  readonly #subject: Side;
  readonly #seen = new Map<string, Pattern>();
  #uncovered: Uncovered;
  #isSound = true;

  constructor(context: CheckContext, node: Match, subject: Side) {
    const { report } = context;
    this.#context = {
      ...context,
      report: (...finding) => {
        this.#isSound = false;
        report(...finding);
      },
    };
    this.#node = node;
    this.#subject = subject;
    this.#uncovered = everythingOf(subject.inferred.type);
  }

  check<Result>(outer: Site, visit: Visit<Result>): readonly CheckedArm<Result>[] {
    let site = outer;
    const arms = this.#node.arms.map((arm) => {
      const proof = this.#proofOf(arm, site);
      const result = visit(arm.value, learn(site, proof.whenTrue));
      site = learn(site, proof.whenFalse);
      return { node: arm, proof, result };
    });
    if (arms.length > 0 && !this.#node.arms.some(isElse)) this.#requireAll();
    return arms;
  }

  #proofOf({ patterns }: Arm, site: Site): Proof {
    if (patterns.length === 0) return noProof;
    const read = patterns.map((pattern) => this.#read(pattern, site));
    for (const { covered } of read) this.#uncovered = without(this.#uncovered, covered);
    const [first = nothingKnown, ...rest] = read.map(({ proven }) => proven);
    return { whenTrue: rest.reduce(either, first), whenFalse: this.#restOfSubject() };
  }

  #read(node: Pattern, site: Site): ReadPattern {
    const pattern = readPattern(this.#context, this.#subject, node, site);
    if (pattern.key === null) this.#isSound = false;
    else this.#rememberOnce(pattern.key, node);
    return pattern;
  }

  #rememberOnce(key: string, node: Pattern): void {
    const first = this.#seen.get(key);
    if (first === undefined) this.#seen.set(key, node);
    else {
      const pattern = quoteSource(this.#context, node);
      const related = [{ span: first.span, message: `\`${pattern}\` stands here first` }];
      this.#context.report(duplicatePattern, node, { pattern }, { related });
    }
  }

  #restOfSubject(): Narrowings {
    const { place } = this.#subject.inferred;
    const type = typeOfRest(this.#uncovered);
    return place === null || type === null ? nothingKnown : narrowing(place, type);
  }

  #requireAll(): void {
    const { type } = this.#subject.inferred;
    if (!this.#isSound || type.kind === 'error' || isEverythingCovered(this.#uncovered)) return;
    this.#context.report(notExhaustive, this.#subject.node, { value: exampleOf(this.#uncovered) });
  }
}
