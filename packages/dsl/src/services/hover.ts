import type { AbstractValue } from '../bounds/abstract-value.js';
import { printConstant } from '../check/constants/print-constant.js';
import type { DeclaredPlace } from '../check/declaration-of.js';
import type { Findings } from '../check/findings.js';
import { toText } from '../number/decimal.js';
import { toDecimal } from '../number/rational.js';
import type { End } from '../ranges/interval.js';
import type { Quantity } from '../ranges/quantity.js';
import { onOneLine } from '../source/on-one-line.js';
import { type Span, touches } from '../source/span.js';
import type { Call, Expression, Node, Reference } from '../syntax/ast.js';
import { tokensOf } from '../syntax/source-tokens.js';
import { isNumber, presentType } from '../types/make-type.js';
import { printText, printType } from '../types/print-type.js';
import type { Analysis } from './analysis.js';
import { printAwardRange } from './analysis.js';
import { giversOf } from './cases.js';
import { formOfWord } from './completion/words.js';
import {
  describeArgument,
  describeCalendar,
  describeField,
  describeFunction,
  describePath,
  factNamed,
} from './describe.js';
import { casesAt, nameAt } from './references.js';
import { lastValue, nearest, pathAt } from './tree-path.js';
import { wordDocs } from './word-docs.js';

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
    hoverOfCase(analysis, findings, offset) ??
    hoverOfArgument(findings, path) ??
    hoverOfWord(analysis.source, offset) ??
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

// ── Cases, arguments and words ──────────────────────────────────────────────

function hoverOfCase(analysis: Analysis, findings: Findings, offset: number): Hover | null {
  const text = casesAt(analysis, offset).find(({ span }) => touches(span, offset));
  if (text === undefined) return null;
  const givers = giversOf(findings, text.value);
  const note = givers.length === 0 ? 'nothing here gives it' : `given by ${givers.join(', ')}`;
  return { span: text.span, signature: `case ${printText(text.value)}`, doc: null, notes: [note] };
}

/** On a window, a filter or a rhythm of a fact: what is counted with it. */
function hoverOfArgument({ source }: Findings, path: readonly Node[]): Hover | null {
  const call = nearest(path, 'Call');
  const argument = nearest(path, 'NamedArgument');
  if (call === null || argument === null || !call.arguments.includes(argument)) return null;
  const { name, value, span } = argument;
  if (factNamed(call.path.map(({ text }) => text)) === null) return null;
  const doc = describeArgument(name.text, source.slice(value.span.start, value.span.end));
  return doc === null
    ? null
    : { span, signature: onOneLine(source.slice(span.start, span.end)), doc, notes: [] };
}

/** On a word of the language: how it is written, and what it does. */
function hoverOfWord(source: string, offset: number): Hover | null {
  const tokens = tokensOf(source).filter(({ kind }) => kind !== 'comment');
  const index = tokens.findIndex(({ kind, span }) => {
    const isWord = kind === 'keyword' || kind === 'word';
    return isWord && span.start <= offset && offset < span.end;
  });
  const token = tokens[index];
  if (token === undefined || tokens[index - 1]?.text === '.' || tokens[index + 1]?.text === ':') return null;
  const { span, text } = token;
  const form = formOfWord(text);
  if (form !== null) return { span, signature: form.detail, doc: form.doc, notes: [] };
  const doc = wordDocs.get(text);
  return doc === undefined ? null : { span, signature: text, doc, notes: [] };
}

// ── Expressions ─────────────────────────────────────────────────────────────

function hoverOfValue(analysis: Analysis, findings: Findings, path: readonly Node[]): Hover | null {
  const node = lastValue(path, findings);
  const type = node && findings.types.get(node);
  if (node === undefined || type === undefined || type.kind === 'error') return null;
  return {
    span: node.span,
    signature: printType(type),
    doc: null,
    notes: notesOfValue(analysis, findings, node).slice(1),
  };
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
