import {
  duplicateSet,
  setAndCompared,
  setWithoutParent,
  unknownSetInput,
} from '../../diagnostics/catalogue/parents.js';
import type { Set as SetPart } from '../../syntax/ast.js';
import type { CheckContext } from '../context.js';
import type { Inheritance } from '../inherited.js';
import type { Site } from '../site.js';
import { suggest } from '../suggestion.js';
import { requireFit } from './fit.js';

/** `set name = expression`: what the parent sees in place of one of its inputs. */
export function checkSet(context: CheckContext, part: SetPart, site: Site): void {
  const { name, value } = part;
  const { inheritance, sets } = context;
  if (inheritance === null) {
    context.infer(value, site);
    if (!context.mayInherit) context.report(setWithoutParent, part, { name: name.text });
    return;
  }
  const { id, checked } = inheritance;
  const index = checked.inputs.findIndex((input) => input.name === name.text);
  const input = checked.inputs[index];
  if (input === undefined) {
    context.infer(value, site);
    reportUnknown(context, part, inheritance);
    return;
  }
  requireFit(context, value, { ...input, id }, site);
  if (sets.has(index)) context.report(duplicateSet, name, { name: name.text });
  else sets.set(index, value);
  const fact = inheritance.asked.get(name.text);
  if (fact !== undefined) context.report(setAndCompared, name, { name: name.text, fact });
}

function reportUnknown(context: CheckContext, { name }: SetPart, { id, checked }: Inheritance): void {
  if (name.text === '') return;
  const { suggestion, fixes } = suggest(
    context,
    name,
    checked.inputs.map((input) => input.name),
  );
  const isParam = checked.params.some((param) => param.name === name.text);
  context.report(unknownSetInput, name, { id, name: name.text, suggestion, isParam }, { fixes });
}
