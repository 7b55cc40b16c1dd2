import type { Findings } from '../check/findings.js';
import type { Span } from '../source/span.js';
import type { Part, Statement } from '../syntax/ast.js';
import { printType } from '../types/print-type.js';
import type { Analysis } from './analysis.js';

export interface OutlineItem {
  readonly kind: 'strategy' | 'param' | 'input' | 'let' | 'deny' | 'set' | 'rule' | 'otherwise' | 'adjust';
  readonly name: string;
  /** What stands beside the name: a type, `extends "default"`. */
  readonly detail: string;
  readonly span: Span;
  /** Of its name, within the whole. */
  readonly nameSpan: Span;
  readonly children: readonly OutlineItem[];
}

/** The strategy with its parts, as a tree of what has a name. */
export function outline({ tree, findings }: Analysis): readonly OutlineItem[] {
  if (tree === null || findings === null) return [];
  const { name, parent, span } = tree;
  const detail = parent === null ? '' : `extends "${parent.id.value}"`;
  const children = tree.parts.flatMap((part) => itemsOf(findings, part));
  return [{ kind: 'strategy', name: name.value, detail, span, nameSpan: within(span, name.span), children }];
}

/** A name that is missing stands behind what was read, perhaps beyond its part. */
function within(whole: Span, part: Span): Span {
  return part.start >= whole.start && part.end <= whole.end ? part : { start: whole.start, end: whole.start };
}

function itemsOf(findings: Findings, part: Part): readonly OutlineItem[] {
  const { kind, span } = part;
  if (kind === 'About') return [];
  const own =
    part.kind === 'Otherwise'
      ? { name: 'otherwise', nameSpan: { start: span.start, end: span.start + 9 } }
      : titleOf(part);
  const children =
    'body' in part ? (part.body?.statements ?? []).flatMap((each) => lets(findings, each)) : [];
  return [
    {
      kind: kinds[kind],
      name: own.name,
      detail: detailOf(findings, part),
      span,
      nameSpan: within(span, own.nameSpan),
      children,
    },
  ];
}

const kinds: { readonly [Kind in Exclude<Part['kind'], 'About'>]: OutlineItem['kind'] } = {
  Param: 'param',
  Input: 'input',
  Let: 'let',
  Deny: 'deny',
  Set: 'set',
  Rule: 'rule',
  Otherwise: 'otherwise',
  Adjust: 'adjust',
};

function titleOf({ name }: Exclude<Part, { kind: 'About' | 'Otherwise' }>) {
  return { name: name.kind === 'Name' ? name.text : name.value, nameSpan: name.span };
}

function detailOf({ source, types }: Findings, part: Part): string {
  if (part.kind === 'Param' || part.kind === 'Input')
    return source.slice(part.type.span.start, part.type.span.end);
  const type = part.kind === 'Let' ? types.get(part.value) : undefined;
  return type === undefined || type.kind === 'error' ? '' : printType(type);
}

function lets(findings: Findings, statement: Statement): readonly OutlineItem[] {
  return statement.kind === 'Let' ? itemsOf(findings, statement) : [];
}
