import type { Floating } from '../value/floating.js';
import {
  absFloating,
  addFloating,
  multiplyFloating,
  negateFloating,
  subtractFloating,
} from '../value/floating.js';
import type { Integer } from '../value/integer.js';
import {
  absInteger,
  addIntegers,
  multiplyIntegers,
  negateInteger,
  subtractIntegers,
} from '../value/integer.js';
import { scaleMax } from '../value/scaled.js';
import type { Code } from './code.js';
import { asFloating, atScale } from './conversion.js';
import type { Place } from './failure.js';
import { withinDigits, withinLength } from './failure.js';
import type { NumberPlan, ScaledPlan, ScaledShape } from './planned.js';
import { floating, isSmall, planOf, scaled } from './planned.js';
import { slotChoice } from './slot-test.js';

/** `left + right`. */
export function planAddition(left: NumberPlan, right: NumberPlan, place: Place): NumberPlan {
  if (left.kind === 'floating' || right.kind === 'floating')
    return viaFloating(addFloating, left, right, place);
  const [a, b] = alignScales(left, right);
  const shape = scaled(a.scale, a.min + b.min, a.max + b.max);
  return allSmall(a, b, shape)
    ? planOf(shape, calculating(sum, a, b))
    : viaIntegers(addIntegers, a, b, shape);
}

/** `left - right`. */
export function planSubtraction(left: NumberPlan, right: NumberPlan, place: Place): NumberPlan {
  if (left.kind === 'floating' || right.kind === 'floating') {
    return viaFloating(subtractFloating, left, right, place);
  }
  const [a, b] = alignScales(left, right);
  const shape = scaled(a.scale, a.min - b.max, a.max - b.min);
  if (!allSmall(a, b, shape)) return viaIntegers(subtractIntegers, a, b, shape);
  const [l, r] = [small(a), small(b)];
  return planOf(shape, (frame) => l(frame) - r(frame));
}

/** `left * right`. */
export function planProduct(left: NumberPlan, right: NumberPlan, place: Place): NumberPlan {
  if (left.kind === 'floating' || right.kind === 'floating' || left.scale + right.scale > scaleMax) {
    return viaFloating(multiplyFloating, left, right, place);
  }
  const shape = productShape(left, right);
  if (allSmall(left, right, shape)) {
    return planOf(shape, calculating(times, left, right));
  }
  const { code: l } = left;
  const { code: r } = right;
  return planOf(shape, (frame) => withinDigits(multiplyIntegers(l(frame), r(frame)), place));
}

/** `-operand`. */
export function planNegation(operand: NumberPlan): NumberPlan {
  if (operand.kind === 'floating') {
    const { code } = operand;
    return planOf(floating, (frame) => negateFloating(code(frame)));
  }
  const { code, scale, min, max } = operand;
  return planOf(scaled(scale, -max, -min), (frame) => negateInteger(code(frame)));
}

/** `abs(operand)`. */
export function planMagnitude(operand: NumberPlan): NumberPlan {
  if (operand.kind === 'floating') {
    const { code } = operand;
    return planOf(floating, (frame) => absFloating(code(frame)));
  }
  const { code, scale, min, max } = operand;
  const shape = scaled(scale, min > 0 ? min : max < 0 ? -max : 0, Math.max(-min, max));
  return planOf(shape, (frame) => absInteger(code(frame)));
}

export function alignScales(left: ScaledPlan, right: ScaledPlan): [ScaledPlan, ScaledPlan] {
  const scale = Math.max(left.scale, right.scale);
  return [atScale(left, scale), atScale(right, scale)];
}

export function allSmall(...shapes: readonly ScaledShape[]): boolean {
  return shapes.every(isSmall);
}

/** The code of a plan whose values are all safe integers. */
export function small(plan: ScaledPlan): Code<number> {
  return plan.code as Code<number>;
}

/** `+` or `*` of safe numbers, in the form that needs the fewest calls. */
interface SmallOperation {
  readonly codes: (left: Code<number>, right: Code<number>) => Code<number>;
  readonly slot: (left: number, right: Code<number>) => Code<number>;
  readonly constant: (left: Code<number>, right: number) => Code<number>;
  readonly slotChoice: (
    left: Code<number>,
    slot: number,
    least: number,
    from: number,
    under: number,
  ) => Code<number>;
  readonly choice: (left: Code<number>, test: Code<boolean>, yes: number, no: number) => Code<number>;
}

const sum: SmallOperation = {
  codes: (l, r) => (frame) => l(frame) + r(frame),
  slot: (l, r) => (frame) => (frame[l] as number) + r(frame),
  constant: (l, r) => (frame) => l(frame) + r,
  slotChoice: (l, slot, least, from, under) => (frame) =>
    l(frame) + ((frame[slot] as number) >= least ? from : under),
  choice: (l, test, yes, no) => (frame) => l(frame) + (test(frame) ? yes : no),
};

const times: SmallOperation = {
  codes: (l, r) => (frame) => l(frame) * r(frame),
  slot: (l, r) => (frame) => (frame[l] as number) * r(frame),
  constant: (l, r) => (frame) => l(frame) * r,
  slotChoice: (l, slot, least, from, under) => (frame) =>
    l(frame) * ((frame[slot] as number) >= least ? from : under),
  choice: (l, test, yes, no) => (frame) => l(frame) * (test(frame) ? yes : no),
};

function calculating(operation: SmallOperation, left: ScaledPlan, right: ScaledPlan): Code<number> {
  const [l, r] = simplestLast(left, right);
  const code = small(l);
  if (r.constant !== undefined) return operation.constant(code, r.constant as number);
  if (l.slot !== undefined) return operation.slot(l.slot, small(r));
  if (r.choice === undefined) return operation.codes(code, small(r));
  const { condition, yes, no } = r.choice;
  if (condition.test === undefined) return operation.choice(code, condition.code, yes, no);
  const { slot, least, from, under } = slotChoice(condition.test, yes, no);
  return operation.slotChoice(code, slot, least, from, under);
}

/** Operands change sides only where one of them can't fail: else another failure would be told. */
function simplestLast(left: ScaledPlan, right: ScaledPlan): [ScaledPlan, ScaledPlan] {
  return simplicity(left) > simplicity(right) ? [right, left] : [left, right];
}

/** How much of an operand the operation can do by itself on its right; on its left that is a slot. */
function simplicity({ constant, slot, choice }: ScaledPlan): number {
  if (constant !== undefined) return 3;
  if (choice?.condition.test !== undefined) return 2;
  return slot === undefined ? 1 : 0;
}

function viaIntegers(
  calculate: (left: Integer, right: Integer) => Integer,
  { code: l }: ScaledPlan,
  { code: r }: ScaledPlan,
  shape: ScaledShape,
): ScaledPlan {
  return planOf(shape, (frame) => calculate(l(frame), r(frame)));
}

function viaFloating(
  calculate: (left: Floating, right: Floating) => Floating,
  left: NumberPlan,
  right: NumberPlan,
  place: Place,
): NumberPlan {
  const [l, r] = [asFloating(left).code, asFloating(right).code];
  return planOf(floating, (frame) => withinLength(calculate(l(frame), r(frame)), place));
}

function productShape(left: ScaledShape, right: ScaledShape): ScaledShape {
  const corners = [
    product(left.min, right.min),
    product(left.min, right.max),
    product(left.max, right.min),
    product(left.max, right.max),
  ];
  return scaled(left.scale + right.scale, Math.min(...corners), Math.max(...corners));
}

/** A bound that is zero stays zero, however far the other one reaches. */
function product(left: number, right: number): number {
  return left === 0 || right === 0 ? 0 : left * right;
}
