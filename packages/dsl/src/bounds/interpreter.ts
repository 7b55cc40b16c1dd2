import { asksItems } from '../check/asks-items.js';
import type { CheckedStrategy, ConstantValue, ListFunctionName } from '../check/checked-strategy.js';
import type { Order } from '../check/flow/comparison-proof.js';
import { functions } from '../check/functions/functions.js';
import type { ArithmeticOperator } from '../ranges/arithmetic.js';
import { isArithmetic } from '../ranges/arithmetic.js';
import { betweenPoints } from '../ranges/functions.js';
import { onlyNumber } from '../ranges/interval.js';
import type { Quantity } from '../ranges/quantity.js';
import type { Binary, Call, Expression, If, Let, Negate, Presence, Reference } from '../syntax/ast.js';
import { isExpression } from '../syntax/is-expression.js';
import { dayMs } from '../types/duration.js';
import { errorType, goesRound, isMoment, isNumber, isOrdered, presentType } from '../types/make-type.js';
import type { AbstractValue } from './abstract-value.js';
import {
  anyValueOf,
  exactly,
  join,
  present,
  quantity,
  quantityIn,
  truth,
  unknown,
} from './abstract-value.js';
import { isArrow } from './arguments.js';
import { addValues, calculate, negateValue, subtractValues } from './arithmetic.js';
import type { ComparisonOutcome } from './comparison.js';
import {
  compareBetween,
  compareEquality,
  compareOneOf,
  compareOrder,
  compareRound,
  unforeseen,
} from './comparison.js';
import type { Environment } from './environment.js';
import { eventKey, joinEnvironments, meetEnvironments } from './environment.js';
import type { Finding } from './finding.js';
import { decided, neverFound, oneOf, opposite, settled } from './finding.js';
import { climbLadder } from './ladder.js';
import { formOfPlace } from './linear-form.js';
import { anySequence, askItems, isAmong, listOf, sequenceIn } from './lists.js';
import type { ExpressionReader } from './matches.js';
import { findMatch } from './matches.js';
import { itemKey, Names } from './names.js';
import type { Places } from './places.js';
import { Sums } from './sums.js';

/** The possible values of each expression. An expression that is never evaluated has no entry. */
export interface Values {
  get(node: Expression): AbstractValue | undefined;
  set(node: Expression, value: AbstractValue): unknown;
}

/**
 * Evaluates expressions with everything that values may be instead of values. Each expression is looked at
 * once, so that the cost is linear in the size of a strategy, but for lists of what is known.
 */
export class Interpreter {
  readonly names: Names;
  /** What the event's action may be where so much is compared, in a strategy that counts actions. */
  readonly actions = new Map<Binary, AbstractValue>();
  readonly #checked: CheckedStrategy;
  readonly #places: Places;
  readonly #sums: Sums;
  readonly #countsActions: boolean;
  #values: Values = new Map();
  readonly #reader: ExpressionReader = {
    evaluate: (node, known) => this.#evaluate(node, known),
    narrow: (node, wanted, known) => this.#narrow(node, wanted, known),
    areAlike: (left, right) => this.#areAlike(left, right),
    goesRound: (node) => goesRound(this.#typeOf(node)),
  };

  constructor(checked: CheckedStrategy, places: Places) {
    this.#checked = checked;
    this.#places = places;
    this.#sums = new Sums(places);
    this.#countsActions = checked.facts.some(({ name }) => name === 'actions');
    this.names = new Names(checked, places);
  }

  /** Finds what an expression is worth where so much is known, and writes it down for all parts of it. */
  evaluate(node: Expression, known: Environment, values: Values): Finding {
    const before = this.#values;
    this.#values = values;
    const finding = this.#evaluate(node, known);
    this.#values = before;
    return finding;
  }

  /** Evaluates a let, once for all that mention it. */
  declare(node: Let, known: Environment, values: Values): void {
    const { value, whenTrue, whenFalse } = this.evaluate(node.value, known, values);
    const key = this.names.declare(node, value);
    this.names.learn(node, { key, form: this.#sums.declare(node, key), whenTrue, whenFalse });
  }

  #evaluate(node: Expression, known: Environment): Finding {
    if (known === null) return neverFound;
    this.#sums.forget(node);
    const finding = this.#find(node, known);
    this.#values.set(node, finding.value);
    return finding;
  }

  #value(node: Expression, known: Environment): AbstractValue {
    return this.#evaluate(node, known).value;
  }

  #find(node: Expression, known: Environment): Finding {
    const constant = this.#checked.constants.get(node);
    if (constant !== undefined && this.#typeOf(node).kind !== 'instant')
      return settled(this.#findConstant(node, constant), known);
    switch (node.kind) {
      case 'Negate':
        return settled(this.#findNegation(node, known), known);
      case 'Not':
        return opposite(this.#evaluate(node.operand, known));
      case 'Binary':
        return this.#findBinary(node, known);
      case 'Presence':
        return this.#findPresence(node, known);
      case 'If':
        return this.#findIf(node, known);
      case 'Match':
        return findMatch(node, known, this.#reader);
      case 'List':
        return settled(listOf(node.items.map((item) => this.#value(item, known))), known);
      case 'Reference':
        return this.#findPlace(node, known);
      case 'Call':
        return this.#findCall(node, known);
      default:
        return settled(anyValueOf(this.#typeOf(node)), known);
    }
  }

  #typeOf(node: Expression) {
    return this.#checked.types.get(node) ?? errorType;
  }

  #findConstant(node: Expression, constant: ConstantValue): AbstractValue {
    const value = exactly(constant);
    const number = isOrdered(this.#typeOf(node)) ? onlyNumber(quantityIn(value).interval) : null;
    if (number !== null) this.#sums.putConstant(node, number);
    return value;
  }

  #findNegation(node: Negate, known: Environment): AbstractValue {
    const value = negateValue(this.#value(node.operand, known));
    this.#sums.putNegation(node, node.operand);
    return value;
  }

  // ── Operators ─────────────────────────────────────────────────────────────

  #findBinary(node: Binary, known: Environment): Finding {
    const { operator, left, right } = node;
    if (isArithmetic(operator)) return this.#findArithmetic(node, operator, known);
    switch (operator) {
      case 'and':
        return this.#findConjunction(left, right, known);
      case 'or':
        return this.#findDisjunction(left, right, known);
      case '??':
        return this.#findFallback(left, right, known);
      case 'in':
        return this.#findMembership(left, right, known);
      case 'not in':
        return opposite(this.#findMembership(left, right, known));
      case '!=':
        return opposite(this.#findComparison(node, '==', compareEquality, known));
      case '==':
        return this.#findComparison(node, '==', compareEquality, known);
      case '..':
        return settled(anyValueOf(this.#typeOf(node)), known);
      default:
        return this.#findComparison(node, operator, (l, r) => compareOrder(operator, l, r), known);
    }
  }

  #findArithmetic(node: Binary, operator: ArithmeticOperator, known: Environment): Finding {
    const left = this.#value(node.left, known);
    const right = this.#value(node.right, known);
    const result = this.#isOfMoments(node) ? null : calculate(operator, left, right);
    const value = result ?? anyValueOf(this.#typeOf(node));
    // Days and milliseconds don't add up.
    if (this.#typeOf(node).kind === 'date') return settled(value, known);
    const unit = this.#typeOf(node.left).kind === 'date' ? dayMs : 1;
    return settled(
      this.#sums.calculation(node, operator, unit, { value, values: this.#values, known }),
      known,
    );
  }

  /** Days and milliseconds don't add up as numbers do. */
  #isOfMoments({ left, right }: Binary): boolean {
    return isMoment(this.#typeOf(left)) || isMoment(this.#typeOf(right));
  }

  #findConjunction(left: Expression, right: Expression, known: Environment): Finding {
    const first = this.#evaluate(left, known);
    const second = this.#evaluate(right, first.whenTrue);
    return decided(second.whenTrue, joinEnvironments(first.whenFalse, second.whenFalse));
  }

  #findDisjunction(left: Expression, right: Expression, known: Environment): Finding {
    const first = this.#evaluate(left, known);
    const second = this.#evaluate(right, first.whenFalse);
    return decided(joinEnvironments(first.whenTrue, second.whenTrue), second.whenFalse);
  }

  #findFallback(left: Expression, right: Expression, known: Environment): Finding {
    const first = this.#value(left, known);
    const there = first.content && present(first.content);
    if (!first.missing && there !== null) return settled(there, known);
    const second = this.#value(right, known);
    return settled(there === null ? second : join(there, second), known);
  }

  #findComparison(
    node: Binary,
    relation: Order | '==',
    compare: (left: AbstractValue, right: AbstractValue) => ComparisonOutcome,
    known: Environment,
  ): Finding {
    const { left, right } = node;
    const [l, r] = [this.#value(left, known), this.#value(right, known)];
    if (this.#countsActions) this.actions.set(node, this.#places.read(eventKey('action'), known));
    if (!this.#areAlike(left, right)) return this.#concluded(unforeseen, left, right, known);
    const found = this.#concluded(compare(l, r), left, right, known);
    const { whenTrue, whenFalse } = found;
    return decided(
      this.#sums.relate(left, relation, right, whenTrue),
      this.#sums.relate(left, contraries[relation], right, whenFalse),
    );
  }

  /** A moment and a date are compared by the moment's own date, which depends on the time zone. */
  #areAlike(left: Expression, right: Expression): boolean {
    const [a, b] = [presentType(this.#typeOf(left)), presentType(this.#typeOf(right))];
    return a.kind === b.kind || (isNumber(a) && isNumber(b));
  }

  #concluded(
    { canHold, canFail, whenTrue, whenFalse }: ComparisonOutcome,
    left: Expression,
    right: Expression | null,
    known: Environment,
  ): Finding {
    const narrow = (sides: ComparisonOutcome['whenTrue']) => {
      const narrowed = this.#narrow(left, sides.left, known);
      return right === null ? narrowed : this.#narrow(right, sides.right, narrowed);
    };
    return decided(canHold ? narrow(whenTrue) : null, canFail ? narrow(whenFalse) : null);
  }

  #findMembership(left: Expression, right: Expression, known: Environment): Finding {
    const value = this.#value(left, known);
    if (right.kind === 'Binary' && right.operator === '..') {
      const [low, high] = [this.#value(right.left, known), this.#value(right.right, known)];
      const isAlike = this.#areAlike(left, right.left) && this.#areAlike(left, right.right);
      if (!isAlike) return this.#concluded(unforeseen, left, null, known);
      if (goesRound(this.#typeOf(right.left))) {
        return this.#concluded(compareRound(value, low, high), left, null, known);
      }
      const { whenTrue, whenFalse } = this.#concluded(compareBetween(value, low, high), left, null, known);
      const above = this.#sums.relate(left, '>=', right.left, whenTrue);
      return decided(this.#sums.relate(left, '<=', right.right, above), whenFalse);
    }
    if (right.kind !== 'List') {
      const list = sequenceIn(this.#value(right, known));
      return settled(isAmong(compareEquality(value, list.element).canHold, list), known);
    }
    const items = right.items.map((item) => this.#value(item, known));
    const areAlike = right.items.every((item) => this.#areAlike(left, item));
    return this.#concluded(areAlike ? compareOneOf(value, items) : unforeseen, left, null, known);
  }

  #findPresence({ operand, present: wanted }: Presence, known: Environment): Finding {
    const { missing, content } = this.#value(operand, known);
    const there = content && this.#narrow(operand, { missing: false, content }, known);
    const gone = missing ? this.#narrow(operand, { missing: true, content: null }, known) : null;
    return wanted ? decided(there, gone) : decided(gone, there);
  }

  #findIf(node: If, known: Environment): Finding {
    const condition = this.#evaluate(node.condition, known);
    const yes = this.#evaluate(node.then, condition.whenTrue);
    const no = this.#evaluate(node.else, condition.whenFalse);
    if (condition.whenTrue === null) return no;
    return condition.whenFalse === null ? yes : oneOf(yes, no);
  }

  // ── Names and calls ───────────────────────────────────────────────────────

  #findPlace(node: Reference | Call, known: Environment): Finding {
    const key = this.names.placeOf(node);
    if (key === null) return settled(anyValueOf(this.#typeOf(node)), known);
    const resolution = this.#checked.resolutions.get(node);
    const value = this.#places.read(key, known);
    const proofs = resolution?.kind === 'let' ? this.names.let(resolution.declaration) : undefined;
    if (value.content?.kind !== 'truth') {
      const form = proofs?.form ?? formOfPlace(key);
      return settled(this.#isSummed(node) ? this.#sums.name(node, form, value, known) : value, known);
    }
    const holds = this.#places.narrow(key, truth(true, false), known);
    const fails = this.#places.narrow(key, truth(false, true), known);
    return {
      value,
      whenTrue: proofs === undefined ? holds : meetEnvironments(holds, proofs.whenTrue),
      whenFalse: proofs === undefined ? fails : meetEnvironments(fails, proofs.whenFalse),
    };
  }

  /** Numbers, durations, and moments, of which there are differences. */
  #isSummed(node: Expression): boolean {
    const type = presentType(this.#typeOf(node));
    return isOrdered(type) || isMoment(type);
  }

  #findCall(node: Call, known: Environment): Finding {
    const resolution = this.#checked.resolutions.get(node);
    if (resolution?.kind !== 'function') return this.#findPlace(node, known);
    if (asksItems(resolution.name, node)) {
      return settled(this.#findAsked(node, resolution.name, known), known);
    }
    if (resolution.name === 'linear') return settled(this.#findLine(node, known), known);
    if (resolution.name === 'ladder') return settled(this.#findLadder(node, known), known);
    const given = node.arguments.filter(isExpression);
    const values = given.map((argument) => this.#value(argument, known));
    const [first] = values;
    if (resolution.name === 'length' && first?.content?.kind === 'sequence') {
      return settled(quantity(first.content.length, true), known);
    }
    const applied = functions[resolution.name].range?.(...values.map(quantityIn)) ?? null;
    const value = applied === null ? anyValueOf(this.#typeOf(node)) : present(applied);
    this.#sums.make(node, resolution.name, given, value, this.#values);
    return settled(value, known);
  }

  /** The lambda of `any`, `sum` and the like is looked at once, with an item that may be any of the list. */
  #findAsked({ arguments: given }: Call, name: ListFunctionName, known: Environment): AbstractValue {
    let items = anySequence;
    for (const list of given.filter(isExpression)) items = sequenceIn(this.#value(list, known));
    let asked = items.element;
    for (const lambda of given.filter(isArrow)) {
      this.names.declareAt(itemKey(lambda, null), items.element);
      asked = this.#value(lambda.to, known);
    }
    return askItems(name, items, asked);
  }

  #findLine(node: Call, known: Environment): AbstractValue {
    const heights: Quantity[] = [];
    for (const argument of node.arguments.filter(isExpression)) this.#value(argument, known);
    for (const { from, to } of node.arguments.filter(isArrow)) {
      this.#value(from, known);
      heights.push(quantityIn(this.#value(to, known)));
    }
    return present(betweenPoints(heights));
  }

  #findLadder({ arguments: given }: Call, known: Environment): AbstractValue {
    const [x = unknown] = given.filter(isExpression).map((value) => this.#value(value, known));
    const points = given.filter(isArrow);
    return climbLadder({
      x: quantityIn(x),
      thresholds: points.map(({ from }) => quantityIn(this.#value(from, known))),
      values: points.map(({ to }) => this.#value(to, known)),
    });
  }

  // ── What a result says of the parts that made it ──────────────────────────

  /** What is known where an expression that was just evaluated is one of these values. */
  #narrow(node: Expression, wanted: AbstractValue, known: Environment): Environment {
    if (wanted === unknown) return known;
    const key = this.names.placeOf(node);
    if (key !== null) return this.#places.narrow(key, wanted, known);
    if (node.kind === 'Negate') return this.#narrow(node.operand, negateValue(wanted), known);
    return node.kind === 'Binary' ? this.#narrowBinary(node, wanted, known) : known;
  }

  #narrowBinary(node: Binary, wanted: AbstractValue, known: Environment): Environment {
    const { operator, left, right } = node;
    if (this.#isOfMoments(node)) return known;
    if (operator !== '+' && operator !== '-') return known;
    const [l, r] = [this.#values.get(left) ?? unknown, this.#values.get(right) ?? unknown];
    const isSum = operator === '+';
    const first = isSum ? subtractValues(wanted, r) : addValues(wanted, r);
    const second = isSum ? subtractValues(wanted, l) : subtractValues(l, wanted);
    return this.#narrow(right, second, this.#narrow(left, first, known));
  }
}

const contraries = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '==': '!=' } as const;
