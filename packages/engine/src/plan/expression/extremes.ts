import type { ExtremeName } from '@merit/dsl';
import type { Floating } from '../../value/floating.js';
import { compareFloating } from '../../value/floating.js';
import type { Integer } from '../../value/integer.js';
import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import { greatestOfSlot, leastOfSlot } from '../code/fast/slot-extreme.js';
import { small } from '../code/fast/small.js';
import type { FrameSlot } from '../code/frame.js';
import type { NumberPlan, OptionalPlan, ScaledPlan } from '../code/planned.js';
import { floating, isSmall, isSmallConstant, optionalOf, planOf, scaled } from '../code/planned.js';
import { alignScales, allSmall } from './arithmetic.js';
import { asFloating } from './conversion.js';

interface Extreme {
  readonly bound: (left: number, right: number) => number;
  readonly integers: (left: Integer, right: Integer) => Integer;
  readonly floatings: (left: Floating, right: Floating) => Floating;
  readonly small: (left: Code<number>, right: Code<number>) => Code<number>;
  readonly constant: (left: Code<number>, right: number) => Code<number>;
  readonly slot: (slot: number, right: number) => Code<number>;
}

const extremes: { readonly [name in ExtremeName]: Extreme } = {
  min: {
    bound: Math.min,
    integers: (left, right) => (right < left ? right : left),
    floatings: (left, right) => (compareFloating(right, left) < 0 ? right : left),
    small: (l, r) => (frame) => Math.min(l(frame), r(frame)),
    constant: (l, right) => (frame) => Math.min(l(frame), right),
    slot: leastOfSlot,
  },
  max: {
    bound: Math.max,
    integers: (left, right) => (right > left ? right : left),
    floatings: (left, right) => (compareFloating(right, left) > 0 ? right : left),
    small: (l, r) => (frame) => Math.max(l(frame), r(frame)),
    constant: (l, right) => (frame) => Math.max(l(frame), right),
    slot: greatestOfSlot,
  },
};

/** `min(a, b, …)` and `max(a, b, …)`. */
export function planExtreme(name: ExtremeName, operands: readonly NumberPlan[]): NumberPlan {
  return operands.reduce((left, right) => planPair(extremes[name], left, right));
}

/** `clamp(x, low, high)`: low where low is above high. */
export function planClamp(operand: NumberPlan, low: NumberPlan, high: NumberPlan): NumberPlan {
  return planPair(extremes.max, planPair(extremes.min, operand, high), low);
}

function planPair(extreme: Extreme, left: NumberPlan, right: NumberPlan): NumberPlan {
  if (left.kind === 'floating' || right.kind === 'floating') {
    const [l, r] = [asFloating(left).code, asFloating(right).code];
    const { floatings } = extreme;
    return planOf(floating, (frame) => floatings(l(frame), r(frame)));
  }
  const [a, b] = alignScales(left, right);
  const shape = scaled(a.scale, extreme.bound(a.min, b.min), extreme.bound(a.max, b.max));
  return planOf(shape, allSmall(a, b) ? smallExtreme(extreme, a, b) : wideExtreme(extreme, a, b));
}

function smallExtreme(extreme: Extreme, left: ScaledPlan, right: ScaledPlan): Code<number> {
  if (isSmallConstant(right)) return withConstant(extreme, left, right.constant);
  if (isSmallConstant(left)) return withConstant(extreme, right, left.constant);
  return extreme.small(small(left), small(right));
}

function withConstant({ slot, constant }: Extreme, plan: ScaledPlan, value: number): Code<number> {
  return plan.slot === undefined ? constant(small(plan), value) : slot(plan.slot, value);
}

function wideExtreme({ integers }: Extreme, { code: l }: ScaledPlan, { code: r }: ScaledPlan): Code<Integer> {
  return (frame) => integers(l(frame), r(frame));
}

// ── Of a list ───────────────────────────────────────────────────────────────

/** A list whose items are looked at one by one, and where each stands meanwhile. */
export interface Walked {
  readonly items: Code<readonly Value[]>;
  readonly slot: FrameSlot<Value>;
}

/** The least or the greatest of what is found for each item; missing for none. */
export function planExtremeOf(name: ExtremeName, body: NumberPlan, walked: Walked): OptionalPlan {
  const { integers, floatings } = extremes[name];
  if (body.kind === 'floating') return optionalOf(floating, extremeOf(walked, body.code, floatings));
  const shape = scaled(body.scale, body.min, body.max);
  return optionalOf(
    shape,
    isSmall(shape)
      ? extremeOf(walked, small(body), extremes[name].bound)
      : extremeOf(walked, body.code, integers),
  );
}

function extremeOf<Found extends Value>(
  { items, slot }: Walked,
  body: Code<Found>,
  better: (left: Found, right: Found) => Found,
): Code<Found | null> {
  return (frame) => {
    const list = items(frame);
    let best: Found | null = null;
    for (let index = 0; index < list.length; index++) {
      frame[slot] = list[index];
      const found = body(frame);
      best = best === null ? found : better(best, found);
    }
    return best;
  };
}
