import { emptyListAsked, itemNeedsName, lambdaNeeded } from '../../diagnostics/catalogue/lists.js';
import {
  arrowOutOfPlace,
  unknownArgument,
  wrongArgumentCount,
} from '../../diagnostics/catalogue/names-and-types.js';
import { fromInteger, zero } from '../../number/decimal.js';
import type { Argument, Arrow, Call, Expression, Name } from '../../syntax/ast.js';
import { isExpression } from '../../syntax/is-expression.js';
import {
  boolType,
  decimalType,
  durationType,
  errorType,
  intType,
  isOrdered,
  optionalType,
} from '../../types/make-type.js';
import type { ListType, Type } from '../../types/type.js';
import type { ExtremeName, ListFunctionName } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { declare } from '../declarations.js';
import { functions } from '../functions/functions.js';
import type { Inferred } from '../inferred.js';
import { computed, mistaken } from '../inferred.js';
import { reportMismatch, requireCondition, requirePresent } from '../require.js';
import { Scope } from '../scope.js';
import type { Site } from '../site.js';
import type { InferForm } from './infer-form.js';

/** What one of the functions makes of a list. */
interface ListFunction {
  readonly name: ListFunctionName;
  readonly written: string;
  /** How many arguments it takes, in words. */
  readonly takes: string;
  /**
   * Of the list alone; null where it takes a lambda always. Null for a list that it doesn't take, which was
   * reported.
   */
  readonly alone: ((context: CheckContext, node: Expression, list: ListType) => Type | null) | null;
  /** The type of a call with a lambda, by the list and the type of the lambda's body. */
  readonly asked: (list: ListType, body: Type) => Type;
  readonly body: 'condition' | 'amount';
}

export const listForms: { readonly [name in ListFunctionName]: InferForm } = {
  min: extremeOf('min'),
  max: extremeOf('max'),
  any: formOf({
    name: 'any',
    written: functions.any.written,
    takes: 'a list and a lambda',
    alone: null,
    asked: () => boolType,
    body: 'condition',
  }),
  all: formOf({
    name: 'all',
    written: functions.all.written,
    takes: 'a list and a lambda',
    alone: null,
    asked: () => boolType,
    body: 'condition',
  }),
  count: formOf({
    name: 'count',
    written: functions.count.written,
    takes: 'a list and perhaps a lambda',
    alone: (_context, _node, list) => lengthType(list),
    asked: lengthType,
    body: 'condition',
  }),
  sum: formOf({
    name: 'sum',
    written: functions.sum.written,
    takes: 'a list and perhaps a lambda',
    alone: (context, node, list) => typeOfItems(context, node, list, 'sum', sumType),
    asked: (_, body) => sumType(body),
    body: 'amount',
  }),
};

/** How `min` and `max` are called with a list: there is none of an empty one. */
function extremeOf(name: ExtremeName): InferForm {
  return formOf({
    name,
    written: `${name}(list, item => amount)`,
    takes: 'at least 2 arguments, or a list',
    alone: (context, node, list) =>
      typeOfItems(context, node, list, name, (item) => optionalType(sumType(item))),
    asked: (_, body) => optionalType(sumType(body)),
    body: 'amount',
  });
}

function formOf(called: ListFunction): InferForm {
  return (context, node, site) => inferListCall(context, node, called, site);
}

function lengthType({ max }: ListType): Type {
  return intType({ min: zero, max: fromInteger(max) });
}

/** What a function makes of a list's items themselves; null where they have no order. */
function typeOfItems(
  context: CheckContext,
  node: Expression,
  list: ListType,
  name: ListFunctionName,
  made: (item: Type) => Type,
): Type | null {
  const { element } = list;
  if (isOrdered(element)) return made(element);
  reportMismatch(context, node, list, 'a list of numbers or durations', `\`${name}\``);
  return null;
}

/** Without the range of one item: types say nothing of what is calculated. */
function sumType(item: Type): Type {
  if (item.kind === 'int') return intType();
  return item.kind === 'decimal' ? decimalType(undefined, item.places) : durationType();
}

// ── A call ──────────────────────────────────────────────────────────────────

function inferListCall(context: CheckContext, node: Call, called: ListFunction, site: Site): Inferred {
  const [given, question, ...surplus] = node.arguments;
  if (given === undefined || surplus.length > 0 || (question === undefined && called.alone === null)) {
    for (const argument of node.arguments.filter(isExpression)) context.infer(argument, site);
    return reportCount(context, node, called);
  }
  const list = inferGiven(context, node, given, called, site);
  const type =
    question === undefined
      ? aloneType(context, given, list, called)
      : askedType(context, question, list, called, site);
  if (type === null) return mistaken;
  context.resolutions.set(node, { kind: 'function', name: called.name });
  return computed(type);
}

function reportCount(
  context: CheckContext,
  node: Call,
  { name, written, takes }: Pick<ListFunction, 'name' | 'written' | 'takes'>,
): Inferred {
  const not = `not ${countOf(node.arguments.length)}`;
  context.report(wrongArgumentCount, node, { callee: name, takes: `${takes}, ${not}`, signature: written });
  return mistaken;
}

function countOf(count: number): string {
  return count === 1 ? '1 argument' : `${count} arguments`;
}

/** The type of the first argument; null where it is no list with items, which was reported. */
function inferGiven(
  context: CheckContext,
  call: Call,
  node: Argument,
  called: ListFunction,
  site: Site,
): ListType | null {
  const { name } = called;
  if (!isExpression(node)) {
    if (node.kind === 'Arrow') context.report(arrowOutOfPlace, node, { callee: name });
    else reportNamed(context, node.name, name);
    return null;
  }
  const type = requirePresent(context, node, context.infer(node, site), site);
  if (type.kind === 'error') return null;
  if (isOrdered(type) && call.arguments.length === 1 && isExtreme(name)) {
    reportCount(context, call, { ...called, written: `${name}(a, b)` });
  } else if (type.kind !== 'list') reportMismatch(context, node, type, 'a list', `\`${name}\``);
  else if (type.max > 0) return type;
  else context.report(emptyListAsked, node, { callee: name });
  return null;
}

/** Of one number, another was forgotten. */
function isExtreme(name: ListFunctionName): name is ExtremeName {
  return name === 'min' || name === 'max';
}

function reportNamed(context: CheckContext, { text, span }: Name, callee: string): void {
  context.report(unknownArgument, { span }, { callee, name: text, suggestion: null, named: false });
}

function aloneType(
  context: CheckContext,
  node: Argument,
  list: ListType | null,
  { alone }: ListFunction,
): Type | null {
  return list === null || alone === null ? null : alone(context, node as Expression, list);
}

function askedType(
  context: CheckContext,
  question: Argument,
  list: ListType | null,
  called: ListFunction,
  site: Site,
): Type | null {
  const body = inferLambda(context, question, list?.element ?? errorType, called, site);
  return list === null || body === null || body.kind === 'error' ? null : called.asked(list, body);
}

// ── Lambdas ─────────────────────────────────────────────────────────────────

/** name "=>" body: the type of the body; null where there is none, which was reported. */
function inferLambda(
  context: CheckContext,
  node: Argument,
  item: Type,
  { name, body }: ListFunction,
  site: Site,
): Type | null {
  if (node.kind === 'NamedArgument') {
    reportNamed(context, node.name, name);
    return null;
  }
  if (node.kind !== 'Arrow') {
    context.infer(node, site);
    context.report(lambdaNeeded, node, { callee: name, argument: quoteSource(context, node) });
    return null;
  }
  const inner = siteOfBody(context, node, item, site);
  if (inner === null) return null;
  if (body === 'condition') return requireCondition(context, node.to, `\`${name}\``, inner).type;
  return inferAmount(context, node.to, name, inner);
}

function inferAmount(context: CheckContext, node: Expression, name: ListFunctionName, site: Site): Type {
  const type = requirePresent(context, node, context.infer(node, site), site);
  if (isOrdered(type) || type.kind === 'error') return type;
  reportMismatch(context, node, type, 'numbers or durations', `\`${name}\``);
  return errorType;
}

/** The site of a lambda's body. The item's value doesn't change in it, so what is proven of it holds. */
function siteOfBody(context: CheckContext, lambda: Arrow, item: Type, site: Site): Site | null {
  const { from } = lambda;
  const [name, member] = from.kind === 'Reference' ? from.path : [];
  if (name === undefined || member !== undefined) {
    context.report(itemNeedsName, from, { found: quoteSource(context, from) });
    return null;
  }
  context.types.set(from, item);
  const scope = new Scope(site.scope);
  const place = { key: `item ${lambda.span.start}`, declared: item, presentFrom: null };
  declare(context, scope, { kind: 'item', lambda, name, type: item, place });
  context.scopes.push({ span: lambda.to.span, scope, inAdjust: site.inAdjust });
  return { ...site, scope, guarded: null, negated: false };
}
