import type { Adjust, Deny, Parent, Part, Rule, Strategy, TextLiteral } from '../syntax/ast.js';
import {
  declarationDoc,
  descriptionColumn,
  type WrittenDeclaration,
  writeInput,
  writeParam,
} from './declaration-doc.js';
import { type Doc, docChoice, group, hardLine, indent, line } from './doc.js';
import { argumentsDoc, plainDoc } from './expression-doc.js';
import { letDoc, setDoc, type WrittenBlock, writeBlock } from './statement-doc.js';
import { stack, type Words, type WrittenItem } from './words.js';

/** A whole file. */
export function strategyDoc(node: Strategy, words: Words): Doc {
  const { edition } = node;
  const items: WrittenItem[] = [];
  if (edition !== null) {
    items.push(words.item(() => [words.word('merit'), ' ', words.word(edition.text)]));
  }
  items.push(words.item(() => bodyDoc(node, words)));
  return stack(items, words.closing());
}

function bodyDoc({ name, parent, parts }: Strategy, words: Words): Doc {
  const start = [words.word('strategy'), ' ', words.text(name)];
  const origin = parent === null ? '' : indent(parentDoc(parent, words));
  const head = group(start, origin, parent === null ? ' ' : line, words.word('{'));
  const items = parts.map((part) => words.item(() => writePart(part, words)));
  const closing = words.closing();
  const end = words.word('}');
  if (items.length === 0 && closing.length === 0) return [head, end];
  const separates = (index: number) => groupOf(parts[index]) !== groupOf(parts[index - 1]);
  return [head, indent(hardLine, stack(aligned(items), closing, separates)), hardLine, end];
}

function parentDoc({ id, bindings }: Parent, words: Words): Doc {
  const start = [line, words.word('extends'), ' ', words.text(id)];
  return bindings.length === 0 ? start : [start, ' ', argumentsDoc(bindings, words)];
}

/** An empty line stands between parts of different groups. */
function groupOf(part: Part | undefined): string | undefined {
  return part?.kind === 'Otherwise' ? 'Rule' : part?.kind;
}

/** The descriptions of all declarations in one column. */
function aligned(items: readonly WrittenItem<Doc | WrittenDeclaration>[]): readonly WrittenItem[] {
  const column = descriptionColumn(items.map(({ doc }) => doc).filter(isDeclaration));
  return items.map(({ doc, ...leading }) => ({
    ...leading,
    doc: isDeclaration(doc) ? declarationDoc(doc, column) : doc,
  }));
}

function isDeclaration(doc: Doc | WrittenDeclaration): doc is WrittenDeclaration {
  return typeof doc === 'object' && 'head' in doc;
}

function writePart(node: Part, words: Words): Doc | WrittenDeclaration {
  switch (node.kind) {
    case 'About':
      return [words.word('about'), ' ', words.text(node.text)];
    case 'Param':
      return writeParam(node, words);
    case 'Input':
      return writeInput(node, words);
    case 'Let':
      return letDoc(node, words);
    case 'Set':
      return setDoc(node, words);
    case 'Deny':
      return conditionalDoc('deny', node, words);
    case 'Rule':
      return conditionalDoc('rule', node, words);
    case 'Adjust':
      return conditionalDoc('adjust', node, words);
    case 'Otherwise':
      return withBlock(words.word('otherwise'), null, writeBlock(node.body, words));
  }
}

function conditionalDoc(keyword: string, { name, condition, body }: Deny | Rule | Adjust, words: Words): Doc {
  const start = titleDoc(keyword, name, words);
  const when = condition === null ? null : words.word('when');
  const test = condition === null ? null : plainDoc(condition, words);
  const head = when === null ? start : [start, ' ', when];
  return withBlock(head, test, body && writeBlock(body, words));
}

function titleDoc(keyword: string, name: TextLiteral, words: Words): Doc {
  return [words.word(keyword), ' ', words.text(name)];
}

/**
 * Where a condition takes more than its line, the brace has one of its own, so that head and body stay apart.
 */
function withBlock(head: Doc, condition: Doc | null, block: WrittenBlock | null): Doc {
  const test = condition === null ? '' : indent(line, condition);
  if (block === null) return group(head, test);
  const { open, flat, broken } = block;
  const edge = condition === null ? ' ' : line;
  const lines = [group(head, test, edge, open), broken];
  return flat === null ? lines : docChoice([head, test, ' ', open, flat], lines);
}
