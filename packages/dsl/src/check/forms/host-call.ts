import {
  arrowOutOfPlace,
  unknownArgument,
  wrongArgumentCount,
} from '../../diagnostics/catalogue/names-and-types.js';
import type { Argument, Call, Expression } from '../../syntax/ast.js';
import { isExpression } from '../../syntax/is-expression.js';
import { presentType } from '../../types/make-type.js';
import { describeType } from '../../types/print-type.js';
import { isSubtype } from '../../types/subtype.js';
import type { Type } from '../../types/type.js';
import type { CheckContext } from '../context.js';
import { expectType } from '../expected.js';
import type { HostFunction, HostParameter } from '../host-function.js';
import type { Inferred } from '../inferred.js';
import { computed, mistaken } from '../inferred.js';
import { reportMismatch, requirePresent } from '../require.js';
import type { Site } from '../site.js';

/** name "(" [ expression { "," expression } ] ")" of a host's function. */
export function inferHostCall(context: CheckContext, node: Call, callee: HostFunction, site: Site): Inferred {
  const { name, parameters } = callee;
  const plain = node.arguments.filter(isExpression);
  for (const argument of node.arguments) if (!isExpression(argument)) reportUnplain(context, argument, name);
  for (const [index, argument] of plain.entries()) {
    const type = parameters[index]?.type;
    if (type !== undefined) expectType(context, argument, presentType(type));
  }
  const types = plain.map((argument) => context.infer(argument, site).type);
  if (plain.length < node.arguments.length) return mistaken;
  if (plain.length !== parameters.length) return reportCount(context, node, callee);
  const fits = plain.map((argument, index) =>
    takes(
      context,
      argument,
      { type: types[index] as Type, parameter: parameters[index] as HostParameter, name },
      site,
    ),
  );
  if (fits.includes(false)) return mistaken;
  context.resolutions.set(node, { kind: 'host function', callee });
  return computed(callee.result);
}

function reportUnplain(
  { report }: CheckContext,
  argument: Exclude<Argument, Expression>,
  callee: string,
): void {
  if (argument.kind === 'Arrow') report(arrowOutOfPlace, argument, { callee });
  else
    report(unknownArgument, argument.name, {
      callee,
      name: argument.name.text,
      suggestion: null,
      named: false,
    });
}

function reportCount({ report }: CheckContext, node: Call, { name, parameters }: HostFunction): Inferred {
  const count = parameters.length;
  const takesText = count === 0 ? 'no arguments' : count === 1 ? '1 argument' : `${count} arguments`;
  report(wrongArgumentCount, node, {
    callee: name,
    takes: `${takesText}, not ${node.arguments.length}`,
    signature: `${name}(${parameters.map((parameter) => parameter.name).join(', ')})`,
  });
  return mistaken;
}

interface Given {
  readonly type: Type;
  readonly parameter: HostParameter;
  readonly name: string;
}

function takes(
  context: CheckContext,
  node: Expression,
  { type, parameter, name }: Given,
  site: Site,
): boolean {
  const wanted = presentType(parameter.type);
  const present =
    parameter.type.kind === 'optional' ? presentType(type) : requirePresent(context, node, { type }, site);
  if (isSubtype(present, wanted)) return present.kind !== 'error';
  reportMismatch(context, node, present, describeType(wanted), `\`${parameter.name}\` of \`${name}\``);
  return false;
}
