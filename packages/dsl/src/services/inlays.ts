import type { PartBounds } from '../bounds/flow.js';
import type { Findings } from '../check/findings.js';
import type { Span } from '../source/span.js';
import type { Let, Node } from '../syntax/ast.js';
import { partNameOf } from '../syntax/part-name.js';
import { walk } from '../syntax/walk.js';
import { printType } from '../types/print-type.js';
import type { Analysis } from './analysis.js';
import { printAwardRange } from './analysis.js';

/** A short text that an editor shows between the author's own words. */
export interface Inlay {
  readonly kind: 'type' | 'points';
  readonly offset: number;
  readonly label: string;
}

/** The types of lets, and what rules and adjusts can award, within a stretch of the text. */
export function inlays({ tree, findings, bounds }: Analysis, span: Span): readonly Inlay[] {
  if (tree === null || findings === null) return [];
  const found: Inlay[] = (bounds?.parts ?? []).flatMap(pointsOf);
  walk(tree, (node: Node) => {
    if (node.kind === 'Let') found.push(...typeOf(findings, node));
  });
  return found
    .filter(({ offset }) => span.start <= offset && offset <= span.end)
    .toSorted((one, other) => one.offset - other.offset);
}

function typeOf({ types }: Findings, { name, value }: Let): readonly Inlay[] {
  const type = types.get(value);
  if (type === undefined || type.kind === 'error' || name.text === '') return [];
  return [{ kind: 'type', offset: name.span.end, label: `: ${printType(type)}` }];
}

function pointsOf({ part, obstacle, awardRange }: PartBounds): readonly Inlay[] {
  if (part.kind === 'Deny') return [];
  const offset = part.kind === 'Otherwise' ? part.span.start + partNameOf(part).length : part.name.span.end;
  if (obstacle !== null) return [{ kind: 'points', offset, label: 'never' }];
  return awardRange === null
    ? []
    : [{ kind: 'points', offset, label: `${printAwardRange(awardRange)} points` }];
}
