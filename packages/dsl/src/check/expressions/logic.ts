import { branchesDiffer } from '../../diagnostics/catalogue/names-and-types.js';
import type { Binary, If, Not, Presence } from '../../syntax/ast.js';
import { joinTypes } from '../../types/join.js';
import { boolType, errorType, optionalType, presentType } from '../../types/make-type.js';
import { describeType } from '../../types/print-type.js';
import type { Type } from '../../types/type.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { narrowing, nothingKnown } from '../flow/narrowings.js';
import { choice, conjunction, disjunction, negation } from '../flow/proof.js';
import type { Inferred } from '../inferred.js';
import { computed, conditionOf, mistaken } from '../inferred.js';
import { requireCondition } from '../require.js';
import type { Site } from '../site.js';
import { learn, toleratingSite } from '../site.js';

/** left ( "and" | "or" ) right: the right side is reached where the left holds, or fails. */
export function inferJunction(
  context: CheckContext,
  node: Binary,
  operator: 'and' | 'or',
  outer: Site,
): Inferred {
  const site = { ...outer, negated: false };
  const left = requireCondition(context, node.left, `\`${operator}\``, site);
  const proven = operator === 'and' ? left.proof.whenTrue : left.proof.whenFalse;
  const beside = learn(site, proven);
  // Of a chain of what are no conditions the first one is enough.
  if (left.type.kind === 'error') {
    context.infer(node.right, beside);
    return mistaken;
  }
  const right = requireCondition(context, node.right, `\`${operator}\``, beside);
  const joined = operator === 'and' ? conjunction : disjunction;
  return conditionOf(right.type, joined(left.proof, right.proof));
}

/** "not" operand */
export function inferNot(context: CheckContext, node: Not, site: Site): Inferred {
  const { proof } = requireCondition(context, node.operand, '`not`', { ...site, negated: true });
  return conditionOf(boolType, negation(proof));
}

/** operand "is" ( "present" | "missing" ) */
export function inferPresence(context: CheckContext, node: Presence, site: Site): Inferred {
  const { type, place } = context.infer(node.operand, toleratingSite(node.operand, site));
  const present = place === null ? nothingKnown : narrowing(place, presentType(type));
  const proof = { whenTrue: present, whenFalse: nothingKnown };
  return conditionOf(boolType, node.present ? proof : negation(proof));
}

/** "if" condition "then" then "else" else */
export function inferIf(context: CheckContext, node: If, outer: Site): Inferred {
  const site = { ...outer, negated: false };
  const condition = requireCondition(context, node.condition, '`if`', { ...site, guarded: null });
  const yes = context.infer(node.then, learn(site, condition.proof.whenTrue));
  const no = context.infer(node.else, learn(site, condition.proof.whenFalse));
  const type = joinTypes(yes.type, no.type);
  if (type !== null) return conditionOf(type, choice(condition.proof, yes.proof, no.proof));
  const typed = (branch: If['then'], { type }: Inferred) => ({
    expression: quoteSource(context, branch),
    type: describeType(type),
  });
  context.report(branchesDiffer, node.else, { left: typed(node.then, yes), right: typed(node.else, no) });
  return mistaken;
}

/** left "??" right: the right side stands in where the left is missing. */
export function inferFallback(context: CheckContext, node: Binary, site: Site): Inferred {
  const left = context.infer(node.left, toleratingSite(node.left, site)).type;
  const right = context.infer(node.right, site).type;
  const type = fallbackType(left, right);
  if (type !== null) return computed(type);
  const typed = (expression: Binary['left'], type: Type) => ({
    expression: quoteSource(context, expression),
    type: describeType(presentType(type)),
  });
  context.report(branchesDiffer, node.right, {
    left: typed(node.left, left),
    right: typed(node.right, right),
  });
  return mistaken;
}

function fallbackType(left: Type, right: Type): Type | null {
  if (left.kind === 'error') return errorType;
  const joined = joinTypes(presentType(left), presentType(right));
  return joined !== null && right.kind === 'optional' ? optionalType(joined) : joined;
}
