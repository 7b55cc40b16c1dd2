import type { DurationFunctionName } from '@merit/dsl';
import { expectScaled } from '../../code/expected-kind.js';
import { constantOf, planOf, scaled } from '../../code/planned.js';
import { planQuotient } from '../division.js';
import type { FunctionPlanner } from './call-to-plan.js';
import { numberAt } from './call-to-plan.js';

/** Seconds are milliseconds with three digits after the point, so they need no division. */
export const durationFunctions: { readonly [name in DurationFunctionName]: FunctionPlanner } = {
  seconds: (call) => {
    const { code, min, max } = expectScaled(numberAt(call, 0));
    return planOf(scaled(3, min, max), code);
  },
  minutes: inUnit(60_000),
  hours: inUnit(3_600_000),
  days: inUnit(86_400_000),
};

function inUnit(milliseconds: number): FunctionPlanner {
  const unit = constantOf(scaled(0, milliseconds, milliseconds), milliseconds);
  return (call) => planQuotient(numberAt(call, 0), unit, call.place, call.place);
}
