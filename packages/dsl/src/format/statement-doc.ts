import type {
  Assignment,
  Award,
  Block,
  Cap,
  Field,
  Let,
  Reply,
  Set as SetPart,
  Statement,
} from '../syntax/ast.js';
import { type Doc, group, hardLine, indent, line } from './doc.js';
import { breaksBelow, expressionDoc, labelDoc, valueDoc } from './expression-doc.js';
import { sequence } from './sequence.js';
import { stack, type Words } from './words.js';

/** A block as it was written: whether it may stand on one line is known once its head is. */
export interface WrittenBlock {
  readonly open: Doc;
  /** The block on one line; null where it has to have more. */
  readonly flat: Doc | null;
  readonly broken: Doc;
}

/**
 * A block of one `award`, one assignment or one `cap` may stand on one line, any other has a line for each
 * statement.
 */
export function writeBlock({ statements }: Block, words: Words): WrittenBlock {
  const open = words.word('{');
  const items = statements.map((statement) => words.item(() => statementDoc(statement, words)));
  const closing = words.closing();
  const end = words.word('}');
  const [only, ...others] = items;
  if (only === undefined && closing.length === 0) return { open, flat: end, broken: end };
  const isShort = others.length === 0 && closing.length === 0 && only?.comments.length === 0;
  const mayBeFlat = isShort && statements[0] !== undefined && shortKinds.has(statements[0].kind);
  const broken = [indent(hardLine, stack(items, closing)), hardLine, end];
  return { open, flat: mayBeFlat ? [' ', only.doc, ' ', end] : null, broken };
}

const shortKinds: ReadonlySet<Statement['kind']> = new Set(['Award', 'Assignment', 'Cap']);

function statementDoc(node: Statement, words: Words): Doc {
  switch (node.kind) {
    case 'Let':
      return letDoc(node, words);
    case 'Reply':
      return replyDoc(node, words);
    case 'Award':
      return awardDoc(node, words);
    case 'Assignment':
      return assignmentDoc(node, words);
    case 'Cap':
      return capDoc(node, words);
  }
}

export function letDoc({ name, value }: Let, words: Words): Doc {
  return definitionDoc('let', name.text, value, words);
}

export function setDoc({ name, value }: SetPart, words: Words): Doc {
  return definitionDoc('set', name.text, value, words);
}

function definitionDoc(keyword: string, name: string, value: Let['value'], words: Words): Doc {
  const start = [words.word(keyword), ' ', words.word(name), ' ', words.word('=')];
  return [start, valueDoc(value, words)];
}

function assignmentDoc({ target, value }: Assignment, words: Words): Doc {
  const start = [words.word(target.text), ' ', words.word('=')];
  return [start, valueDoc(value, words)];
}

function capDoc({ taken, limit }: Cap, words: Words): Doc {
  const start = [words.word('cap'), valueDoc(taken, words)];
  const word = words.word('at');
  const edge = breaksBelow(taken) ? line : ' ';
  return group(start, indent(edge, word, valueDoc(limit, words)));
}

function replyDoc({ fields }: Reply, words: Words): Doc {
  const open = [words.word('reply'), ' ', words.word('{')];
  return sequence(fields, { open, close: '}', pad: ' ' }, words, (field) => fieldDoc(field, words));
}

function fieldDoc({ name, value }: Field, words: Words): Doc {
  return [labelDoc(name, words), valueDoc(value, words)];
}

function awardDoc({ points, case: caseName }: Award, words: Words): Doc {
  const start = [words.word('award'), valueDoc(points, words)];
  if (caseName === null) return start;
  const word = words.word('as');
  const edge = breaksBelow(points) ? line : ' ';
  return group(start, indent(edge, word, ' ', expressionDoc(caseName, words)));
}
