import { type DeclaredPlace, declarationAbove, declarationOf } from '../check/declaration-of.js';
import type { Findings } from '../check/findings.js';
import type { Span } from '../source/span.js';
import type { Arrow, Expression, Node, Pattern, TextLiteral, TypeExpression } from '../syntax/ast.js';
import { walk } from '../syntax/walk.js';

/** A text that is one of those that the type of a parameter or an input lists. */
export interface ListedText {
  readonly span: Span;
  /** Where the type lists it, and in which parent's text; null for the text itself. */
  readonly sourceName: string | null;
  readonly declared: Span;
}

/** The texts of a strategy that a type lists: there, and where a value of that type is told from others. */
export function findListedTexts(findings: Findings): readonly ListedText[] {
  const found: ListedText[] = [];
  const lists = listsOfLambdas(findings.tree);
  const add = (owner: DeclaredPlace | null, texts: readonly TextLiteral[]) => {
    if (owner === null || (owner.node.kind !== 'Param' && owner.node.kind !== 'Input')) return;
    const listed = textsOfType(owner.node.type);
    for (const { span, value } of texts) {
      const declared = listed.find((each) => each.value === value);
      if (declared !== undefined) found.push({ span, sourceName: owner.sourceName, declared: declared.span });
    }
  };
  walk(findings.tree, (node) => {
    for (const [owner, texts] of comparedIn(findings, lists, node)) add(owner, texts);
  });
  return found;
}

type Compared = readonly [owner: DeclaredPlace | null, texts: readonly TextLiteral[]];

function comparedIn(findings: Findings, lists: ListsOfLambdas, node: Node): readonly Compared[] {
  const { source, parent } = findings;
  const ownerOf = (of: Expression | null) => ownerIn(findings, lists, of);
  switch (node.kind) {
    case 'Param':
    case 'Input': {
      const owner = { sourceName: null, source, name: node.name, node };
      return [[owner, [...textsOfType(node.type), ...textsIn(node.default)]]];
    }
    case 'Binary':
      return comparing.has(node.operator)
        ? [
            [ownerOf(node.left), textsIn(node.right)],
            [ownerOf(node.right), textsIn(node.left)],
          ]
        : [];
    case 'Match':
      return [[ownerOf(node.subject), node.arms.flatMap(({ patterns }) => patterns.flatMap(textsIn))]];
    case 'Set':
      return [[declarationAbove(parent, 'input', node.name.text), textsIn(node.value)]];
    case 'Parent':
      return node.bindings.map(({ name, value }) => [
        declarationAbove(parent, 'param', name.text),
        textsIn(value),
      ]);
    default:
      return [];
  }
}

const comparing: ReadonlySet<string> = new Set(['==', '!=', 'in', 'not in', '??']);

/** The parameter or input whose value an expression has; null where it is none, or made of several. */
function ownerIn(findings: Findings, lists: ListsOfLambdas, node: Expression | null): DeclaredPlace | null {
  if (node?.kind === 'Binary' && node.operator === '??') return ownerIn(findings, lists, node.left);
  if (node?.kind !== 'Reference' || node.path.length > 1) return null;
  const resolution = findings.resolutions.get(node);
  const place = resolution === undefined ? null : declarationOf(findings, resolution);
  if (place?.node.kind === 'Let') return ownerIn(findings, lists, place.node.value);
  if (place?.node.kind === 'Arrow') return ownerIn(findings, lists, lists.get(place.node) ?? null);
  return place;
}

type ListsOfLambdas = ReadonlyMap<Arrow, Expression>;

/** What each lambda goes through: `tags` of `any(tags, tag => …)`. */
function listsOfLambdas(tree: Node): ListsOfLambdas {
  const lists = new Map<Arrow, Expression>();
  walk(tree, (node) => {
    if (node.kind !== 'Call') return;
    const [list, lambda] = node.arguments;
    const isList = list !== undefined && list.kind !== 'Arrow' && list.kind !== 'NamedArgument';
    if (isList && lambda?.kind === 'Arrow') lists.set(lambda, list);
  });
  return lists;
}

function textsOfType({ constraints, element }: TypeExpression): readonly TextLiteral[] {
  const own = constraints.flatMap((each) => (each.kind === 'ValuesConstraint' ? each.values : []));
  return [...own.flatMap(textsIn), ...(element === null ? [] : textsOfType(element))];
}

/** A text that is written out, those of a list, and those between which `if` and `match` choose. */
function textsIn(node: Pattern | null): readonly TextLiteral[] {
  switch (node?.kind) {
    case 'TextLiteral':
      return [node];
    case 'List':
      return node.items.flatMap(textsIn);
    case 'If':
      return [...textsIn(node.then), ...textsIn(node.else)];
    case 'Match':
      return node.arms.flatMap(({ value }) => textsIn(value));
    default:
      return [];
  }
}
