import {
  arrowOutOfPlace,
  placesOutOfBounds,
  unknownArgument,
  unknownFunction,
  unknownMember,
  wrongArgumentCount,
} from '../../diagnostics/catalogue/names-and-types.js';
import { fromInteger, zero } from '../../number/decimal.js';
import type { Argument, Call, Expression, Name } from '../../syntax/ast.js';
import { intType, isNumber, isOrdered, type OrderedType } from '../../types/make-type.js';
import { placesMax } from '../../types/places.js';
import { describeType } from '../../types/print-type.js';
import { isSubtype } from '../../types/subtype.js';
import type { Type } from '../../types/type.js';
import type { FunctionName } from '../checked-strategy.js';
import type { CheckContext, Inferred } from '../context.js';
import { quote } from '../context.js';
import { scopeNames } from '../facts/member.js';
import { computed, mistaken } from '../inferred.js';
import { functionsNotYet, reportNotYet } from '../not-yet.js';
import { reportMismatch, requirePresent } from '../require.js';
import type { Site } from '../site.js';
import { suggest } from '../suggestion.js';
import { type FunctionSignature, functionSignatures, isFunctionName } from './function-signature.js';
import { inferMember, isMisdeclared, pathText } from './member.js';

/** name { "." word } "(" [ argument { "," argument } ] ")" */
export function inferCall(context: CheckContext, node: Call, site: Site): Inferred {
  const [root, member] = node.path;
  if (root === undefined || node.path.some((name) => name.text === '')) return mistaken;
  if (scopeNames.includes(root.text)) {
    return isMisdeclared(root, site) ? mistaken : inferMember(context, node, site);
  }
  if (root.text === 'now') return notYet(context, node, 'now', quote(context, node));
  if (member !== undefined) return reportMember(context, root, member);
  if (functionsNotYet.includes(root.text)) return notYet(context, node, 'function', root.text);
  if (isFunctionName(root.text)) return inferFunction(context, node, root.text, site);
  reportUnknown(context, root, site);
  return mistaken;
}

function notYet(context: CheckContext, node: Call, part: 'now' | 'function', construct: string): Inferred {
  reportNotYet(context, part, node, construct);
  return mistaken;
}

function reportMember(context: CheckContext, owner: Name, name: Name): Inferred {
  context.report(unknownMember, name, { owner: owner.text, name: name.text, suggestion: null });
  return mistaken;
}

function reportUnknown(context: CheckContext, name: Name, site: Site): void {
  const isValue = site.scope.find(name.text) !== undefined;
  const { suggestion, fixes } = suggest(name, Object.keys(functionSignatures));
  context.report(
    unknownFunction,
    name,
    { name: name.text, suggestion, isValue },
    { fixes: isValue ? [] : fixes },
  );
}

// ── Functions ───────────────────────────────────────────────────────────────

function inferFunction(context: CheckContext, node: Call, name: FunctionName, site: Site): Inferred {
  const signature = functionSignatures[name];
  const plain = plainArguments(context, node, name);
  if (plain.length < node.arguments.length || !hasRightCount(signature, plain.length)) {
    if (plain.length === node.arguments.length) reportCount(context, node, signature);
    for (const argument of plain) context.infer(argument, site);
    return mistaken;
  }
  const types = typeArguments(context, plain, name, site);
  if (types === null) return mistaken;
  context.resolutions.set(node, { kind: 'function', name });
  return computed(signature.result(types));
}

function hasRightCount({ argumentsMin, argumentsMax }: FunctionSignature, count: number): boolean {
  return count >= argumentsMin && count <= (argumentsMax ?? count);
}

function reportCount(context: CheckContext, node: Call, signature: FunctionSignature): void {
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
    if (isPlain(argument)) plain.push(argument);
    else reportUnplain(context, argument, name);
  }
  return plain;
}

function isPlain(argument: Argument): argument is Expression {
  return argument.kind !== 'NamedArgument' && argument.kind !== 'Arrow';
}

function reportUnplain(context: CheckContext, argument: Exclude<Argument, Expression>, name: string): void {
  if (argument.kind === 'Arrow') context.report(arrowOutOfPlace, argument, { callee: name });
  else {
    const data = { callee: name, name: argument.name.text, suggestion: null, named: false };
    context.report(unknownArgument, argument.name, data);
  }
}

function countText({ argumentsMin, argumentsMax }: FunctionSignature): string {
  if (argumentsMax === null) return `at least ${argumentsMin} arguments`;
  if (argumentsMin !== argumentsMax) return `${argumentsMin} or ${argumentsMax} arguments`;
  return argumentsMin === 1 ? '1 argument' : `${argumentsMin} arguments`;
}

/** The types of the arguments; null where one doesn't fit, which was reported. */
function typeArguments(
  context: CheckContext,
  nodes: readonly Expression[],
  name: FunctionName,
  site: Site,
): readonly OrderedType[] | null {
  const { takesPlaces } = functionSignatures[name];
  const types: OrderedType[] = [];
  for (const [index, node] of nodes.entries()) {
    const type = requirePresent(context, node, context.infer(node, site), site);
    const fits =
      index > 0 && takesPlaces
        ? fitsPlaces(context, node, type)
        : fitsBeside(context, node, type, types[0], name);
    if (fits && isOrdered(type)) types.push(type);
  }
  return types.length === nodes.length ? types : null;
}

const places = intType({ min: zero, max: fromInteger(placesMax) });

function fitsPlaces(context: CheckContext, node: Expression, type: Type): boolean {
  if (isSubtype(type, places)) return true;
  const data = { expression: quote(context, node), most: placesMax, isLiteral: context.constants.has(node) };
  if (isNumber(type)) context.report(placesOutOfBounds, node, data);
  else reportMismatch(context, node, type, 'an int for the places', '`round`');
  return false;
}

/** The first argument decides whether the others are numbers or durations. */
function fitsBeside(
  context: CheckContext,
  node: Expression,
  type: Type,
  first: OrderedType | undefined,
  name: FunctionName,
): boolean {
  if (type.kind === 'error') return true;
  const durations = first === undefined ? functionSignatures[name].takesDurations : first.kind === 'duration';
  const numbers = first === undefined || first.kind !== 'duration';
  if (type.kind === 'duration' ? durations : numbers && isNumber(type)) return true;
  const beside = first === undefined ? '' : ` beside ${describeType(first)}`;
  const wanted = numbers ? (durations ? 'numbers or durations' : 'numbers') : 'durations';
  reportMismatch(context, node, type, `${wanted}${beside}`, `\`${name}\``);
  return false;
}
