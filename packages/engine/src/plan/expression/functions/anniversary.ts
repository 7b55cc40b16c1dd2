import { anniversaryIn } from '../../../calendar/anniversary.js';
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
