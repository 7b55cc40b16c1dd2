import type { Integer } from '../../value/integer.js';
import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import { expectScaled } from '../code/expected-kind.js';
import { choosingEqual, equallingAnd, equallingOr } from '../code/fast/slot-equality.js';
import type { Branch } from '../code/fast/slot-test.js';
import { choosing, choosingTier, holdingAnd, slotChoice } from '../code/fast/slot-test.js';
import type { BoolPlan, Plan, PresentPlan, ScaledPlan, ScaledShape, Shape } from '../code/planned.js';
import { bool, constantOf, isSmallConstant, optionalOf, planOf, present } from '../code/planned.js';
import { atScale, commonScale, commonShape, toShape, toShapeOrMissing } from './conversion.js';

/** `left and right`; the right side isn't looked at where the left one decides. */
export function planConjunction(left: BoolPlan, right: BoolPlan): BoolPlan {
  if (left.constant !== undefined) return left.constant ? right : left;
  const [l, r] = [left.code, right.code];
  if (left.test !== undefined) return planOf(bool, holdingAnd(left.test, r));
  if (left.equality !== undefined) return planOf(bool, equallingAnd(left.equality, r));
  return planOf(bool, (frame) => l(frame) && r(frame));
}

/** `left or right`; the right side isn't looked at where the left one decides. */
export function planDisjunction(left: BoolPlan, right: BoolPlan): BoolPlan {
  if (left.constant !== undefined) return left.constant ? left : right;
  const [l, r] = [left.code, right.code];
  if (left.equality !== undefined) return planOf(bool, equallingOr(left.equality, r));
  return planOf(bool, (frame) => l(frame) || r(frame));
}

/** `not operand`. */
export function planNot(operand: BoolPlan): BoolPlan {
  const { code } = operand;
  return planOf(bool, (frame) => !code(frame));
}

/** `operand is present`. */
export function planPresence(operand: Plan): BoolPlan {
  if (operand.kind !== 'optional') return constantOf(bool, true);
  const { slot } = operand.inner;
  if (slot !== undefined) return planOf(bool, (frame) => frame[slot] !== null);
  const { code } = operand;
  return planOf(bool, (frame) => code(frame) !== null);
}

/** `operand ?? fallback`. */
export function planFallback(operand: Plan, fallback: Plan): Plan {
  if (operand.kind !== 'optional') return operand;
  const shape = commonShape([operand.inner, present(fallback)]);
  const code = toShapeOrMissing(operand, shape).code;
  const otherwise = toShapeOrMissing(fallback, shape);
  return otherwise.kind === 'optional'
    ? optionalOf(shape, presentOr(code, otherwise.code))
    : planOf(shape, presentOr<Value>(code, otherwise.code));
}

function presentOr<Other>(code: Code<Value | null>, other: Code<Other>): Code<Value | Other> {
  return (frame) => {
    const value = code(frame);
    return value === null ? other(frame) : value;
  };
}

/** `if condition then … else …`. */
export function planChoice(condition: BoolPlan, then: Plan, otherwise: Plan): Plan {
  if (condition.constant !== undefined) return condition.constant ? then : otherwise;
  const shape = commonShape([present(then), present(otherwise)]);
  if (then.kind !== 'optional' && otherwise.kind !== 'optional') {
    return choice(condition, toShape(then, shape), toShape(otherwise, shape), shape);
  }
  const test = condition.code;
  const [{ code: yes }, { code: no }] = [toShapeOrMissing(then, shape), toShapeOrMissing(otherwise, shape)];
  return optionalOf(shape, (frame) => (test(frame) ? yes(frame) : no(frame)));
}

/** Both sides are of the shape already. */
function choice(condition: BoolPlan, yes: PresentPlan, no: PresentPlan, shape: Shape): PresentPlan {
  return shape.kind === 'scaled'
    ? numberChoice(condition, expectScaled(yes), expectScaled(no), shape)
    : planOf(shape, chosen<Value>(condition, yes, no));
}

function numberChoice(condition: BoolPlan, yes: ScaledPlan, no: ScaledPlan, shape: ScaledShape): ScaledPlan {
  const code = tierOf(condition, yes, no) ?? chosen<Integer>(condition, yes, no);
  const rescaled = (scale: number) => {
    const sides = [atScale(yes, scale), atScale(no, scale)] as const;
    return numberChoice(condition, ...sides, commonScale(sides));
  };
  const { kind, scale, min, max, constant, slot } = planOf(shape, code);
  const plan = { kind, scale, min, max, code, constant, slot, rescaled };
  if (!isSmallConstant(yes) || !isSmallConstant(no)) return plan;
  const choice = { condition, yes: yes.constant, no: no.constant };
  return { kind, scale, min, max, code, constant, slot, rescaled, choice };
}

function chosen<Result>(
  { code: test, test: ofSlot, equality }: BoolPlan,
  yes: Branch<Result>,
  no: Branch<Result>,
): Code<Result> {
  if (ofSlot !== undefined) return choosing(slotChoice(ofSlot, yes, no));
  if (equality !== undefined) return choosingEqual(equality, yes, no);
  const { code: otherwise } = no;
  if (yes.constant !== undefined && no.constant !== undefined) {
    const [value, other] = [yes.constant, no.constant];
    return (frame) => (test(frame) ? value : other);
  }
  const { code } = yes;
  return (frame) => (test(frame) ? code(frame) : otherwise(frame));
}

/** Null where it isn't one of three constants, by tests of slots. */
function tierOf({ test }: BoolPlan, yes: ScaledPlan, no: ScaledPlan): Code<number> | null {
  if (test === undefined) return null;
  const { slot, least, from, under } = slotChoice(test, yes, no);
  const lower = under.choice;
  if (!isSmallConstant(from) || lower?.condition.test === undefined) return null;
  const lowerTiers = slotChoice(lower.condition.test, lower.yes, lower.no);
  return choosingTier({ slot, least, from: from.constant, under: lowerTiers });
}
