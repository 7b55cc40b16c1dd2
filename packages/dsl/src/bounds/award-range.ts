import { floor } from '../number/rational.js';
import type { End } from '../ranges/interval.js';
import { quantityOf } from '../ranges/quantity.js';
import type { AbstractValue } from './abstract-value.js';
import { quantityIn } from './abstract-value.js';

/** The least and the most points of an award, both ends possible or beyond what is; null for no bound. */
export interface AwardRange {
  readonly min: number | null;
  readonly max: number | null;
}

/** Of a strategy that never awards. */
export const noAward: AwardRange = { min: 0, max: 0 };

/** Points are whole and safe integers: an award beyond them fails, so an end as far out as that is none. */
export function awardRangeOf(points: AbstractValue): AwardRange {
  const whole = quantityOf(quantityIn(points).interval, true);
  return whole === null ? noAward : { min: toPoints(whole.interval.min), max: toPoints(whole.interval.max) };
}

function toPoints(end: End | null): number | null {
  const points = end === null ? Number.NaN : Number(floor(end.value).coefficient);
  return Math.abs(points) < Number.MAX_SAFE_INTEGER ? points : null;
}
