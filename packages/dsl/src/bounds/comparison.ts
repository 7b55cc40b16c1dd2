import type { Order } from '../check/flow/comparison-proof.js';
import type { Rational } from '../number/rational.js';
import { compare, sign } from '../number/rational.js';
import type { Interval } from '../ranges/interval.js';
import { isBelow, nonEmpty, onlyNumber, open } from '../ranges/interval.js';
import type { Quantity } from '../ranges/quantity.js';
import { quantityOf } from '../ranges/quantity.js';
import type { AbstractValue, Content } from './abstract-value.js';
import { joinAll, meet, present, quantityIn, unknown } from './abstract-value.js';

/** How a comparison can come out, and what each outcome says of its two sides. */
export interface ComparisonOutcome {
  readonly canHold: boolean;
  readonly canFail: boolean;
  readonly whenTrue: Sides;
  readonly whenFalse: Sides;
}

/** Of what each side then is one; `unknown` where nothing is said. */
export interface Sides {
  readonly left: AbstractValue;
  readonly right: AbstractValue;
}

const nothingSaid: Sides = { left: unknown, right: unknown };

const opposites: { readonly [order in Order]: Order } = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };
const mirrored: { readonly [order in Order]: Order } = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** A comparison of which nothing is known, since its sides aren't of one kind. */
export const unforeseen: ComparisonOutcome = {
  canHold: true,
  canFail: true,
  whenTrue: nothingSaid,
  whenFalse: nothingSaid,
};

// ── < <= > >= ───────────────────────────────────────────────────────────────

/** Both sides are there. */
export function compareOrder(order: Order, left: AbstractValue, right: AbstractValue): ComparisonOutcome {
  const [l, r] = [quantityIn(left).interval, quantityIn(right).interval];
  return {
    canHold: !always(opposites[order], l, r),
    canFail: !always(order, l, r),
    whenTrue: { left: halfLine(order, r), right: halfLine(mirrored[order], l) },
    whenFalse: { left: halfLine(opposites[order], r), right: halfLine(mirrored[opposites[order]], l) },
  };
}

function always(order: Order, left: Interval, right: Interval): boolean {
  const strictly = order === '<' || order === '>';
  return order === '<' || order === '<='
    ? isBelow(left, right, { strictly })
    : isBelow(right, left, { strictly });
}

/** The numbers that stand in an order to at least one of an interval. */
function halfLine(order: Order, { min, max }: Interval): AbstractValue {
  const strictly = order === '<' || order === '>';
  const end = order === '<' || order === '<=' ? max : min;
  const cut = end && { value: end.value, open: end.open || strictly };
  const interval = order === '<' || order === '<=' ? { min: null, max: cut } : { min: cut, max: null };
  return present({ kind: 'quantity', interval, whole: false, nonzero: false });
}

/** A pattern with an order takes nothing that is missing. */
export function tolerantOrder(order: Order, value: AbstractValue, bound: AbstractValue): ComparisonOutcome {
  const { canHold, canFail, whenTrue, whenFalse } = compareOrder(order, value, bound);
  return {
    canHold: canHold && value.content !== null,
    canFail: canFail || value.missing,
    whenTrue,
    whenFalse: { ...whenFalse, left: { ...whenFalse.left, missing: true } },
  };
}

/** Whether a value is missing. */
export function comparePresence({ missing, content }: AbstractValue): ComparisonOutcome {
  return {
    canHold: missing,
    canFail: content !== null,
    whenTrue: { left: { missing: true, content: null }, right: unknown },
    whenFalse: { left: content === null ? unknown : present(content), right: unknown },
  };
}

// ── == and in ───────────────────────────────────────────────────────────────

/** What is missing equals nothing. */
export function compareEquality(left: AbstractValue, right: AbstractValue): ComparisonOutcome {
  const common = left.content && right.content && meet(present(left.content), present(right.content));
  const same = isOne(left) && isOne(right);
  return {
    canHold: common !== null,
    canFail: !same || common === null,
    whenTrue: { left: common ?? unknown, right: common ?? unknown },
    whenFalse: { left: without(left, right) ?? unknown, right: without(right, left) ?? unknown },
  };
}

/** Whether a value is there and known. */
function isOne({ missing, content }: AbstractValue): boolean {
  return !missing && content !== null && isSingle(content);
}

function isSingle(content: Content): boolean {
  switch (content.kind) {
    case 'quantity':
      return onlyNumber(content.interval) !== null;
    case 'truth':
      return content.canHold !== content.canFail;
    case 'texts':
      return content.values?.length === 1;
    default:
      return false;
  }
}

/**
 * What is left of a value that isn't equal to another: less that one, where it is known; null for nothing.
 */
function without(value: AbstractValue, other: AbstractValue): AbstractValue | null {
  if (value.content === null || other.content === null || !isOne(other)) return value;
  const content = remaining(value.content, other.content);
  return value.missing || content !== null ? { missing: value.missing, content } : null;
}

function remaining(content: Content, other: Content): Content | null {
  if (content.kind === 'quantity' && other.kind === 'quantity') {
    const removed = onlyNumber(other.interval);
    return removed && withoutNumber(content, removed);
  }
  if (content.kind === 'texts' && other.kind === 'texts') {
    const values = content.values?.filter((text) => !other.values?.includes(text)) ?? null;
    return values?.length === 0 ? null : { kind: 'texts', values };
  }
  if (content.kind === 'truth' && other.kind === 'truth') {
    const canHold = content.canHold && !other.canHold;
    const canFail = content.canFail && !other.canFail;
    return canHold || canFail ? { kind: 'truth', canHold, canFail } : null;
  }
  return content;
}

function withoutNumber({ interval, whole, nonzero }: Quantity, removed: Rational): Quantity | null {
  const { min, max } = interval;
  const opened = {
    min: min && compare(min.value, removed) === 0 ? open(removed) : min,
    max: max && compare(max.value, removed) === 0 ? open(removed) : max,
  };
  const left = nonEmpty(opened.min, opened.max);
  return left && quantityOf(left, whole, nonzero || sign(removed) === 0);
}

/** `value in low..high`, both ends there. */
export function compareBetween(
  value: AbstractValue,
  low: AbstractValue,
  high: AbstractValue,
): ComparisonOutcome {
  const above = compareOrder('>=', value, low);
  const below = compareOrder('<=', value, high);
  const inside = meet(above.whenTrue.left, below.whenTrue.left);
  return {
    canHold: value.content !== null && above.canHold && below.canHold && inside !== null,
    canFail: value.missing || above.canFail || below.canFail,
    whenTrue: { left: inside ?? unknown, right: unknown },
    whenFalse: { left: value.missing ? unknown : outside(above, below), right: unknown },
  };
}

/**
 * The same where a range goes round the clock: of what begins late, two stretches, one on either side of
 * midnight.
 */
export function compareRound(
  value: AbstractValue,
  low: AbstractValue,
  high: AbstractValue,
): ComparisonOutcome {
  const ascends = compareOrder('<=', low, high);
  if (!ascends.canFail) return compareBetween(value, low, high);
  if (ascends.canHold) return { ...unforeseen, canHold: value.content !== null };
  const before = compareOrder('<=', value, high);
  const after = compareOrder('>=', value, low);
  const stretches = [before, after].filter(({ canHold }) => canHold);
  const found = stretches.flatMap(({ whenTrue }) => meet(value, whenTrue.left) ?? []);
  const outside = meet(before.whenFalse.left, after.whenFalse.left);
  return {
    canHold: value.content !== null && found.length > 0,
    canFail: value.missing || (before.canFail && after.canFail && outside !== null),
    whenTrue: { left: joinAll(found), right: unknown },
    whenFalse: { left: value.missing ? unknown : (outside ?? unknown), right: unknown },
  };
}

/** Where one end can't be what it failed for, it failed for the other. */
function outside(above: ComparisonOutcome, below: ComparisonOutcome): AbstractValue {
  if (!above.canFail) return below.whenFalse.left;
  return below.canFail ? unknown : above.whenFalse.left;
}

/** `value in [ items ]`. */
export function compareOneOf(value: AbstractValue, items: readonly AbstractValue[]): ComparisonOutcome {
  const each = items.map((item) => compareEquality(value, item));
  const wanted = each.filter(({ canHold }) => canHold).map(({ whenTrue }) => whenTrue.left);
  const rest = items.reduce<AbstractValue | null>((left, item) => left && without(left, item), value);
  return {
    canHold: wanted.length > 0,
    canFail: rest !== null && each.every(({ canFail }) => canFail),
    whenTrue: { left: joinAll(wanted), right: unknown },
    whenFalse: { left: rest ?? unknown, right: unknown },
  };
}
