import { defined } from '../../../support/defined.js';
import type { Floating } from '../../../value/floating.js';
import {
  addFloating,
  compareFloating,
  divideFloating,
  multiplyFloating,
  subtractFloating,
} from '../../../value/floating.js';
import type { Code } from '../../code/code.js';
import { expectNumber } from '../../code/expected-kind.js';
import type { Place } from '../../code/failure.js';
import { withinLength } from '../../code/failure.js';
import type { Frame } from '../../code/frame.js';
import type { FloatingPlan, PresentPlan } from '../../code/planned.js';
import { floating, planOf } from '../../code/planned.js';
import { requireAscending } from '../ascending.js';
import { asFloating } from '../conversion.js';
import type { CallToPlan } from './call-to-plan.js';
import { numberAt } from './call-to-plan.js';

interface Point {
  readonly x: Code<Floating>;
  readonly y: Code<Floating>;
}

/**
 * `linear(value, x0 => y0, …)`: from the first point on the straight line to the next, flat before the first
 * and behind the last. Between two points it is (y0 × (x1 − x) + y1 × (x − x0)) ÷ (x1 − x0), rounded once.
 */
export function planLinear(call: CallToPlan): FloatingPlan {
  const { code: value } = asFloating(numberAt(call, 0));
  const arrows = call.node.arguments.filter((argument) => argument.kind === 'Arrow');
  const starts = arrows.map(({ from }) => expectNumber(call.plan(from)));
  requireAscending(arrows, starts, call.context);
  const points = arrows.map(({ to }, index) => ({
    x: asFloating(defined(starts[index])).code,
    y: codeOf(call.plan(to)),
  }));
  return planOf(floating, (frame) => valueAt(value(frame), points, call.place, frame));
}

function codeOf(plan: PresentPlan): Code<Floating> {
  return asFloating(expectNumber(plan)).code;
}

/** Only the points around the value are evaluated in full. */
function valueAt(value: Floating, points: readonly Point[], place: Place, frame: Frame): Floating {
  let before: Point | undefined;
  for (const point of points) {
    const x = point.x(frame);
    const order = compareFloating(value, x);
    if (order === 0 || (order < 0 && before === undefined)) return point.y(frame);
    if (order < 0 && before !== undefined) return between(value, before, point, place, frame);
    before = point;
  }
  return defined(before).y(frame);
}

function between(value: Floating, low: Point, high: Point, place: Place, frame: Frame): Floating {
  const [from, to] = [low.x(frame), high.x(frame)];
  const rising = multiplyFloating(high.y(frame), subtractFloating(value, from));
  const falling = multiplyFloating(low.y(frame), subtractFloating(to, value));
  const weighted = withinLength(addFloating(rising, falling), place);
  return withinLength(divideFloating(weighted, subtractFloating(to, from)), place);
}
