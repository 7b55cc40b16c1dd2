import { recordNotInList } from '../diagnostics/catalogue/records.js';
import type { Binary, Expression } from '../syntax/ast.js';
import { typeOfConstant } from './constants/single-value.js';
import type { CheckContext } from './context.js';
import { inferArithmetic, inferNegation } from './expressions/arithmetic.js';
import { inferCall } from './expressions/call.js';
import { inferEquality, inferOrder } from './expressions/comparison.js';
import { inferList } from './expressions/list.js';
import { inferLiteral } from './expressions/literal.js';
import { inferFallback, inferIf, inferJunction, inferNot, inferPresence } from './expressions/logic.js';
import { inferMembership } from './expressions/membership.js';
import { inferReference } from './expressions/reference.js';
import { fold } from './fold.js';
import type { Inferred } from './inferred.js';
import { mistaken } from './inferred.js';
import { inferMatch } from './match/match.js';
import type { Site } from './site.js';

/** Types an expression and everything in it, and writes down types and known values. */
export function inferExpression(context: CheckContext, node: Expression, site: Site): Inferred {
  const inferred = withKnownValue(context, node, inferKind(context, node, site));
  context.types.set(node, inferred.type);
  return inferred;
}

/** What is made of literals alone has an exact value, and the narrowest type that holds it. */
function withKnownValue(context: CheckContext, node: Expression, inferred: Inferred): Inferred {
  if (inferred.type.kind === 'error') return inferred;
  const value = fold(node, context);
  if (value === undefined) return inferred;
  context.constants.set(node, value);
  return { ...inferred, type: typeOfConstant(value) };
}

function inferKind(context: CheckContext, node: Expression, site: Site): Inferred {
  switch (node.kind) {
    case 'NumberLiteral':
    case 'DurationLiteral':
    case 'TextLiteral':
    case 'BooleanLiteral':
    case 'DateLiteral':
      return inferLiteral(context, node);
    case 'List':
      return inferList(context, node, site);
    case 'RecordConstant':
      context.report(recordNotInList, node, { isType: false });
      return mistaken;
    case 'Match':
      return inferMatch(context, node, site);
    case 'Negate':
      return inferNegation(context, node, site);
    case 'Not':
      return inferNot(context, node, site);
    case 'Binary':
      return inferBinary(context, node, site);
    case 'Presence':
      return inferPresence(context, node, site);
    case 'If':
      return inferIf(context, node, site);
    case 'Reference':
      return inferReference(context, node, site);
    case 'Call':
      return inferCall(context, node, site);
    case 'Missing':
      return mistaken;
  }
}

function inferBinary(context: CheckContext, node: Binary, site: Site): Inferred {
  const { operator } = node;
  switch (operator) {
    case 'and':
    case 'or':
      return inferJunction(context, node, operator, site);
    case '==':
    case '!=':
      return inferEquality(context, node, operator, site);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return inferOrder(context, node, operator, site);
    case 'in':
    case 'not in':
      return inferMembership(context, node, operator, site);
    case '??':
      return inferFallback(context, node, site);
    // A range stands only to the right of `in`, where it is taken apart; elsewhere the parser reported it.
    case '..':
      return mistaken;
    default:
      return inferArithmetic(context, node, operator, site);
  }
}
