import { chainedComparison, looseNot } from '../../diagnostics/catalogue/syntax.js';
import type { DiagnosticExtras, DiagnosticKind, TextEdit } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../source/span.js';
import type { Binary, BinaryOperator, Expression, Negate, Not, Presence } from '../ast.js';
import { make, span } from '../nodes.js';
import { precedence } from '../precedence.js';
import type { InfixOperator, PrefixOperator } from './operators.js';

/** One item of an expression as it was read, in source order: `not a + b is present` is five of them. */
export type ReadItem = OperandItem | PrefixItem | InfixItem | SuffixItem;

/** From where to where it stands, with the parentheses around it that the node's own span leaves out. */
export interface OperandItem {
  readonly role: 'operand';
  readonly node: Expression;
  readonly start: number;
  readonly end: number;
}

export interface PrefixItem {
  readonly role: 'prefix';
  readonly operator: PrefixOperator;
  readonly span: Span;
}

export interface InfixItem {
  readonly role: 'infix';
  readonly operator: InfixOperator;
  readonly span: Span;
}

/** `is present` and `is missing`. */
export interface SuffixItem {
  readonly role: 'suffix';
  readonly present: boolean;
  readonly span: Span;
}

export interface ClimbContext {
  readonly textOf: (place: Span) => string;
  readonly report: <Data>(
    kind: DiagnosticKind<Data>,
    place: Span,
    data: Data,
    extras?: DiagnosticExtras,
  ) => void;
  /** The ranges that nothing has taken yet: `in` and patterns take theirs, what is left stands wrong. */
  readonly openRanges: Binary[];
}

/**
 * Makes the tree of a flat list of operands and operators by precedence climbing. It keeps its own stacks, so
 * the length of a chain of operators is no depth of recursion.
 */
export function climb(items: readonly ReadItem[], context: ClimbContext): Expression {
  return new Climb(context).run(items);
}

/** An operand so far, and how loosely it was joined. */
interface Joined {
  readonly node: Expression;
  readonly start: number;
  readonly end: number;
  readonly precedence: number;
}

class Climb {
  readonly #context: ClimbContext;
  readonly #joined: Joined[] = [];
  readonly #pending: (PrefixItem | InfixItem)[] = [];

  constructor(context: ClimbContext) {
    this.#context = context;
  }

  run(items: readonly ReadItem[]): Expression {
    for (const item of items) this.#take(item);
    this.#reduce(0, false);
    return this.#pop().node;
  }

  #take(item: ReadItem): void {
    switch (item.role) {
      case 'operand':
        this.#push(item.node, item.start, item.end, precedence.operand);
        return;
      case 'prefix':
        this.#refuseLooseNot(item);
        this.#pending.push(item);
        return;
      case 'infix':
        this.#reduce(item.operator.precedence, item.operator.precedence === precedence.coalescing);
        this.#pending.push(item);
        return;
      case 'suffix':
        this.#reduce(precedence.comparison, false);
        this.#joinPresence(item);
    }
  }

  /** Joins what binds tighter than an operator that comes; as tightly, too, where that groups to the left. */
  #reduce(level: number, groupsToTheRight: boolean): void {
    for (let top = this.#pending.at(-1); top !== undefined; top = this.#pending.at(-1)) {
      const tightness = top.operator.precedence;
      if (tightness < level || (tightness === level && groupsToTheRight)) return;
      this.#pending.pop();
      if (top.role === 'prefix') this.#joinPrefix(top);
      else this.#joinInfix(top);
    }
  }

  #joinPrefix({ operator, span: { start } }: PrefixItem): void {
    const { node: operand, end } = this.#pop();
    const whole = span(start, end);
    const node =
      operator.symbol === 'not'
        ? make<Not>({ kind: 'Not', span: whole, operand })
        : make<Negate>({ kind: 'Negate', span: whole, operand });
    this.#push(node, start, end, operator.precedence);
  }

  #joinInfix({ operator, span: operatorSpan }: InfixItem): void {
    const right = this.#pop();
    const left = this.#pop();
    const level = operator.precedence;
    if (level === precedence.comparison && left.precedence === level) {
      this.#refuseChain(operatorSpan, this.#meantByChain(left, operator.symbol, operatorSpan, right));
      if (this.#joinChain(left, { operator, span: operatorSpan }, right)) return;
    }
    const node = make<Binary>({
      kind: 'Binary',
      span: span(left.start, right.end),
      operator: operator.symbol,
      operatorSpan,
      left: left.node,
      right: right.node,
    });
    this.#noteRange(node);
    this.#push(node, left.start, right.end, level);
  }

  /** `a < b < c` is read as what it says elsewhere, so that nothing more is found in it. */
  #joinChain(
    left: Joined,
    { operator, span: operatorSpan }: Omit<InfixItem, 'role'>,
    right: Joined,
  ): boolean {
    const middle = lastCompared(left.node);
    if (middle === null || !isCompared(operator.symbol)) return false;
    const whole = span(left.start, right.end);
    const second = make<Binary>({
      kind: 'Binary',
      span: span(middle.span.start, right.end),
      operator: operator.symbol,
      operatorSpan,
      left: middle,
      right: right.node,
    });
    const both = make<Binary>({
      kind: 'Binary',
      span: whole,
      operator: 'and',
      operatorSpan,
      left: left.node,
      right: second,
    });
    this.#push(both, left.start, right.end, precedence.comparison);
    return true;
  }

  /** A range stands open until an `in` takes it. */
  #noteRange(node: Binary): void {
    const { openRanges } = this.#context;
    if (node.operator === '..') openRanges.push(node);
    else if (node.operator === 'in' || node.operator === 'not in') takeRange(openRanges, node.right);
  }

  #joinPresence({ present, span: place }: SuffixItem): void {
    const { end } = place;
    const operand = this.#pop();
    const { start } = operand;
    if (operand.precedence === precedence.comparison) this.#refuseChain(place, null);
    const node = make<Presence>({ kind: 'Presence', span: span(start, end), operand: operand.node, present });
    this.#push(node, start, end, precedence.comparison);
  }

  #refuseLooseNot(item: PrefixItem): void {
    const left = this.#pending.at(-1);
    const isLoose = item.operator.symbol === 'not' && left?.role === 'infix';
    if (!isLoose || left.operator.precedence < item.operator.precedence) return;
    this.#context.report(looseNot, item.span, { operator: left.operator.symbol });
  }

  #refuseChain(place: Span, meant: TextEdit | null): void {
    const fixes = meant === null ? [] : [{ title: `write \`${meant.text}\``, edits: [meant] }];
    this.#context.report(chainedComparison, place, { meant: meant?.text ?? null }, { fixes });
  }

  /** `low <= x <= high` for `x in low..high`, and `a < b < c` for `a < b and b < c`. */
  #meantByChain(left: Joined, symbol: BinaryOperator, place: Span, right: Joined): TextEdit | null {
    if (left.node.kind !== 'Binary' || !isOrder(symbol) || !isOrder(left.node.operator)) return null;
    const { textOf } = this.#context;
    const first = left.node.operatorSpan;
    const low = textOf(span(left.start, first.start)).trim();
    const middle = textOf(span(first.end, place.start)).trim();
    const high = textOf(span(place.end, right.end)).trim();
    const whole = span(left.start, right.end);
    const isRange = symbol === '<=' && left.node.operator === '<=';
    if (isRange) return { span: whole, text: `${middle} in ${low}..${high}` };
    return { span: whole, text: `${low} ${left.node.operator} ${middle} and ${middle} ${symbol} ${high}` };
  }

  #push(node: Expression, start: number, end: number, level: number): void {
    this.#joined.push({ node, start, end, precedence: level });
  }

  #pop(): Joined {
    const joined = this.#joined.pop();
    /* v8 ignore next -- the grammar hands over an operand for every operator */
    if (joined === undefined) throw new Error('an operator has no operand: the items are no expression');
    return joined;
  }
}

/** What the last comparison of a chain so far has on its right; null where it is another one. */
function lastCompared(node: Expression): Expression | null {
  if (node.kind !== 'Binary') return null;
  return node.operator === 'and' ? lastCompared(node.right) : isCompared(node.operator) ? node.right : null;
}

function isCompared(operator: BinaryOperator): boolean {
  return isOrder(operator) || operator === '==' || operator === '!=';
}

function isOrder(operator: BinaryOperator): boolean {
  return operator === '<' || operator === '<=' || operator === '>' || operator === '>=';
}

/** Marks a range as standing where a range may stand. */
export function takeRange(openRanges: Binary[], node: Expression): void {
  if (openRanges.length === 0) return;
  const index = openRanges.lastIndexOf(node as Binary);
  if (index >= 0) openRanges.splice(index, 1);
}
