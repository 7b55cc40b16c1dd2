import { duplicateArgument } from '../../diagnostics/catalogue/names-and-types.js';
import { bindingNotConstant, unknownBinding } from '../../diagnostics/catalogue/parents.js';
import type { Expression, NamedArgument } from '../../syntax/ast.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { dependentPart } from '../dependent-part.js';
import type { Inheritance } from '../inherited.js';
import type { Site } from '../site.js';
import { suggest } from '../suggestion.js';
import { requireFit } from './fit.js';

/** `extends "id" (name: value, …)`: what the child gives for its parent's parameters, by their index. */
export function checkBindings(
  context: CheckContext,
  { node, id, checked }: Inheritance,
  site: Site,
): ReadonlyMap<number, Expression> {
  const given = new Map<number, Expression>();
  for (const binding of node.bindings) {
    const { name, value } = binding;
    const index = checked.params.findIndex((param) => param.name === name.text);
    const param = checked.params[index];
    if (param === undefined) reportUnknown(context, binding, { id, checked });
    else if (given.has(index)) context.report(duplicateArgument, name, { name: name.text });
    else {
      given.set(index, value);
      requireFit(context, value, { ...param, optional: false, id }, site);
      requireConstant(context, binding);
    }
  }
  return given;
}

function reportUnknown(
  context: CheckContext,
  { name }: NamedArgument,
  { id, checked }: Pick<Inheritance, 'id' | 'checked'>,
): void {
  const known = checked.params.map((param) => param.name);
  const { suggestion, fixes } = suggest(context, name, known);
  context.report(unknownBinding, name, { id, name: name.text, suggestion, known }, { fixes });
}

function requireConstant(context: CheckContext, { name, value }: NamedArgument): void {
  if (isInstantAsGiven(context, value)) return;
  const dependent = dependentPart(context, value);
  if (dependent === null) return;
  const expression = quoteSource(context, dependent);
  context.report(bindingNotConstant, dependent, { name: name.text, expression });
}

/**
 * When an instant is depends on the time zone, so one is handed on as it is written, or as its parameter has
 * it.
 */
function isInstantAsGiven({ types, resolutions }: CheckContext, value: Expression): boolean {
  if (types.get(value)?.kind !== 'instant') return false;
  const isParam = value.kind === 'Reference' && resolutions.get(value)?.kind === 'param';
  return isParam || value.kind === 'DateLiteral';
}
