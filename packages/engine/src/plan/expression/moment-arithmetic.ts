import { dateMax, dateMin, instantRange, isDate, isInstant } from '../../calendar/moment-bounds.js';
import type { Code } from '../code/code.js';
import { expectMoment, expectScaled } from '../code/expected-kind.js';
import type { Place } from '../code/failure.js';
import { momentBeyondLimit } from '../code/failure.js';
import type { MomentPlan, NumberPlan, PresentPlan, ScaledPlan } from '../code/planned.js';
import { constantOf, date, instant, planOf, scaled } from '../code/planned.js';
import { planProduct, planSubtraction } from './arithmetic.js';
import { asNumber, isMoment } from './moment.js';

const dayMs = 86_400_000;
const oneDay = constantOf(scaled(0, dayMs, dayMs), dayMs);

/** `left + right` or `left - right`, where at least one of them is a date or an instant. */
export function planMomentArithmetic(
  operator: string,
  left: PresentPlan,
  right: PresentPlan,
  place: Place,
): PresentPlan {
  if (isMoment(left) && isMoment(right)) return planBetween(left, right, place);
  if (isMoment(left)) return planShift(left, expectScaled(right), operator === '-' ? -1 : 1, place);
  return planShift(expectMoment(right), expectScaled(left), 1, place);
}

/** The time from the right to the left one: of dates, whole days of 24 hours. */
function planBetween(left: MomentPlan, right: MomentPlan, place: Place): NumberPlan {
  const between = planSubtraction(bounded(left), bounded(right), place);
  return left.kind === 'date' ? planProduct(between, oneDay, place) : between;
}

/** With the bounds that its values keep, so that differences are safe integers. */
function bounded(moment: MomentPlan): ScaledPlan {
  const range = moment.kind === 'date' ? { min: dateMin, max: dateMax } : instantRange;
  return { ...asNumber(moment), ...range };
}

/** The moment so long after another one, or before it for the sign -1. */
function planShift(moment: MomentPlan, by: ScaledPlan, sign: 1 | -1, place: Place): MomentPlan {
  return moment.kind === 'date' ? planDays(moment, by, sign, place) : planTime(moment, by, sign, place);
}

function planTime({ code }: MomentPlan, { code: by }: ScaledPlan, sign: 1 | -1, place: Place): MomentPlan {
  const shifted: Code<number> = (frame) => {
    const instantMs = code(frame) + sign * Number(by(frame));
    if (!isInstant(instantMs)) throw momentBeyondLimit(place);
    return instantMs;
  };
  return planOf(instant, shifted);
}

/** A part of a day at the duration's end counts for nothing. */
function planDays({ code }: MomentPlan, { code: by }: ScaledPlan, sign: 1 | -1, place: Place): MomentPlan {
  const shifted: Code<number> = (frame) => {
    const day = code(frame) + sign * Math.floor(Number(by(frame)) / dayMs);
    if (!isDate(day)) throw momentBeyondLimit(place);
    return day;
  };
  return planOf(date, shifted);
}
