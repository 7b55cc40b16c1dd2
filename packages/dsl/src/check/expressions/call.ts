import {
  arrowOutOfPlace,
  unknownArgument,
  unknownFunction,
  wrongArgumentCount,
} from '../../diagnostics/catalogue/names-and-types.js';
import { fromInteger } from '../../number/decimal.js';
import { compare } from '../../number/rational.js';
import type { Interval } from '../../ranges/interval.js';
import type { Argument, Call, Expression, Name } from '../../syntax/ast.js';
import { isExpression } from '../../syntax/is-expression.js';
import { pathText } from '../../syntax/path-text.js';
import { presentType } from '../../types/make-type.js';
import type { Type } from '../../types/type.js';
import { asksItems } from '../asks-items.js';
import type { FunctionName } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { scopeNames } from '../facts/member.js';
import { forms } from '../forms/forms.js';
import { inferHostCall } from '../forms/host-call.js';
import { functions, isFunctionName, isOwnFunction } from '../functions/functions.js';
import type { Limits, PlainSignature, Wanted } from '../functions/language-function.js';
import { unknownFunctionHint } from '../hints/unknown-function.js';
import type { Inferred } from '../inferred.js';
import { computed, mistaken } from '../inferred.js';
import { reportMismatch, requirePresent } from '../require.js';
import type { Site } from '../site.js';
import { suggest } from '../suggestion.js';
import { inferMember, isMisdeclared, reportMemberOfValue } from './member.js';

/** name { "." word } "(" [ argument { "," argument } ] ")" */
export function inferCall(context: CheckContext, node: Call, site: Site): Inferred {
  const [root, member] = node.path;
  if (root === undefined || node.path.some((name) => name.text === '')) return mistaken;
  if (scopeNames.includes(root.text)) {
    return isMisdeclared(root, site) ? mistaken : inferMember(context, node, site);
  }
  if (root.text === 'now') return reportUncalled(context, node);
  if (member !== undefined) return reportMember(context, node, site);
  if (isFunctionName(root.text)) return inferFunction(context, node, root.text, site);
  const callee = context.hostFunctions.get(root.text);
  if (callee !== undefined) return inferHostCall(context, node, callee, site);
  reportUnknown(context, root, site);
  return mistaken;
}

/** `now` and its members are no functions. */
function reportUncalled(context: CheckContext, node: Call): Inferred {
  const signature = pathText(node);
  context.report(wrongArgumentCount, node, { callee: signature, takes: 'no arguments', signature });
  return mistaken;
}

function reportMember(context: CheckContext, node: Call, { scope }: Site): Inferred {
  const name = node.path.at(-1) as Name;
  const owner = node.path.slice(0, -1);
  const [root] = owner;
  const type = root === undefined || owner.length > 1 ? null : (scope.find(root.text)?.type ?? null);
  reportMemberOfValue(context, node, { owner: owner.map(({ text }) => text).join('.'), name, type });
  return mistaken;
}

function reportUnknown(context: CheckContext, name: Name, site: Site): void {
  const isValue = site.scope.find(name.text) !== undefined;
  const hint = unknownFunctionHint(name.text);
  const { suggestion, fixes } = suggest(context, name, [
    ...Object.keys(functions),
    ...context.hostFunctions.keys(),
  ]);
  context.report(
    unknownFunction,
    name,
    { name: name.text, suggestion, isValue, hint: hint?.help ?? null },
    { fixes: isValue || hint !== null ? [] : fixes },
  );
}

// ── Functions ───────────────────────────────────────────────────────────────

function inferFunction(context: CheckContext, node: Call, name: FunctionName, site: Site): Inferred {
  if (isOwnFunction(name) || asksItems(name, node)) return forms[name](context, node, site);
  const signature = functions[name];
  const plain = plainArguments(context, node, name);
  if (plain.length < node.arguments.length || !hasRightCount(signature, plain.length)) {
    if (plain.length === node.arguments.length) reportCount(context, node, signature);
    for (const argument of plain) context.infer(argument, site);
    return mistaken;
  }
  const types = typeArguments(context, plain, name, signature, site);
  if (types === null || signature.verify?.(context, plain, types) === false) return mistaken;
  context.resolutions.set(node, { kind: 'function', name });
  return computed(signature.result(types));
}

function hasRightCount({ argumentsMin, argumentsMax }: PlainSignature, count: number): boolean {
  return count >= argumentsMin && count <= (argumentsMax ?? count);
}

function reportCount(context: CheckContext, node: Call, signature: PlainSignature): void {
  context.report(wrongArgumentCount, node, {
    callee: pathText(node),
    takes: `${countText(signature)}, not ${node.arguments.length}`,
    signature: signature.written,
  });
}

/** The arguments without a name or an arrow; one that has either is reported. */
function plainArguments(context: CheckContext, node: Call, name: FunctionName): readonly Expression[] {
  const plain: Expression[] = [];
  for (const argument of node.arguments) {
    if (isExpression(argument)) plain.push(argument);
    else reportUnplain(context, argument, name);
  }
  return plain;
}

function reportUnplain(context: CheckContext, argument: Exclude<Argument, Expression>, name: string): void {
  if (argument.kind === 'Arrow') context.report(arrowOutOfPlace, argument, { callee: name });
  else {
    const data = { callee: name, name: argument.name.text, suggestion: null, named: false };
    context.report(unknownArgument, argument.name, data);
  }
}

function countText({ argumentsMin, argumentsMax }: PlainSignature): string {
  if (argumentsMax === null) return `at least ${argumentsMin} arguments`;
  if (argumentsMin !== argumentsMax) {
    const between = argumentsMin + 1 === argumentsMax ? 'or' : 'to';
    return `${argumentsMin} ${between} ${argumentsMax} arguments`;
  }
  return argumentsMin === 1 ? '1 argument' : `${argumentsMin} arguments`;
}

/** The types of the arguments; null where one doesn't fit, which was reported. */
function typeArguments(
  context: CheckContext,
  nodes: readonly Expression[],
  name: FunctionName,
  { argument }: PlainSignature,
  site: Site,
): readonly Type[] | null {
  const types: Type[] = [];
  for (const [index, node] of nodes.entries()) {
    const wanted = argument(index, types[0], nodes.length);
    context.expected.set(node, { fits: (type) => wanted.accepts(presentType(type)), texts: null });
    const type = requirePresent(context, node, context.infer(node, site), site);
    const fits = isWanted(context, node, type, wanted, name);
    if (fits && type.kind !== 'error') types.push(type);
  }
  return types.length === nodes.length ? types : null;
}

function isWanted(
  context: CheckContext,
  node: Expression,
  type: Type,
  { text, accepts, limits }: Wanted,
  name: FunctionName,
): boolean {
  if (type.kind === 'error') return true;
  if (!accepts(type)) {
    reportMismatch(context, node, type, text, `\`${name}\``);
    return false;
  }
  return limits === undefined || isWithin(context, node, type, limits);
}

function isWithin(context: CheckContext, node: Expression, type: Type, { kind, ...limits }: Limits): boolean {
  const { interval } = context.ranges.of(node);
  if (type.kind === 'int' && contains(limits, interval)) return true;
  const isLiteral = context.constants.has(node);
  context.report(kind, node, { ...limits, expression: quoteSource(context, node), isLiteral });
  return false;
}

function contains({ least, most }: Pick<Limits, 'least' | 'most'>, { min, max }: Interval): boolean {
  if (min === null || max === null) return false;
  return compare(min.value, fromInteger(least)) >= 0 && compare(max.value, fromInteger(most)) <= 0;
}
