import type {
  Constant,
  Constraint,
  FieldType,
  Input,
  Param,
  TextLiteral,
  TypeExpression,
} from '../syntax/ast.js';
import { flatColumnsOf } from './columns.js';
import { type Doc, docChoice, group, hardLine, indent, line, softLine } from './doc.js';
import { expressionDoc, labelDoc } from './expression-doc.js';
import { columnsMax } from './render.js';
import { sequence } from './sequence.js';
import type { Words } from './words.js';

/** A `param` or `input` as it was written, its description apart: all of them stand in one column. */
export interface WrittenDeclaration {
  readonly head: Doc;
  readonly description: Doc | null;
}

export function writeParam({ name, type, default: value, doc }: Param, words: Words): WrittenDeclaration {
  const start = [words.word('param'), ' ', words.word(name.text), words.word(':'), ' '];
  const head = [start, typeDoc(type, words), defaultDoc(value, words)];
  return { head: group(head), description: descriptionDoc(doc, words) };
}

export function writeInput(node: Input, words: Words): WrittenDeclaration {
  const start = [words.word('input'), ' ', words.word(node.name.text), words.word(':'), ' '];
  const type = typeDoc(node.type, words);
  const from = node.from === null ? '' : [' ', words.word('from'), ' ', words.text(node.from)];
  const head = [start, type, from, node.default === null ? '' : defaultDoc(node.default, words)];
  return { head: group(head), description: descriptionDoc(node.doc, words) };
}

function defaultDoc(value: Constant, words: Words): Doc {
  const sign = words.word('=');
  const written = expressionDoc(value, words);
  // A list keeps its closing bracket under its declaration; what a comment pushes down stands further in.
  return value.kind === 'List' ? [' ', sign, ' ', written] : indent(' ', sign, ' ', written);
}

function descriptionDoc(doc: TextLiteral | null, words: Words): Doc | null {
  return doc && words.text(doc);
}

// ── The column of descriptions ──────────────────────────────────────────────

const gap = '   ';
/** Declarations stand in the braces of the strategy. */
const indentation = 2;

/** The column of the descriptions: behind the longest declaration that has room for its own beside it. */
export function descriptionColumn(declarations: readonly WrittenDeclaration[]): number {
  const widths = declarations.map(({ head, description }) => {
    const width = flatColumnsOf(head);
    const added = description === null ? null : flatColumnsOf(description);
    if (width === null || added === null) return 0;
    return indentation + width + gap.length + added > columnsMax ? 0 : width;
  });
  return Math.max(0, ...widths);
}

/** The description stands beside its declaration where there is room for it, else on the line below. */
export function declarationDoc({ head, description }: WrittenDeclaration, column: number): Doc {
  if (description === null) return head;
  const width = flatColumnsOf(head) ?? column;
  const beside = [head, ' '.repeat(Math.max(0, column - width)), gap, description];
  return docChoice(beside, [head, indent(hardLine, description)]);
}

// ── Types ───────────────────────────────────────────────────────────────────

/**
 * A type is written as a whole, and comments within it stand behind it; only where it has fields do they stay
 * where they are.
 */
function typeDoc(node: TypeExpression, words: Words): Doc {
  if (!hasFields(node)) return words.whole(node.span, silentTypeDoc(node, words.silent()));
  if (node.fields !== null) return recordTypeDoc(node, node.fields, words);
  const start = words.word(node.name.text);
  const inside = node.element && [words.word('<'), typeDoc(node.element, words), words.word('>')];
  return [start, inside ?? '', behindDoc(node, '', words)];
}

function hasFields({ element, fields }: TypeExpression): boolean {
  return fields !== null || (element !== null && hasFields(element));
}

/** On one line, or a field a line with a comma behind the last. */
function recordTypeDoc(node: TypeExpression, fields: readonly FieldType[], words: Words): Doc {
  const brackets = { open: words.word('{'), close: '}', pad: ' ' } as const;
  const written = sequence(fields, brackets, words, (field) => fieldTypeDoc(field, words));
  return [written, behindDoc(node, ' ', words)];
}

function fieldTypeDoc({ name, type, from }: FieldType, words: Words): Doc {
  const doc = [labelDoc(name, words), ' ', typeDoc(type, words)];
  return from === null ? doc : [doc, ' ', words.word('from'), ' ', words.text(from)];
}

/** The `?` and what stands in brackets, behind the name of a type or its fields. */
function behindDoc({ optional, constraints }: TypeExpression, space: '' | ' ', words: Words): Doc {
  const mark = optional ? words.word('?') : '';
  if (constraints.length === 0) return mark;
  const [first, last] = [constraints[0], constraints.at(-1)];
  const place = { start: (first?.span.start ?? 0) - 1, end: (last?.span.end ?? 0) + 1 };
  return [mark, space, words.whole(place, constraintsDoc(constraints, words.silent()))];
}

function silentTypeDoc({ name, element, optional, constraints }: TypeExpression, words: Words): Doc {
  const inside = element === null ? '' : ['<', silentTypeDoc(element, words), '>'];
  const mark = optional ? '?' : '';
  if (constraints.length === 0) return [name.text, inside, mark];
  // What a list holds at most belongs to the list as closely as what it holds.
  const space = element === null ? ' ' : '';
  return [name.text, inside, mark, space, constraintsDoc(constraints, words)];
}

function constraintsDoc(constraints: readonly Constraint[], words: Words): Doc {
  const docs = constraints.map((each, index) => [
    index === 0 ? softLine : [',', line],
    constraintDoc(each, words),
  ]);
  return group('(', indent(docs), softLine, ')');
}

function constraintDoc(node: Constraint, words: Words): Doc {
  const constant = (each: Constant | null) => (each === null ? '' : expressionDoc(each, words));
  switch (node.kind) {
    case 'RangeConstraint':
      return [constant(node.low), '..', constant(node.high)];
    case 'ValuesConstraint': {
      const [first = null, ...others] = node.values;
      const rest = others.map((each) => group(line, '| ', constant(each)));
      return [constant(first), rest];
    }
    case 'MaxConstraint':
      return ['max ', node.count.text];
    case 'PlacesConstraint':
      return ['places ', node.count.text];
  }
}
