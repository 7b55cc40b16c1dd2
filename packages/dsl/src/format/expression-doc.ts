import type {
  Argument,
  Arm,
  Binary,
  BinaryOperator,
  Call,
  Expression,
  If,
  List,
  Match,
  Name,
  Negate,
  Pattern,
  Presence,
  RecordConstant,
  Reference,
} from '../syntax/ast.js';
import { flatColumnsOf } from './columns.js';
import { type Doc, group, indent, line, softLine } from './doc.js';
import {
  isChain,
  isChoice,
  wrapsNegated,
  wrapsNegative,
  wrapsOperand,
  wrapsPresence,
  wrapsRelation,
} from './parentheses.js';
import { braced, filled, sequence } from './sequence.js';
import type { Words, WrittenItem } from './words.js';

/** An expression in its canonical form; the lines of a chain of operators stand one step in. */
export function expressionDoc(node: Expression, words: Words): Doc {
  switch (node.kind) {
    case 'NumberLiteral':
    case 'DurationLiteral':
    case 'DateLiteral':
      return words.word(node.text);
    case 'TextLiteral':
      return words.text(node);
    case 'BooleanLiteral':
      return words.word(String(node.value));
    case 'List':
      return listDoc(node, words);
    case 'RecordConstant':
      return recordDoc(node, words);
    case 'Negate':
      return negateDoc(node, words);
    case 'Not':
      return [words.word('not'), ' ', operandDoc(node.operand, wrapsNegated(node.operand), words)];
    case 'Binary':
      return binaryDoc(node, words, indent);
    case 'Presence':
      return presenceDoc(node, words);
    case 'If':
      return ifDoc(node, words);
    case 'Match':
      return matchDoc(node, words);
    case 'Reference':
      return pathDoc(node, words);
    case 'Call':
      return callDoc(node, words);
    case 'Missing':
      throw new TypeError('a tree with something missing has no canonical form');
  }
}

function negateDoc({ operand }: Negate, words: Words): Doc {
  const sign = words.word('-');
  const gap = operand.kind === 'Negate' ? ' ' : '';
  return [sign, gap, operandDoc(operand, wrapsNegative(operand), words)];
}

/**
 * What follows a word such as `=` or `award`: behind it, or on the lines below where it has lines to break.
 */
export function valueDoc(node: Expression, words: Words): Doc {
  if (!breaksBelow(node)) return [' ', expressionDoc(node, words)];
  return group(indent(line, plainDoc(node, words)));
}

/** Calls, lists and `match` hold their lines between brackets, so they begin where they stand. */
export function breaksBelow({ kind }: Expression): boolean {
  return kind !== 'Call' && kind !== 'List' && kind !== 'Match' && kind !== 'RecordConstant';
}

/** An expression whose surroundings have already put it a step further in. */
export function plainDoc(node: Expression, words: Words): Doc {
  return group(
    node.kind === 'Binary' ? binaryDoc(node, words, (...docs) => docs) : expressionDoc(node, words),
  );
}

function operandDoc(node: Expression, wraps: boolean, words: Words): Doc {
  if (!wraps) return expressionDoc(node, words);
  return group('(', indent(softLine, plainDoc(node, words)), softLine, ')');
}

// ── Operators ───────────────────────────────────────────────────────────────

function binaryDoc(node: Binary, words: Words, further: (...docs: readonly Doc[]) => Doc): Doc {
  if (node.operator === '..') return rangeDoc(node, words);
  const { first, links } = node.operator === '??' ? defaultsOf(node) : chainOf(node);
  const [{ operator: nearest } = node] = links;
  const start = operandDoc(first, wrapsOperand(first, nearest, 'left'), words);
  const rest = links.map(({ operator, operand, side }) => {
    const sign = operator === 'not in' ? words.pair('not', 'in') : words.word(operator);
    return [line, sign, ' ', operandDoc(operand, wrapsOperand(operand, operator, side), words)];
  });
  return group(start, further(...rest));
}

function rangeDoc({ left, right }: Binary, words: Words): Doc {
  const low = operandDoc(left, wrapsOperand(left, '..', 'left'), words);
  const dots = words.word('..');
  return [low, dots, operandDoc(right, wrapsOperand(right, '..', 'right'), words)];
}

/** An operator of a chain, with the operand behind it. */
interface Link {
  readonly operator: BinaryOperator;
  readonly operand: Expression;
  readonly side: 'left' | 'right';
}

interface Chain {
  readonly first: Expression;
  readonly links: readonly Link[];
}

/** Operands in a row, however many, without a step of recursion for each. */
function chainOf(node: Binary): Chain {
  const links: Link[] = [];
  let first: Expression = node;
  for (let link = node; ; link = first) {
    links.push({ operator: link.operator, operand: link.right, side: 'right' });
    first = link.left;
    if (first.kind !== 'Binary' || !isChain(first, link.operator)) break;
  }
  return { first, links: links.reverse() };
}

/** `a ?? b ?? c` groups to the right, so that each operand but the last is the left one of a link. */
function defaultsOf({ left, right }: Binary): Chain {
  const links: Link[] = [];
  let rest = right;
  for (; rest.kind === 'Binary' && rest.operator === '??'; rest = rest.right) {
    links.push({ operator: '??', operand: rest.left, side: 'left' });
  }
  links.push({ operator: '??', operand: rest, side: 'right' });
  return { first: left, links };
}

function presenceDoc({ operand, present }: Presence, words: Words): Doc {
  const doc = operandDoc(operand, wrapsPresence(operand), words);
  return [doc, ' ', words.pair('is', present ? 'present' : 'missing')];
}

// ── Lists, names and calls ──────────────────────────────────────────────────

function listDoc({ items }: List, words: Words): Doc {
  const brackets = { open: words.word('['), close: ']', pad: '' } as const;
  const isPlain =
    items.length > 0 && items.every(({ kind }) => kind.endsWith('Literal') || kind === 'Negate');
  const write = (item: Expression) => expressionDoc(item, words);
  return isPlain ? filled(items, brackets, words, write) : sequence(items, brackets, words, write);
}

function recordDoc({ entries }: RecordConstant, words: Words): Doc {
  const brackets = { open: words.word('{'), close: '}', pad: ' ' } as const;
  return sequence(entries, brackets, words, ({ name, value }) => [
    labelDoc(name, words),
    ' ',
    expressionDoc(value, words),
  ]);
}

function pathDoc({ path }: Reference | Call, words: Words): Doc {
  return path.map(({ text }, index) =>
    index === 0 ? words.word(text) : [words.word('.'), words.word(text)],
  );
}

function callDoc(node: Call, words: Words): Doc {
  const callee = pathDoc(node, words);
  return [callee, argumentsDoc(node.arguments, words)];
}

export function argumentsDoc(nodes: readonly Argument[], words: Words): Doc {
  const brackets = { open: words.word('('), close: ')', pad: '' } as const;
  return sequence(nodes, brackets, words, (node) => argumentDoc(node, words));
}

function argumentDoc(node: Argument, words: Words): Doc {
  if (node.kind === 'NamedArgument') return [labelDoc(node.name, words), valueDoc(node.value, words)];
  if (node.kind !== 'Arrow') return expressionDoc(node, words);
  const from = operandDoc(node.from, isChoice(node.from), words);
  return [from, ' ', words.word('=>'), valueDoc(node.to, words)];
}

/** `name:`, before a value. */
export function labelDoc({ text }: Name, words: Words): Doc {
  const name = words.word(text);
  return [name, words.word(':')];
}

// ── Choices ─────────────────────────────────────────────────────────────────

/** Each branch has a line of its own, where they don't all fit on one. */
function ifDoc(node: If, words: Words): Doc {
  const docs: Doc[] = [];
  let branch: Expression = node;
  while (branch.kind === 'If') {
    docs.push(group(branchDoc(branch, words)), line);
    const { else: otherwise }: If = branch;
    const word = words.word('else');
    branch = otherwise;
    docs.push(word, branch.kind === 'If' ? ' ' : '');
  }
  docs.push(valueDoc(branch, words));
  return group(docs);
}

function branchDoc({ condition, then }: If, words: Words): Doc {
  const start = words.word('if');
  const test = operandDoc(condition, isChoice(condition), words);
  const word = words.word('then');
  const value = then.kind === 'If' ? [' ', operandDoc(then, true, words)] : valueDoc(then, words);
  return [start, ' ', test, ' ', word, value];
}

/**
 * Each arm has a line of its own, in any case; where the patterns are short, the values stand in one column.
 */
function matchDoc({ subject, arms }: Match, words: Words): Doc {
  const start = words.word('match');
  const test = subject === null ? '' : [' ', operandDoc(subject, isChoice(subject), words)];
  const open = [start, test, ' ', words.word('{')];
  const items = arms.map((arm) => words.item(() => writeArm(arm, words)));
  const widths = items.map(({ doc }) => flatColumnsOf(doc.patterns) ?? Number.POSITIVE_INFINITY);
  const widest = Math.max(...widths);
  const lines = items.map(({ doc: { patterns, value }, ...leading }, index): WrittenItem => {
    const gap = widest > patternColumnsMax ? 0 : widest - (widths[index] as number);
    return { ...leading, doc: [patterns, ' '.repeat(gap), ' ', value, ','] };
  });
  return braced(open, lines, words);
}

/** Beyond it a column of values would stand too far from the shorter patterns. */
const patternColumnsMax = 24;

function writeArm({ patterns, value }: Arm, words: Words): { patterns: Doc; value: Doc } {
  const [first, ...others] = patterns;
  const head = first === undefined ? words.word('else') : patternDoc(first, words);
  const tail = others.map((pattern) => [line, words.word('|'), ' ', patternDoc(pattern, words)]);
  const arrow = words.word('=>');
  return { patterns: group(head, indent(tail)), value: [arrow, valueDoc(value, words)] };
}

function patternDoc(node: Pattern, words: Words): Doc {
  if (node.kind === 'MissingPattern') return words.word('missing');
  if (node.kind !== 'Relation') return operandDoc(node, isChoice(node), words);
  const sign = words.word(node.operator);
  return [sign, ' ', operandDoc(node.value, wrapsRelation(node.value), words)];
}
