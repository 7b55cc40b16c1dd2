import type { DeclaredPlace } from '../check/declaration-of.js';
import type { Findings } from '../check/findings.js';
import type { Span } from '../source/span.js';
import type { Name, Node } from '../syntax/ast.js';
import { tokensOf } from '../syntax/source-tokens.js';
import { walk } from '../syntax/walk.js';
import type { Analysis } from './analysis.js';
import { caseTexts } from './cases.js';
import { namedPlaces } from './names.js';

/** What a stretch of a text is to who colours it, in the words of the Language Server Protocol. */
export type SemanticKind =
  | 'keyword'
  | 'comment'
  | 'string'
  | 'number'
  | 'operator'
  | 'type'
  | 'function'
  | 'parameter'
  | 'property'
  | 'variable'
  | 'namespace'
  | 'enumMember';

/** All kinds, in an order that stays. */
export const semanticKinds: readonly SemanticKind[] = Object.freeze([
  ...(['keyword', 'comment', 'string', 'number', 'operator', 'type', 'function'] as const),
  ...(['parameter', 'property', 'variable', 'namespace', 'enumMember'] as const),
]);

export interface SemanticToken {
  readonly kind: SemanticKind;
  readonly span: Span;
  readonly isDeclaration: boolean;
}

/** Tells what each word means, in order and without overlaps; blanks and marks are left out. */
export function semanticTokens({ source, findings }: Analysis): readonly SemanticToken[] {
  const meanings = findings === null ? new Map<number, Meaning>() : meaningsIn(findings);
  return tokensOf(source).flatMap(({ kind, span, text }) => {
    const meaning = meanings.get(span.start);
    if (meaning !== undefined) return [{ ...meaning, span }];
    const plain = plainKinds[kind] ?? (isMarkedOperator(kind, text) ? 'operator' : undefined);
    return plain === undefined ? [] : [{ kind: plain, span, isDeclaration: false }];
  });
}

const plainKinds: { readonly [kind: string]: SemanticKind | undefined } = {
  keyword: 'keyword',
  comment: 'comment',
  text: 'string',
  number: 'number',
  duration: 'number',
  date: 'number',
  operator: 'operator',
};

function isMarkedOperator(kind: string, text: string): boolean {
  return kind === 'mark' && text === '..';
}

type Meaning = Omit<SemanticToken, 'span'>;

/** By where words begin: what they mean beyond what they look like. */
function meaningsIn(findings: Findings): ReadonlyMap<number, Meaning> {
  const meanings = new Map<number, Meaning>();
  const add = ({ span }: { readonly span: Span }, kind: SemanticKind, isDeclaration = false) =>
    meanings.set(span.start, { kind, isDeclaration });
  walk(findings.tree, (node) => {
    for (const [name, kind] of namesOf(node)) add(name, kind);
  });
  for (const word of contextualWords(findings)) add(word, 'keyword');
  for (const { span, target } of namedPlaces(findings)) {
    add({ span }, kindOf(target), target.sourceName === null && span.start === target.name.span.start);
  }
  for (const text of caseTexts(findings)) add(text, 'enumMember');
  return meanings;
}

function kindOf({ node }: DeclaredPlace): SemanticKind {
  if (node.kind === 'Param') return 'parameter';
  return node.kind === 'Input' ? 'property' : 'variable';
}

/** The language's own names in a node. */
function namesOf(node: Node): readonly (readonly [Name, SemanticKind])[] {
  switch (node.kind) {
    case 'TypeExpression':
      return node.fields === null ? [[node.name, 'type']] : [];
    case 'Reference':
    case 'Call':
      return node.path.map((name, index) => [name, kindInPath(node, index)]);
    case 'NamedArgument':
    case 'Field':
    case 'FieldType':
    case 'Entry':
      return [[node.name, 'property']];
    case 'Assignment':
      return [[node.target, 'variable']];
    default:
      return [];
  }
}

function kindInPath(
  { kind, path }: { kind: 'Reference' | 'Call'; path: readonly Name[] },
  index: number,
): SemanticKind {
  if (index < path.length - 1) return index === 0 ? 'namespace' : 'property';
  if (kind === 'Call') return 'function';
  return index === 0 ? 'variable' : 'property';
}

/** Words that are names elsewhere: the language's where the tree has none there. */
function contextualWords({ source, tree }: Findings): readonly { readonly span: Span }[] {
  const named = new Set<number>();
  walk(tree, (node) => {
    if (node.kind === 'Name') named.add(node.span.start);
  });
  return tokensOf(source).filter(({ kind, span }) => kind === 'word' && !named.has(span.start));
}
