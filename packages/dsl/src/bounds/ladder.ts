import { fromInteger, zero } from '../number/decimal.js';
import type { Interval } from '../ranges/interval.js';
import { between, isBelow, open } from '../ranges/interval.js';
import { joinQuantities, meetQuantities, type Quantity, within } from '../ranges/quantity.js';
import type { AbstractValue } from './abstract-value.js';
import { joinAll, present, quantity, quantityIn, record } from './abstract-value.js';
import { subtractValues } from './arithmetic.js';

/** What `ladder(x, a => v, …)` is made of. */
export interface LadderParts {
  readonly x: Quantity;
  readonly thresholds: readonly Quantity[];
  readonly values: readonly AbstractValue[];
}

/** What a ladder may come to, by the steps that x may stand on. */
export function climbLadder({ x, thresholds, values }: LadderParts): AbstractValue {
  const steps = values.map((_, index) => index);
  const able = steps.filter((index) => mayStandOn(index, x.interval, thresholds));
  // Thresholds that don't ascend are bound by nobody.
  const reached = able.length === 0 ? steps : able;
  const next = thresholds.filter((_, index) => reached.includes(index - 1));
  const isTop = reached.includes(values.length - 1);
  return record(
    new Map([
      ['value', joinAll(values.filter((_, index) => reached.includes(index)))],
      ['step', quantity(between(fromInteger(Math.min(...reached)), fromInteger(Math.max(...reached))), true)],
      ['next', nextOf(next, isTop)],
      ['toNext', distanceOf(next, x, isTop)],
    ]),
  );
}

/** Below the first threshold is the first step too. */
function mayStandOn(index: number, x: Interval, thresholds: readonly Quantity[]): boolean {
  const [from, to] = [thresholds[index], thresholds[index + 1]];
  const isBelowIt = index > 0 && from !== undefined && isBelow(x, from.interval, { strictly: true });
  const isBeyondIt = to !== undefined && isBelow(to.interval, x, { strictly: false });
  return !isBelowIt && !isBeyondIt;
}

function nextOf(next: readonly Quantity[], missing: boolean): AbstractValue {
  const [first, ...rest] = next;
  return { missing, content: first === undefined ? null : rest.reduce(joinQuantities, first) };
}

/** More than nothing, since x lies below. */
function distanceOf(next: readonly Quantity[], x: Quantity, missing: boolean): AbstractValue {
  const { content } = nextOf(next, missing);
  if (content === null) return { missing, content };
  const all = quantityIn(subtractValues(present(content), present(x)));
  const above = meetQuantities(all, within({ min: open(zero), max: null }));
  return { missing, content: above ?? all };
}
