import { civilDate, dayNumber } from '@merit/dsl';
import { expectMoment, expectScaled } from '../../code/expected-kind.js';
import { momentBeyondLimit } from '../../code/failure.js';
import { date, planOf } from '../../code/planned.js';
import type { FunctionPlanner } from './call-to-plan.js';
import { operandAt } from './call-to-plan.js';

const yearMax = 9_999;

export const planAnniversary: FunctionPlanner = (call) => {
  const { code: day } = expectMoment(operandAt(call, 0));
  const { code: yearOf } = expectScaled(operandAt(call, 1));
  const { place } = call;
  return planOf(date, (frame) => {
    const year = Number(yearOf(frame));
    if (year < 1 || year > yearMax) throw momentBeyondLimit(place);
    return anniversaryIn(day(frame), year);
  });
};

/**
 * The day of a date in another year, in days since 1970-01-01: of 29 February the 28th in years without one,
 * as SQL and `java.time` have it.
 */
function anniversaryIn(date: number, year: number): number {
  const { month, day } = civilDate(date);
  const found = dayNumber({ year, month, day });
  return civilDate(found).day === day ? found : found - 1;
}
