import { floor } from '../../number/rational.js';
import { isArithmetic } from '../../ranges/arithmetic.js';
import {
  countSize,
  greatestSize,
  lesserSize,
  type Size,
  sizeOfDigits,
  sizeOfType,
  smallSize,
} from '../../sizes/size.js';
import type { Argument, Binary, Call, Expression, Let, Reference } from '../../syntax/ast.js';
import { isExpression } from '../../syntax/is-expression.js';
import type { Type } from '../../types/type.js';
import { asksItems } from '../asks-items.js';
import { calendarMembers } from '../calendar-members.js';
import type { Resolution } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import { factSignatures, isFactName } from '../facts/fact-signature.js';
import { functions, isOwnFunction } from '../functions/functions.js';
import { sizeBetween, sizeOfArithmetic } from './arithmetic-sizes.js';

/** What the checker found that costs depend on. */
export type Meanings = Pick<CheckContext, 'types' | 'resolutions' | 'ranges'>;

/**
 * How large the value of each expression may be: what it is made of says, and its type where that has
 * bounds.
 */
export class Sizes {
  readonly #meanings: Meanings;
  readonly #known = new Map<Expression, Size>();
  readonly #lets = new Map<Let, Size>();

  constructor(meanings: Meanings) {
    this.#meanings = meanings;
  }

  of(node: Expression): Size {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const type = this.#meanings.types.get(node);
    const size = type === undefined ? smallSize : this.#within(node, type);
    this.#known.set(node, size);
    return size;
  }

  /** The greatest whole number that an argument may be; 0 where no bound is known. */
  greatestOf(node: Argument | undefined): number {
    const max = node === undefined ? null : this.#meanings.ranges.of(node as Expression).interval.max;
    return max === null ? 0 : Number(floor(max.value).coefficient);
  }

  #within(node: Expression, type: Type): Size {
    const made = this.#made(node, type);
    return isBounded(type) ? lesserSize(made, sizeOfType(type)) : made;
  }

  #made(node: Expression, type: Type): Size {
    switch (node.kind) {
      case 'List':
        return { ...greatestSize(node.items.map((item) => this.of(item))), items: node.items.length };
      case 'Negate':
        return this.of(node.operand);
      case 'If':
        return greatestSize([this.of(node.then), this.of(node.else)]);
      case 'Match':
        return greatestSize(node.arms.map(({ value }) => this.of(value)));
      case 'Binary':
        return this.#ofBinary(node);
      case 'Reference':
        return this.#ofName(node, type);
      case 'Call':
        return this.#ofCall(node, type);
      default:
        return sizeOfType(type);
    }
  }

  /** Chains lean to the left and may be long, so their spine is walked in a loop. */
  #ofBinary(node: Binary): Size {
    const spine: Binary[] = [];
    let inner: Expression = node;
    while (inner.kind === 'Binary' && !this.#known.has(inner)) {
      spine.push(inner);
      inner = inner.left;
    }
    let size = this.of(inner);
    for (const link of spine.reverse()) {
      size = this.#ofOperator(link, size);
      this.#known.set(link, size);
    }
    return size;
  }

  #ofOperator({ operator, right }: Binary, left: Size): Size {
    if (operator === '??') return greatestSize([left, this.of(right)]);
    return isArithmetic(operator) ? sizeOfArithmetic(operator, left, this.of(right)) : smallSize;
  }

  #ofName(node: Reference | Call, type: Type): Size {
    const resolution = this.#meanings.resolutions.get(node);
    if (resolution === undefined || calendarMembers(node, resolution).length > 0) return sizeOfType(type);
    switch (resolution.kind) {
      case 'let':
        return this.#ofLet(resolution.declaration);
      case 'field':
        return this.#ofField(resolution);
      case 'item':
        return sizeOfType(type);
      case 'fact':
        return this.#ofFact(node, type);
      case 'outcome':
        return resolution.member === 'points' ? countSize : sizeOfType(type);
      default:
        return sizeOfType(type);
    }
  }

  #ofLet(declaration: Let): Size {
    const known = this.#lets.get(declaration);
    if (known !== undefined) return known;
    // A let that leads to itself was reported; it must not be followed for ever.
    this.#lets.set(declaration, smallSize);
    const size = this.of(declaration.value);
    this.#lets.set(declaration, size);
    return size;
  }

  #ofField({ ladder, field }: Extract<Resolution, { kind: 'field' }>): Size {
    const points = ladder.arguments.filter((argument) => argument.kind === 'Arrow');
    if (field === 'value') return greatestSize(points.map(({ to }) => this.of(to)));
    const thresholds = greatestSize(points.map(({ from }) => this.of(from)));
    if (field === 'step') return countSize;
    const values = ladder.arguments.filter(isExpression).map((value) => this.of(value));
    return field === 'next' ? thresholds : sizeOfArithmetic('-', thresholds, greatestSize(values));
  }

  /**
   * What was added up of an input has a few digits more than one of its values; most else are counts and
   * times.
   */
  #ofFact(node: Reference | Call, type: Type): Size {
    if (isCount(node.path.at(-1)?.text ?? '')) return countSize;
    const size = sizeOfType(type);
    return size.whole === 0 ? size : sizeOfDigits(size.whole + countSize.whole, size.places);
  }

  #ofCall(node: Call, type: Type): Size {
    const resolution = this.#meanings.resolutions.get(node);
    if (resolution?.kind === 'host function') return sizeOfType(resolution.callee.result);
    return resolution?.kind === 'function'
      ? this.#ofFunction(node, resolution, type)
      : this.#ofName(node, type);
  }

  #ofFunction(node: Call, { name }: Extract<Resolution, { kind: 'function' }>, type: Type): Size {
    const given = node.arguments.filter(isExpression).map((argument) => this.of(argument));
    const [first = smallSize] = given;
    if (!isOwnFunction(name)) {
      if (asksItems(name, node)) return this.#ofItem(node, first);
      return functions[name].size(given, (index) => this.greatestOf(node.arguments[index]));
    }
    switch (name) {
      case 'any':
      case 'all':
      case 'count':
        return countSize;
      case 'sum':
        return this.#ofSum(node, first);
      case 'linear':
        return sizeBetween([first, ...node.arguments.flatMap((argument) => this.#ofPoint(argument))]);
      case 'ladder':
        return sizeOfType(type);
    }
  }

  /** Of one item of a list, or of what a lambda makes of it. */
  #ofItem({ arguments: [, lambda] }: Call, list: Size): Size {
    return { ...(lambda?.kind === 'Arrow' ? this.of(lambda.to) : list), items: 1 };
  }

  #ofSum(node: Call, list: Size): Size {
    const item = this.#ofItem(node, list);
    const below = item.below * Math.max(1, list.items);
    return sizeOfDigits(item.whole + String(list.items).length, item.places, below);
  }

  #ofPoint(argument: Argument): readonly Size[] {
    return argument.kind === 'Arrow' ? [this.of(argument.from), this.of(argument.to)] : [];
  }
}

/** Points may be penalties of any size, and an input has its own. */
function isCount(fact: string): boolean {
  const measures = isFactName(fact) ? factSignatures[fact].measures : null;
  return measures === 'count' || measures === 'time';
}

/** Whether a type says how large a value of it is, however that was made. */
function isBounded(type: Type): boolean {
  switch (type.kind) {
    case 'text':
      return Number.isFinite(type.max);
    case 'int':
    case 'decimal':
      return type.range.min !== null && type.range.max !== null;
    case 'list':
      return isBounded(type.element);
    case 'optional':
      return isBounded(type.inner);
    case 'record':
      return type.fields.every((field) => isBounded(field.type));
    default:
      return false;
  }
}
