import type { DeclaredPlace } from '../check/declaration-of.js';
import { declarationAbove, declarationOf } from '../check/declaration-of.js';
import { resolutionOf } from '../check/expressions/reference.js';
import type { BlockScope, Findings } from '../check/findings.js';
import type { Declaration } from '../check/scope.js';
import type { Span } from '../source/span.js';
import { byStart, isSameSpan, touches } from '../source/span.js';
import type { Call, Name, Node, Reference } from '../syntax/ast.js';
import { walk } from '../syntax/walk.js';

/** A name that can be seen somewhere. */
export interface SeenName {
  readonly declaration: Declaration;
  /** From where on, within its block. */
  readonly from: number;
}

/** The names that can be seen at an offset, the nearest block's first. */
export function namesAt(findings: Findings, offset: number): readonly SeenName[] {
  return scopesAround(findings, offset)
    .toReversed()
    .flatMap(({ span, scope }) => scope.own().map((declaration) => seen(declaration, span)))
    .filter(({ declaration, from }) => (declaration.kind === 'let' ? from < offset : from <= offset));
}

/** A let is seen below itself, everything else in its whole block. */
function seen(declaration: Declaration, block: Span): SeenName {
  return { declaration, from: declaration.kind === 'let' ? declaration.node.span.end : block.start };
}

/** Whether `points` and `case` can be read at an offset. */
export function isInAdjust(findings: Findings, offset: number): boolean {
  return scopesAround(findings, offset).at(-1)?.inAdjust ?? false;
}

/** What isn't closed yet ends with its last word, and goes on over the blanks behind it. */
function scopesAround({ scopes, source }: Findings, offset: number): readonly BlockScope[] {
  const behind = source.slice(0, offset).trimEnd().length;
  const isClosed = source[behind - 1] === '}';
  return scopes.filter(
    ({ span }) => span.start <= offset && (offset < span.end || (!isClosed && touches(span, behind))),
  );
}

/** A place where a declared name is written. */
export interface NamedPlace {
  readonly span: Span;
  readonly target: DeclaredPlace;
}

/** Every place of a text where a declared name is written, declarations among them, in order. */
export function namedPlaces(findings: Findings): readonly NamedPlace[] {
  const places: NamedPlace[] = [];
  const add = ({ span, text }: Name, target: DeclaredPlace | null) => {
    if (target !== null && text !== '') places.push({ span, target });
  };
  walk(findings.tree, (node) => {
    for (const { name, target } of namesIn(findings, node)) add(name, target);
  });
  return places.toSorted(byStart);
}

interface Named {
  readonly name: Name;
  readonly target: DeclaredPlace | null;
}

/** The names that a node itself holds. */
function namesIn(findings: Findings, node: Node): readonly Named[] {
  const { source, parent } = findings;
  switch (node.kind) {
    case 'Param':
    case 'Input':
    case 'Let':
      return [{ name: node.name, target: { sourceName: null, source, name: node.name, node } }];
    case 'Reference':
    case 'Call':
      return node.path.slice(0, 1).map((name) => ({ name, target: meantBy(findings, node, name) }));
    case 'Parent':
      return node.bindings.map(({ name }) => ({
        name,
        target: declarationAbove(parent, 'param', name.text),
      }));
    case 'Set':
      return [{ name: node.name, target: declarationAbove(parent, 'input', node.name.text) }];
    default:
      return [];
  }
}

/** What the first name of a path means; also where a mistake around it kept the checker from looking. */
function meantBy(findings: Findings, node: Reference | Call, name: Name): DeclaredPlace | null {
  const resolution = findings.resolutions.get(node);
  if (resolution !== undefined) return declarationOf(findings, resolution);
  if (node.kind === 'Call') return null;
  const declaration = declarationNamed(findings, name);
  return declaration === undefined ? null : declarationOf(findings, resolutionOf(declaration));
}

function declarationNamed(findings: Findings, { text, span }: Name): Declaration | undefined {
  const lambda = findings.scopes.find(({ scope }) =>
    scope.own().some((each) => each.kind === 'item' && isSameSpan(each.name.span, span)),
  );
  if (lambda !== undefined) return lambda.scope.find(text);
  return namesAt(findings, span.start).find(({ declaration }) => declaration.name.text === text)?.declaration;
}
