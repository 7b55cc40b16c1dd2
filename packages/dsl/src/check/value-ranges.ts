import { fromInteger, zero } from '../number/decimal.js';
import { isRational } from '../number/rational.js';
import { calculateQuantity, isArithmetic, negateQuantity } from '../ranges/arithmetic.js';
import { betweenPoints } from '../ranges/functions.js';
import { between, multiplyIntervals } from '../ranges/interval.js';
import type { Quantity } from '../ranges/quantity.js';
import {
  everyQuantity,
  joinQuantities,
  meetQuantities,
  onlyQuantity,
  quantityOfType,
  within,
} from '../ranges/quantity.js';
import type { Argument, Arrow, Binary, Call, Expression, Reference } from '../syntax/ast.js';
import { isExpression } from '../syntax/is-expression.js';
import { errorType, isMoment, isOrdered, presentType } from '../types/make-type.js';
import { asksItems } from './asks-items.js';
import { calendarMembers } from './calendar-members.js';
import type { FunctionName, Resolution } from './checked-strategy.js';
import type { CheckContext } from './context.js';
import { functions, isOwnFunction } from './functions/functions.js';

/**
 * Which numbers and durations an expression may be, where something has to be proven before anything runs: by
 * the types of the places it is made of, as they are narrowed where it stands, and by what is calculated with
 * them. Types themselves say nothing of what is calculated, since they are shown to authors. Each expression
 * is looked at once.
 */
export class ValueRanges {
  readonly #context: Pick<CheckContext, 'types' | 'constants' | 'resolutions'>;
  readonly #known = new Map<Expression, Quantity>();

  constructor(context: Pick<CheckContext, 'types' | 'constants' | 'resolutions'>) {
    this.#context = context;
  }

  /** Of an expression that was typed. */
  of(node: Expression): Quantity {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const type = presentType(this.#typeOf(node));
    const declared = isOrdered(type) ? quantityOfType(type) : everyQuantity;
    // A let that leads to itself was reported; it must not be followed for ever.
    this.#known.set(node, declared);
    const range = meetQuantities(declared, this.#constant(node) ?? this.#made(node)) ?? declared;
    this.#known.set(node, range);
    return range;
  }

  #typeOf(node: Expression) {
    return this.#context.types.get(node) ?? errorType;
  }

  #constant(node: Expression): Quantity | null {
    const value = this.#context.constants.get(node);
    if (isRational(value)) return onlyQuantity(value);
    return typeof value === 'number' && !isMoment(this.#typeOf(node))
      ? onlyQuantity(fromInteger(value))
      : null;
  }

  #made(node: Expression): Quantity {
    switch (node.kind) {
      case 'Negate':
        return negateQuantity(this.of(node.operand));
      case 'If':
        return joinQuantities(this.of(node.then), this.of(node.else));
      case 'Match':
        return node.arms.map(({ value }) => this.of(value)).reduce(joinQuantities);
      case 'Binary':
        return this.#ofBinary(node);
      case 'Reference':
        return this.#ofName(node);
      case 'Call':
        return this.#ofCall(node);
      default:
        return everyQuantity;
    }
  }

  #ofBinary({ operator, left, right }: Binary): Quantity {
    if (operator === '??') return joinQuantities(this.of(left), this.of(right));
    if (!isArithmetic(operator) || this.#isMoment(left) || this.#isMoment(right)) return everyQuantity;
    return calculateQuantity(operator, this.of(left), this.of(right)) ?? everyQuantity;
  }

  /** Days and milliseconds don't add up as numbers do. */
  #isMoment(node: Expression): boolean {
    return isMoment(presentType(this.#typeOf(node)));
  }

  #ofName(node: Reference | Call): Quantity {
    const resolution = this.#context.resolutions.get(node);
    if (resolution === undefined || calendarMembers(node, resolution).length > 0) return everyQuantity;
    if (resolution.kind === 'let') return this.of(resolution.declaration.value);
    return resolution.kind === 'field' ? this.#ofField(resolution) : everyQuantity;
  }

  /** What is missing to the next threshold is said by its type. */
  #ofField({ ladder, field }: Extract<Resolution, { kind: 'field' }>): Quantity {
    const points = ladder.arguments.filter(isArrow);
    if (field === 'value') return points.map(({ to }) => this.of(to)).reduce(joinQuantities);
    return field === 'next' ? points.map(({ from }) => this.of(from)).reduce(joinQuantities) : everyQuantity;
  }

  #ofCall(node: Call): Quantity {
    const resolution = this.#context.resolutions.get(node);
    return resolution?.kind === 'function' ? this.#ofFunction(node, resolution.name) : this.#ofName(node);
  }

  #ofFunction(node: Call, name: FunctionName): Quantity {
    const { arguments: given } = node;
    const plain = given.filter(isExpression);
    const [first] = plain;
    if (first === undefined) return everyQuantity;
    if (!isOwnFunction(name)) {
      if (asksItems(name, node)) return this.#ofItems(first, given.find(isArrow));
      return functions[name].range?.(...plain.map((argument) => this.of(argument))) ?? everyQuantity;
    }
    switch (name) {
      case 'sum':
        return this.#ofSum(first, given.find(isArrow));
      case 'linear':
        return betweenPoints(given.filter(isArrow).map(({ to }) => this.of(to)));
      case 'any':
      case 'all':
      case 'count':
      case 'ladder':
        return everyQuantity;
    }
  }

  #ofSum(list: Expression, lambda: Arrow | undefined): Quantity {
    const type = presentType(this.#typeOf(list));
    if (type.kind !== 'list') return everyQuantity;
    const { interval, whole } = this.#ofItems(list, lambda);
    return within(multiplyIntervals(between(zero, fromInteger(type.max)), interval), whole);
  }

  /** What the items of a list are, or what a lambda makes of them. */
  #ofItems(list: Expression, lambda: Arrow | undefined): Quantity {
    if (lambda !== undefined) return this.of(lambda.to);
    const type = presentType(this.#typeOf(list));
    return type.kind === 'list' && isOrdered(type.element) ? quantityOfType(type.element) : everyQuantity;
  }
}

function isArrow(argument: Argument): argument is Arrow {
  return argument.kind === 'Arrow';
}
