import {
  parentCycle,
  parentHasErrors,
  parentOutOfReach,
  tooManyLevels,
  unknownParent,
} from '../../diagnostics/catalogue/parents.js';
import type { Name, Parent, Strategy } from '../../syntax/ast.js';
import { walk } from '../../syntax/walk.js';
import { optionalType } from '../../types/make-type.js';
import { printText } from '../../types/print-type.js';
import type { Type } from '../../types/type.js';
import type { CheckedStrategy, ParamDeclaration } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import type { Inheritance } from '../inherited.js';
import type { Scope } from '../scope.js';
import { namesAsked, namesSet, ownSets } from './kept-and-asked.js';
import type { ParentFinding, ParentLookup } from './parent-lookup.js';
import { levelsFrom, levelsMax } from './parent-lookup.js';

/** The parent's finding as far as a child can use it; null where there is none, or none to be had. */
export function inheritFrom(tree: Strategy, finding: ParentFinding | null): Inheritance | null {
  const { parent: node } = tree;
  if (node === null || finding?.kind !== 'found' || levelsFrom(finding.checked).length >= levelsMax)
    return null;
  const { checked, sourceName } = finding;
  const given = new Set(node.bindings.map(({ name }) => name.text));
  const unread = namesSetButUnread(tree);
  const params = checked.params.filter(({ name }) => !given.has(name));
  return {
    node,
    id: node.id.value,
    sourceName,
    checked,
    params,
    taken: takenBy(checked, params),
    set: namesSet(tree, checked),
    asked: namesAsked(checked),
    inputs: checked.inputs.filter(({ name }) => !unread.has(name)),
  };
}

export function findParent({ parent }: Strategy, parents: ParentLookup | undefined): ParentFinding | null {
  if (parent === null || isUnwritten(parent)) return null;
  return parents?.(parent.id.value) ?? { kind: 'unknown', suggestion: null };
}

/** Whether no id was written after `extends`, which the parser has reported. */
function isUnwritten({ id }: Parent): boolean {
  return id.span.start === id.span.end;
}

function namesSetButUnread(tree: Strategy): ReadonlySet<string> {
  const names = new Set(ownSets(tree));
  if (names.size > 0) {
    walk(tree, (node) => {
      if (node.kind === 'Reference') for (const { text } of node.path.slice(0, 1)) names.delete(text);
    });
  }
  return names;
}

/** Says why there is nothing to inherit. */
export function reportParent(
  { report }: CheckContext,
  { parent }: Strategy,
  finding: ParentFinding | null,
): void {
  if (parent === null || finding === null) return;
  const { id } = parent;
  switch (finding.kind) {
    case 'found':
      if (levelsFrom(finding.checked).length >= levelsMax) report(tooManyLevels, id, { levelsMax });
      break;
    case 'unknown': {
      const { suggestion } = finding;
      const fixes =
        suggestion === null
          ? []
          : [{ title: `write \`${suggestion}\``, edits: [{ span: id.span, text: printText(suggestion) }] }];
      report(unknownParent, id, { id: id.value, suggestion }, { fixes });
      break;
    }
    case 'out of reach':
      report(parentOutOfReach, id, { id: id.value, reason: finding.reason });
      break;
    case 'broken':
      report(parentHasErrors, id, { id: id.value, first: finding.first.message });
      break;
    case 'cycle':
      report(parentCycle, id, { ids: finding.ids });
      break;
    case 'too many levels':
      report(tooManyLevels, id, { levelsMax });
      break;
  }
}

/** Makes the parent's open names the child's, behind its own. */
export function declareInherited(
  scope: Scope,
  { node, params, inputs }: Inheritance,
  own: { readonly params: number; readonly inputs: number },
): void {
  const declare = (kind: 'param' | 'input', index: number, text: string, type: Type) => {
    if (scope.find(text) !== undefined) return;
    const name: Name = { kind: 'Name', span: node.id.span, text };
    const place = { key: `${kind} ${index}`, declared: type, presentFrom: null };
    scope.declare({ kind, index, name, type, place });
  };
  for (const [position, { name, type }] of params.entries())
    declare('param', own.params + position, name, type);
  for (const [position, { name, type, optional }] of inputs.entries())
    declare('input', own.inputs + position, name, optional ? optionalType(type) : type);
}

/**
 * The inputs of every level, also those that a child sets: what history keeps has one meaning for one name.
 */
function takenBy(checked: CheckedStrategy, params: readonly ParamDeclaration[]): Inheritance['taken'] {
  const taken = new Map<string, 'parameter' | 'input'>();
  for (const { name } of params) taken.set(name, 'parameter');
  for (const { inputs } of levelsFrom(checked)) for (const { name } of inputs) taken.set(name, 'input');
  return taken;
}
