import type { Floating } from '../../value/floating.js';
import {
  absFloating,
  addFloating,
  multiplyFloating,
  negateFloating,
  subtractFloating,
} from '../../value/floating.js';
import type { Integer } from '../../value/integer.js';
import {
  absInteger,
  addIntegers,
  multiplyIntegers,
  negateInteger,
  subtractIntegers,
} from '../../value/integer.js';
import { scaleMax } from '../../value/scaled.js';
import type { Place } from '../code/failure.js';
import { withinDigits, withinLength } from '../code/failure.js';
import { small } from '../code/fast/small.js';
import { calculateSmall, sum, times } from '../code/fast/small-operation.js';
import type { NumberPlan, ScaledPlan, ScaledShape } from '../code/planned.js';
import { floating, isSmall, planOf, scaled } from '../code/planned.js';
import { asFloating, atScale } from './conversion.js';

/** `left + right`. */
export function planAddition(left: NumberPlan, right: NumberPlan, place: Place): NumberPlan {
  if (left.kind === 'floating' || right.kind === 'floating')
    return viaFloating(addFloating, left, right, place);
  const [a, b] = alignScales(left, right);
  const shape = scaled(a.scale, a.min + b.min, a.max + b.max);
  return allSmall(a, b, shape)
    ? planOf(shape, calculateSmall(sum, a, b))
    : viaIntegers(addIntegers, [a, b], shape, place);
}

/** `left - right`. */
export function planSubtraction(left: NumberPlan, right: NumberPlan, place: Place): NumberPlan {
  if (left.kind === 'floating' || right.kind === 'floating') {
    return viaFloating(subtractFloating, left, right, place);
  }
  const [a, b] = alignScales(left, right);
  const shape = scaled(a.scale, a.min - b.max, a.max - b.min);
  if (!allSmall(a, b, shape)) return viaIntegers(subtractIntegers, [a, b], shape, place);
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
    return planOf(shape, calculateSmall(times, left, right));
  }
  return viaIntegers(multiplyIntegers, [left, right], shape, place);
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

function viaIntegers(
  calculate: (left: Integer, right: Integer) => Integer,
  [{ code: l }, { code: r }]: readonly [ScaledPlan, ScaledPlan],
  shape: ScaledShape,
  place: Place,
): ScaledPlan {
  const { scale } = shape;
  return planOf(shape, (frame) => withinDigits(calculate(l(frame), r(frame)), scale, place));
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
