import type { Arrow, Input, Let, Name, Param, Part } from '../syntax/ast.js';
import type { CheckedParent, Resolution } from './checked-strategy.js';
import type { Findings } from './findings.js';

/** Where a name is declared. */
export interface DeclaredPlace {
  /** The parent in whose text it is; null for the strategy itself. */
  readonly sourceName: string | null;
  readonly source: string;
  readonly name: Name;
  readonly node: Param | Input | Let | Arrow;
}

/** Finds where that is declared which a name means; null for what the language declares itself. */
export function declarationOf(findings: Findings, resolution: Resolution): DeclaredPlace | null {
  switch (resolution.kind) {
    case 'param':
    case 'input':
      return ofIndex(findings, resolution);
    case 'let':
    case 'field':
      return own(findings, resolution.declaration.name, resolution.declaration);
    case 'item': {
      const { from } = resolution.lambda;
      const name = from.kind === 'Reference' ? from.path[0] : undefined;
      return name === undefined ? null : own(findings, name, resolution.lambda);
    }
    default:
      return null;
  }
}

type Declared = 'param' | 'input';

function ofIndex(
  findings: Findings,
  { kind, index }: { readonly kind: Declared; readonly index: number },
): DeclaredPlace | null {
  const node = findings.tree.parts.filter(isOf(kind))[index];
  if (node !== undefined) return own(findings, node.name, node);
  const declared = kind === 'param' ? findings.params[index] : findings.inputs[index];
  return declared === undefined ? null : declarationAbove(findings.parent, kind, declared.name);
}

function own({ source }: Findings, name: Name, node: DeclaredPlace['node']): DeclaredPlace {
  return { sourceName: null, source, name, node };
}

/** Finds a parameter or an input among those of a parent and of what it extends. */
export function declarationAbove(
  parent: Pick<CheckedParent, 'sourceName' | 'checked'> | null,
  kind: Declared,
  name: string,
): DeclaredPlace | null {
  for (let above = parent; above !== null; above = above.checked.parent) {
    const { sourceName, checked } = above;
    const node = checked.tree.parts.filter(isOf(kind)).find((part) => part.name.text === name);
    if (node !== undefined) return { sourceName, source: checked.source, name: node.name, node };
  }
  return null;
}

function isOf(kind: Declared): (part: Part) => part is Param | Input {
  return (part): part is Param | Input => part.kind === (kind === 'param' ? 'Param' : 'Input');
}
