import { compareFloating } from '../../value/floating.js';
import { floatingIn } from '../../value/held.js';
import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import { expectNumber } from '../code/expected-kind.js';
import { compareSmall } from '../code/fast/comparer.js';
import type { Order, SlotTest } from '../code/fast/slot-test.js';
import { holding, slotTest } from '../code/fast/slot-test.js';
import type { BoolPlan, NumberPlan, Plan, PresentPlan } from '../code/planned.js';
import { bool, planOf, present } from '../code/planned.js';
import { alignScales } from './arithmetic.js';
import { asFloating, commonShape, toShapeOrMissing } from './conversion.js';
import { inOrder, isMixed, isMoment, toDateOrMissing } from './moment.js';

/** Of what `compareFloating` gave. */
const holds: { readonly [order in Order]: (sign: number) => boolean } = {
  '<': (sign) => sign < 0,
  '<=': (sign) => sign <= 0,
  '>': (sign) => sign > 0,
  '>=': (sign) => sign >= 0,
};

/** `left < right` and its like, of numbers or moments. */
export function planOrder(order: Order, left: PresentPlan, right: PresentPlan): BoolPlan {
  if (isMoment(left) && isMoment(right)) return planComparison(order, ...inOrder(left, right));
  return planComparison(order, expectNumber(left), expectNumber(right));
}

/** `left < right` and its like. */
export function planComparison(order: Order, left: NumberPlan, right: NumberPlan): BoolPlan {
  if (left.kind === 'floating' || right.kind === 'floating') {
    const [l, r] = [asFloating(left).code, asFloating(right).code];
    const test = holds[order];
    return planOf(bool, (frame) => test(compareFloating(l(frame), r(frame))));
  }
  if (left.constant !== undefined && right.constant === undefined) {
    return planComparison(mirrored[order], right, left);
  }
  const [l, r] = alignScales(left, right);
  return l.slot !== undefined && r.constant !== undefined
    ? planTest(slotTest(l.slot, order, r.constant))
    : planOf(bool, compareSmall(order, l, r));
}

const mirrored: { readonly [order in Order]: Order } = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function planTest(test: SlotTest): BoolPlan {
  const { kind, code, constant, slot } = planOf(bool, holding(test));
  return { kind, code, constant, slot, test };
}

/** `left == right`, where a missing value equals nothing, not even another one. */
export function planEquality(left: Plan, right: Plan): BoolPlan {
  if (isMixed(left, right)) return planEquality(toDateOrMissing(left), toDateOrMissing(right));
  const shape = commonShape([present(left), present(right)]);
  const [l, r] = [toShapeOrMissing(left, shape), toShapeOrMissing(right, shape)];
  if (shape.kind === 'floating') return planOf(bool, sameFloatings(l.code, r.code));
  if (l.kind === 'optional' && r.kind === 'optional') return planOf(bool, sameIfPresent(l.code, r.code));
  return planOf(bool, same(l, r));
}

/** One form stands for one value in every shape but floating; null is none of them. */
function same(left: Plan, right: Plan): Code<boolean> {
  const [l, r] = [left.code, right.code];
  const slot = present(left).slot;
  const constant = right.kind === 'optional' ? undefined : right.constant;
  if (constant === undefined) return (frame) => l(frame) === r(frame);
  return slot === undefined ? (frame) => l(frame) === constant : (frame) => frame[slot] === constant;
}

function sameIfPresent(l: Code<Value | null>, r: Code<Value | null>): Code<boolean> {
  return (frame) => {
    const value = l(frame);
    return value !== null && value === r(frame);
  };
}

function sameFloatings(l: Code<Value | null>, r: Code<Value | null>): Code<boolean> {
  return (frame) => isSame(l(frame), r(frame));
}

function isSame(left: Value | null, right: Value | null): boolean {
  if (left === null || right === null) return false;
  return left === right || compareFloating(floatingIn(left), floatingIn(right)) === 0;
}
