import type { Code } from '../code.js';
import type { ScaledPlan } from '../planned.js';
import { slotChoice } from './slot-test.js';
import { small } from './small.js';

/** `+` or `*` of safe numbers, in the form that needs the fewest calls. */
export interface SmallOperation {
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

export const sum: SmallOperation = {
  codes: (l, r) => (frame) => l(frame) + r(frame),
  slot: (l, r) => (frame) => (frame[l] as number) + r(frame),
  constant: (l, r) => (frame) => l(frame) + r,
  slotChoice: (l, slot, least, from, under) => (frame) =>
    l(frame) + ((frame[slot] as number) >= least ? from : under),
  choice: (l, test, yes, no) => (frame) => l(frame) + (test(frame) ? yes : no),
};

export const times: SmallOperation = {
  codes: (l, r) => (frame) => l(frame) * r(frame),
  slot: (l, r) => (frame) => (frame[l] as number) * r(frame),
  constant: (l, r) => (frame) => l(frame) * r,
  slotChoice: (l, slot, least, from, under) => (frame) =>
    l(frame) * ((frame[slot] as number) >= least ? from : under),
  choice: (l, test, yes, no) => (frame) => l(frame) * (test(frame) ? yes : no),
};

/** The operation on two plans of safe integers. */
export function calculateSmall(operation: SmallOperation, left: ScaledPlan, right: ScaledPlan): Code<number> {
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

/** Operands change sides only where one of them can't fail: else another failure would be reported. */
function simplestLast(left: ScaledPlan, right: ScaledPlan): [ScaledPlan, ScaledPlan] {
  return simplicity(left) > simplicity(right) ? [right, left] : [left, right];
}

/** How much of an operand the operation can do by itself on its right; on its left that is a slot. */
function simplicity({ constant, slot, choice }: ScaledPlan): number {
  if (constant !== undefined) return 3;
  if (choice?.condition.test !== undefined) return 2;
  return slot === undefined ? 1 : 0;
}
