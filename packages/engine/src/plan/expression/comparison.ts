import { compareFloating } from '../../value/floating.js';
import { floatingIn } from '../../value/held.js';
import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import { expectNumber } from '../code/expected-kind.js';
import { compareSmall } from '../code/fast/comparer.js';
import { equalling, type SlotEquality } from '../code/fast/slot-equality.js';
import type { Order, SlotTest } from '../code/fast/slot-test.js';
import { holding, slotTest } from '../code/fast/slot-test.js';
import type { BoolPlan, NumberPlan, Plan, PresentPlan } from '../code/planned.js';
import { bool, planOf, present } from '../code/planned.js';
import { alignScales } from './arithmetic.js';
import { asFloating, commonShape, toShapeOrMissing } from './conversion.js';
import { inOrder, isBesideYearDay, isMixed, isMoment, toDateOrMissing, toYearDay } from './moment.js';

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
  if (isBesideYearDay(left, right)) return planEquality(toYearDay(left), toYearDay(right));
  const shape = commonShape([present(left), present(right)]);
  const [l, r] = [toShapeOrMissing(left, shape), toShapeOrMissing(right, shape)];
  if (shape.kind === 'floating') return planOf(bool, sameFloatings(l.code, r.code));
  if (l.kind === 'optional' && r.kind === 'optional') return planOf(bool, sameIfPresent(l.code, r.code));
  const equality = slotEquality(l, r);
  return equality === null ? planOf(bool, sameCodes(l.code, r.code)) : planSlotEquality(equality);
}

/** One form stands for one value in every shape but floating; null is none of them. */
function sameCodes(l: Code<Value | null>, r: Code<Value | null>): Code<boolean> {
  return (frame) => l(frame) === r(frame);
}

/** Null where it isn't a slot on the left and a constant on the right. */
function slotEquality(left: Plan, right: Plan): SlotEquality | null {
  const { slot } = present(left);
  const value: Value | undefined = right.kind === 'optional' ? undefined : right.constant;
  return slot === undefined || value === undefined ? null : { slot, value };
}

function planSlotEquality(equality: SlotEquality): BoolPlan {
  const { kind, code, constant, slot } = planOf(bool, equalling(equality));
  return { kind, code, constant, slot, equality };
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
