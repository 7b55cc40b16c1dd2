import type { AbstractValue } from '../bounds/abstract-value.js';
import { printConstant } from '../check/constants/print-constant.js';
import type { DeclaredPlace } from '../check/declaration-of.js';
import type { Findings } from '../check/findings.js';
import { toText } from '../number/decimal.js';
import { toDecimal } from '../number/rational.js';
import type { End } from '../ranges/interval.js';
import type { Quantity } from '../ranges/quantity.js';
import { onOneLine } from '../source/on-one-line.js';
import type { Span } from '../source/span.js';
import type { Call, Expression, Node, Reference } from '../syntax/ast.js';
import { isExpression } from '../syntax/is-expression.js';
import { isNumber, presentType } from '../types/make-type.js';
import { printType } from '../types/print-type.js';
import type { Analysis } from './analysis.js';
import { printAwardRange } from './analysis.js';
import { describeCalendar, describeField, describeFunction, describePath } from './describe.js';
import { nameAt } from './references.js';
import { nearest, pathAt } from './tree-path.js';

export interface Hover {
  readonly span: Span;
  /** What it is, as an author would write it. */
  readonly signature: string;
  readonly doc: string | null;
  /** What is known of it here, a sentence each. */
  readonly notes: readonly string[];
}

/** Tells what stands at an offset: a name, a fact, a part, or an expression; null where nothing does. */
export function hoverAt(analysis: Analysis, offset: number): Hover | null {
  const { tree, findings } = analysis;
  if (tree === null || findings === null) return null;
  const path = pathAt(tree, offset);
  const last = path.at(-1);
  if (last === undefined) return null;
  return (
    hoverOfName(analysis, findings, path, offset) ??
    hoverOfPart(analysis, last, path) ??
    hoverOfValue(analysis, findings, path)
  );
}

// ── Names ───────────────────────────────────────────────────────────────────

function hoverOfName(
  analysis: Analysis,
  findings: Findings,
  path: readonly Node[],
  offset: number,
): Hover | null {
  const place = nameAt(analysis, offset);
  const node = nearest(path, 'Reference', 'Call');
  if (place !== null) return hoverOfDeclared(analysis, findings, place.target, place.span, node);
  const name = path.at(-1);
  if (node === null || name?.kind !== 'Name') return null;
  const index = node.path.indexOf(name);
  const described = describe(analysis, findings, node, index);
  return (
    described && {
      span: name.span,
      signature: described.signature,
      doc: described.doc,
      notes: notesOf(analysis, findings, node, index),
    }
  );
}

function describe({ options }: Analysis, findings: Findings, node: Reference | Call, index: number) {
  const texts = node.path.slice(0, index + 1).map(({ text }) => text);
  if (node.kind === 'Call' && node.path.length === 1) return describeFunction(texts[0] ?? '', options);
  const resolution = findings.resolutions.get(node);
  const isDeclared = resolution?.kind;
  if (resolution?.kind === 'field') {
    const type = findings.types.get(resolution.declaration.value);
    return type?.kind === 'record' ? describeField(texts, type) : null;
  }
  if (resolution?.kind === 'item' && resolution.field !== null && index === 1) {
    const type = findings.types.get(resolution.lambda.from);
    return type?.kind === 'record' ? describeField(texts, type) : null;
  }
  return isDeclared === 'item' || isDeclared === 'param' || isDeclared === 'input' || isDeclared === 'let'
    ? describeCalendar(texts)
    : describePath(texts, options);
}

/** What is known of the whole belongs to its last name. */
function notesOf(
  analysis: Analysis,
  findings: Findings,
  node: Reference | Call,
  index: number,
): readonly string[] {
  return index < node.path.length - 1 ? [] : notesOfValue(analysis, findings, node);
}

function hoverOfDeclared(
  analysis: Analysis,
  findings: Findings,
  target: DeclaredPlace,
  span: Span,
  node: Reference | Call | null,
): Hover {
  const { node: declaration, source, sourceName } = target;
  const doc =
    declaration.kind === 'Param' || declaration.kind === 'Input' ? (declaration.doc?.value ?? null) : null;
  const from = sourceName === null ? [] : [`declared in ${sourceName}`];
  const notes = node === null ? [] : notesOfValue(analysis, findings, node);
  return { span, signature: signatureOf(findings, target, source), doc, notes: [...from, ...notes] };
}

/** A declaration on one line, without its doc, with the type of what has none written. */
function signatureOf(findings: Findings, { node, name }: DeclaredPlace, source: string): string {
  if (node.kind === 'Param' || node.kind === 'Input') {
    const end = node.doc?.span.start ?? node.span.end;
    return onOneLine(source.slice(node.span.start, end).trim());
  }
  const value = node.kind === 'Let' ? node.value : node.from;
  const type = findings.types.get(value);
  const word = node.kind === 'Let' ? 'let ' : '';
  return `${word}${name.text}${type === undefined || type.kind === 'error' ? '' : `: ${printType(type)}`}`;
}

// ── Parts ───────────────────────────────────────────────────────────────────

/** On the title of a part: what it can award at all. */
function hoverOfPart({ bounds, source }: Analysis, last: Node, path: readonly Node[]): Hover | null {
  const part = path.at(-2);
  const isTitle = last.kind === 'TextLiteral' && part !== undefined && 'name' in part && part.name === last;
  if (!isTitle) return null;
  const signature = onOneLine(source.slice(part.span.start, last.span.end));
  if (part.kind === 'Strategy') {
    const notes = bounds === null ? [] : [`one award gives ${printAwardRange(bounds.awardRange)} points`];
    return { span: last.span, signature, doc: aboutOf(part), notes };
  }
  const found = bounds?.parts.find((each) => each.part === part);
  if (found === undefined) return { span: last.span, signature, doc: null, notes: [] };
  const range = found.awardRange === null ? [] : [`gives ${printAwardRange(found.awardRange)} points`];
  return { span: last.span, signature, doc: null, notes: found.obstacle === null ? range : ['never runs'] };
}

function aboutOf({ parts }: Extract<Node, { kind: 'Strategy' }>): string | null {
  return parts.find((part) => part.kind === 'About')?.text.value ?? null;
}

// ── Expressions ─────────────────────────────────────────────────────────────

function hoverOfValue(analysis: Analysis, findings: Findings, path: readonly Node[]): Hover | null {
  const node = path.findLast(
    (each): each is Expression => isExpressionNode(each) && findings.types.has(each),
  );
  const type = node && findings.types.get(node);
  if (node === undefined || type === undefined || type.kind === 'error') return null;
  return {
    span: node.span,
    signature: printType(type),
    doc: null,
    notes: notesOfValue(analysis, findings, node).slice(1),
  };
}

function isExpressionNode(node: Node): node is Expression {
  return node.kind !== 'Name' && isExpression(node as Expression);
}

/** The narrowed type, the value where it is known, and the range where that says more. */
function notesOfValue(analysis: Analysis, findings: Findings, node: Expression): readonly string[] {
  const type = findings.types.get(node);
  if (type === undefined || type.kind === 'error') return [];
  const constant = findings.constants.get(node);
  const value = constant === undefined ? null : `is ${printConstant(constant, type)}`;
  const isNumeric = isNumber(presentType(type));
  const range = constant === undefined && isNumeric ? rangeText(analysis.bounds?.values.get(node)) : null;
  return [`here: ${printType(type)}`, ...(value === null ? [] : [value]), ...(range === null ? [] : [range])];
}

function rangeText(value: AbstractValue | undefined): string | null {
  const content = value?.content;
  return content?.kind === 'quantity' ? quantityText(content) : null;
}

/** Closed ends alone are told: they are what a number may be at most. */
function quantityText({ interval: { min, max } }: Quantity): string | null {
  if (min === null && max === null) return null;
  return `from ${endText(min)} to ${endText(max)}`;
}

function endText(end: End | null): string {
  return end === null ? 'anything' : toText(toDecimal(end.value));
}
