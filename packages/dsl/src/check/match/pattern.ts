import { neverMissing, patternNotConstant } from '../../diagnostics/catalogue/matches.js';
import type { Decimal } from '../../number/decimal.js';
import { compare, fromInteger, isDecimal, toText } from '../../number/decimal.js';
import type { Binary, Expression, MissingPattern, Pattern, Relation } from '../../syntax/ast.js';
import { endsOfType } from '../../types/ends-of-type.js';
import { goesRound, hasOrder, isMoment, isOrdered } from '../../types/make-type.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { expectComparable, haveOneKind } from '../expected.js';
import {
  declaredType,
  inferOrdered,
  reportIncomparable,
  requireComparable,
  type Side,
} from '../expressions/comparison.js';
import { inferBesideDate } from '../expressions/literal.js';
import { inferEnds, proofOfRange } from '../expressions/membership.js';
import { equalityProof, orderProof } from '../flow/comparison-proof.js';
import { type Narrowings, nothingKnown } from '../flow/narrowings.js';
import type { Site } from '../site.js';
import { stretchBetween } from './stretch.js';
import type { Covered } from './uncovered.js';

/** What a pattern says of the subject. */
export interface ReadPattern {
  /** What is known where it matches. */
  readonly proven: Narrowings;
  readonly covered: Covered;
  /** Tells patterns apart that match the same; null where something is wrong with it. */
  readonly key: string | null;
}

/** Something is wrong with the pattern: nothing follows from it. */
const misread: ReadPattern = { proven: nothingKnown, covered: { kind: 'nothing' }, key: null };

/** ( "<" | "<=" | ">" | ">=" ) expression | low ".." high | "missing" | expression */
export function readPattern(context: CheckContext, subject: Side, node: Pattern, site: Site): ReadPattern {
  if (node.kind === 'MissingPattern') return readMissing(context, subject, node);
  for (const operand of operandsOf(node)) expectComparable(context, operand, declaredType(subject));
  if (!isConstant(context, operandsOf(node), site)) return misread;
  if (node.kind === 'Relation') return readRelation(context, subject, node, site);
  return isRange(node) ? readRange(context, subject, node, site) : readValue(context, subject, node, site);
}

function isRange(node: Expression): node is Binary {
  return node.kind === 'Binary' && node.operator === '..';
}

function operandsOf(node: Relation | Expression): readonly Expression[] {
  if (node.kind === 'Relation') return [node.value];
  return isRange(node) ? [node.left, node.right] : [node];
}

/**
 * Whether all are literals or parameters; any other is reported, for what is wrong in it or for what it is.
 */
function isConstant(context: CheckContext, nodes: readonly Expression[], site: Site): boolean {
  const others = nodes.filter((node) => !isLiteral(node) && !isParam(node, site));
  for (const node of others) {
    const { type } = context.infer(node, site);
    if (type.kind !== 'error')
      context.report(patternNotConstant, node, { pattern: quoteSource(context, node) });
  }
  return others.length === 0;
}

function isLiteral(node: Expression): boolean {
  return node.kind === 'Negate' ? isLiteral(node.operand) : node.kind.endsWith('Literal');
}

function isParam(node: Expression, { scope }: Site): boolean {
  const [name] = node.kind === 'Reference' ? node.path : [];
  return name !== undefined && scope.find(name.text)?.kind === 'param';
}

// ── Each kind ───────────────────────────────────────────────────────────────

function readMissing(context: CheckContext, { node, inferred }: Side, pattern: MissingPattern): ReadPattern {
  const { kind } = inferred.type;
  if (kind === 'optional' || kind === 'error') {
    return { proven: nothingKnown, covered: { kind: 'missing' }, key: 'missing' };
  }
  context.report(neverMissing, pattern, { subject: quoteSource(context, node) });
  return misread;
}

function readRelation(context: CheckContext, subject: Side, node: Relation, site: Site): ReadPattern {
  const { operator, value } = node;
  const bound = inferOrdered(context, value, operator, site);
  const { type } = bound.inferred;
  if (!hasOrder(type)) return misread;
  if (!haveOneKind(subject.inferred.type, type)) reportIncomparable(context, value, subject, bound);
  const key = keyOf(context, bound);
  return {
    proven: orderProof(operator, subject.inferred, bound.inferred).whenTrue,
    covered: isMoment(type) ? { kind: 'nothing' } : beyond(node, endsOfSide(context, bound), key),
    key: `${operator} ${key}`,
  };
}

/** `< limit` takes for sure what is below the least that the parameter can be. */
function beyond({ operator }: Relation, { min, max }: Ends, key: string): Covered {
  const upwards = operator === '>' || operator === '>=';
  const after = operator === '<=' || operator === '>';
  const end = upwards ? max : min;
  const cut = end && { value: end, after };
  const stretch = cut && (upwards ? { from: cut, to: null } : { from: null, to: cut });
  const half = { cut: `${key} ${after}`, upwards };
  return { kind: 'stretches', stretches: stretch === null ? [] : [stretch], half };
}

/** The least and the greatest that a side may be; null where that isn't known. */
interface Ends {
  readonly min: Decimal | null;
  readonly max: Decimal | null;
}

/** A time has no range of its own: what is written out is known, and of a parameter nothing. */
function endsOfSide(context: CheckContext, { node, inferred: { type } }: Side): Ends {
  if (isOrdered(type)) return endsOfType(type);
  const value = type.kind === 'time' ? context.constants.get(node) : undefined;
  const time = typeof value === 'number' ? fromInteger(value) : null;
  return { min: time, max: time };
}

function readRange(context: CheckContext, subject: Side, node: Binary, site: Site): ReadPattern {
  const ends = inferEnds(context, node, site);
  const [low, high] = ends;
  return {
    proven: proofOfRange(context, subject, node, ends).whenTrue,
    covered: within(context, low, high),
    key: `${keyOf(context, low)}..${keyOf(context, high)}`,
  };
}

/**
 * `low..high` takes for sure what lies between the greatest `low` and the least `high`, and of times, where
 * it goes round midnight, what lies on either side.
 */
function within(context: CheckContext, low: Side, high: Side): Covered {
  const from = endsOfSide(context, low).max;
  const to = endsOfSide(context, high).min;
  if (from === null || to === null) return { kind: 'nothing' };
  const isRound = goesRound(low.inferred.type) && compare(from, to) > 0;
  const stretches = isRound
    ? [stretchBetween(from, null), stretchBetween(null, to)]
    : [stretchBetween(from, to)];
  return { kind: 'stretches', stretches, half: null };
}

function readValue(context: CheckContext, subject: Side, node: Expression, site: Site): ReadPattern {
  const value: Side = { node, inferred: inferBesideDate(context, node, site) };
  requireComparable(context, node, subject, value);
  return {
    proven: equalityProof(subject.inferred, value.inferred).whenTrue,
    covered: exactly(context, value),
    key: keyOf(context, value),
  };
}

function exactly(context: CheckContext, value: Side): Covered {
  const constant = context.constants.get(value.node);
  if (typeof constant === 'string' || typeof constant === 'boolean') {
    return { kind: 'choice', choice: constant };
  }
  return within(context, value, value);
}

/** One text for each value that a pattern can name, however it is written. */
function keyOf(context: CheckContext, { node }: Side): string {
  const value = context.constants.get(node);
  if (value === undefined) return quoteSource(context, node);
  return isDecimal(value) ? toText(value) : JSON.stringify(value);
}
