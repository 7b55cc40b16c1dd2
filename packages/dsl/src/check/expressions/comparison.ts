import { listsNotCompared } from '../../diagnostics/catalogue/lists.js';
import { incomparable, neverEqual } from '../../diagnostics/catalogue/names-and-types.js';
import { nearestName } from '../../support/nearest-name.js';
import type { Binary, Expression } from '../../syntax/ast.js';
import { boolType, errorType, hasOrder, presentType } from '../../types/make-type.js';
import { describeType, printText, printTexts } from '../../types/print-type.js';
import type { Type } from '../../types/type.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { expectComparable, haveOneKind } from '../expected.js';
import { equalityProof, type Order, orderProof } from '../flow/comparison-proof.js';
import { negation } from '../flow/proof.js';
import { comparedKindsHint, type Written } from '../hints/other-kind.js';
import type { Inferred } from '../inferred.js';
import { conditionOf } from '../inferred.js';
import { reportMismatch, requirePresent } from '../require.js';
import { type Site, toleratingSite } from '../site.js';
import { replaceWith } from '../suggestion.js';
import { inferBesideDate } from './literal.js';

/** One side of a comparison. */
export interface Side {
  readonly node: Expression;
  readonly inferred: Inferred;
}

/** The site of what a comparison compares: a test for presence may be put before the whole of it. */
export function sideSite({ span }: Binary, site: Site): Site {
  return { ...site, guarded: { span, bracketed: site.negated }, negated: false };
}

/** left ( "==" | "!=" ) right: what is missing equals nothing. */
export function inferEquality(
  context: CheckContext,
  node: Binary,
  operator: '==' | '!=',
  outer: Site,
): Inferred {
  const site = sideSite(node, outer);
  const left = inferTolerated(context, node.left, site);
  const right = inferTolerated(context, node.right, site);
  expectAlike(context, left, right);
  requireEquatable(context, node, left, right);
  const proof = equalityProof(left.inferred, right.inferred);
  return conditionOf(boolType, operator === '==' ? proof : negation(proof));
}

/** Each side is asked for what the other one is. */
function expectAlike(context: CheckContext, left: Side, right: Side): void {
  expectComparable(context, left.node, declaredType(right));
  expectComparable(context, right.node, declaredType(left));
}

/** What is known here of a name is no reason to offer less of its texts. */
export function declaredType({ inferred: { type, place } }: Side): Type {
  return place?.declared ?? type;
}

function requireEquatable(context: CheckContext, node: Binary, left: Side, right: Side): void {
  const kinds = [left, right].map(({ inferred }) => presentType(inferred.type).kind);
  if (kinds.every((kind) => kind === 'list')) {
    context.report(listsNotCompared, node, { operator: node.operator });
  } else requireComparable(context, node, left, right);
}

/** A side that may be missing. */
export function inferTolerated(context: CheckContext, node: Expression, site: Site): Side {
  return { node, inferred: inferBesideDate(context, node, toleratingSite(node, site)) };
}

/** left ( "<" | "<=" | ">" | ">=" ) right: both sides are there and have an order. */
export function inferOrder(context: CheckContext, node: Binary, operator: Order, outer: Site): Inferred {
  const site = sideSite(node, outer);
  const left = inferOrdered(context, node.left, operator, site);
  const right = inferOrdered(context, node.right, operator, site);
  expectAlike(context, left, right);
  if (!haveOneKind(left.inferred.type, right.inferred.type)) reportIncomparable(context, node, left, right);
  return conditionOf(boolType, orderProof(operator, left.inferred, right.inferred));
}

/**
 * An operand of which an order asks for a number, a duration or a moment; one that may be missing keeps its
 * type.
 */
export function inferOrdered(context: CheckContext, node: Expression, asker: string, site: Site): Side {
  const inferred = context.infer(node, site);
  const type = requirePresent(context, node, inferred, site);
  if (hasOrder(type) || type.kind === 'error') return { node, inferred };
  reportMismatch(context, node, type, 'numbers, durations, dates or times', `\`${asker}\``);
  return { node, inferred: { ...inferred, type: errorType } };
}

// ── Whether two types can be compared ───────────────────────────────────────

/** Reports two sides that can't be equal: for their types, or since one is a text that the other never is. */
export function requireComparable(context: CheckContext, node: Expression, left: Side, right: Side): void {
  if (!haveOneKind(left.inferred.type, right.inferred.type)) reportIncomparable(context, node, left, right);
  else requireCommonText(context, left, right);
}

export function reportIncomparable(context: CheckContext, node: Expression, left: Side, right: Side): void {
  const typed = (side: Side) => ({
    expression: quoteSource(context, side.node),
    type: describeType(presentType(side.inferred.type)),
  });
  const hint = comparedKindsHint(written(context, left), written(context, right));
  const data = { left: typed(left), right: typed(right), hint: hint?.help ?? null };
  context.report(incomparable, node, data, { fixes: hint?.fixes ?? [] });
}

function written(context: CheckContext, { node, inferred: { type } }: Side): Written {
  return { node, type, text: quoteSource(context, node) };
}

/**
 * Judged by the declared types: that an earlier condition leaves nothing to equal is no mistake in a name.
 * Nor are two texts written out, whose comparison is as it is.
 */
function requireCommonText(context: CheckContext, left: Side, right: Side): void {
  if (context.constants.has(left.node) && context.constants.has(right.node)) return;
  const [leftTexts, rightTexts] = [listedTexts(left), listedTexts(right)];
  if (leftTexts === null || rightTexts === null) return;
  if (leftTexts.some((text) => rightTexts.includes(text))) return;
  if (left.node.kind === 'TextLiteral') reportNeverEqual(context, right, rightTexts, left);
  else reportNeverEqual(context, left, leftTexts, right);
}

/** `"sat"` for `"Saturday"`. */
function shortened(value: string, listed: readonly string[]): string | undefined {
  const lower = value.toLowerCase();
  return listed.find((text) => text.length >= 3 && lower.startsWith(text.toLowerCase()));
}

function listedTexts(side: Side): readonly string[] | null {
  const declared = presentType(declaredType(side));
  return declared.kind === 'text' ? declared.values : null;
}

function reportNeverEqual(context: CheckContext, side: Side, listed: readonly string[], other: Side): void {
  const literal = other.node.kind === 'TextLiteral' ? other.node : null;
  const nearest =
    literal === null ? undefined : (nearestName(literal.value, listed) ?? shortened(literal.value, listed));
  const suggestion = nearest === undefined ? null : printText(nearest);
  const fixes = literal === null || suggestion === null ? [] : [replaceWith(literal, suggestion)];
  context.report(
    neverEqual,
    other.node,
    {
      expression: quoteSource(context, side.node),
      value: quoteSource(context, other.node),
      values: printTexts(listed),
      suggestion,
    },
    { fixes },
  );
}
