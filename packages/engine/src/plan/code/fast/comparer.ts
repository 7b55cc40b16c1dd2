import type { Code } from '../code.js';
import type { ScaledPlan } from '../planned.js';
import type { Order } from './slot-test.js';
import { small } from './small.js';

/** A comparison of scaled numbers; a constant or a slot on a side needs no call. */
interface Comparer {
  readonly codes: (left: Code<number>, right: Code<number>) => Code<boolean>;
  readonly constant: (left: Code<number>, right: number) => Code<boolean>;
  readonly slots: (left: number, right: number) => Code<boolean>;
}

const comparers: { readonly [order in Order]: Comparer } = {
  '<': {
    codes: (l, r) => (frame) => l(frame) < r(frame),
    constant: (l, r) => (frame) => l(frame) < r,
    slots: (l, r) => (frame) => (frame[l] as number) < (frame[r] as number),
  },
  '<=': {
    codes: (l, r) => (frame) => l(frame) <= r(frame),
    constant: (l, r) => (frame) => l(frame) <= r,
    slots: (l, r) => (frame) => (frame[l] as number) <= (frame[r] as number),
  },
  '>': {
    codes: (l, r) => (frame) => l(frame) > r(frame),
    constant: (l, r) => (frame) => l(frame) > r,
    slots: (l, r) => (frame) => (frame[l] as number) > (frame[r] as number),
  },
  '>=': {
    codes: (l, r) => (frame) => l(frame) >= r(frame),
    constant: (l, r) => (frame) => l(frame) >= r,
    slots: (l, r) => (frame) => (frame[l] as number) >= (frame[r] as number),
  },
};

/** The operators compare a bigint with a number as well, so the codes may pass for those of numbers. */
export function compareSmall(order: Order, left: ScaledPlan, right: ScaledPlan): Code<boolean> {
  const comparer = comparers[order];
  if (right.constant !== undefined) return comparer.constant(small(left), right.constant as number);
  return left.slot === undefined || right.slot === undefined
    ? comparer.codes(small(left), small(right))
    : comparer.slots(left.slot, right.slot);
}
