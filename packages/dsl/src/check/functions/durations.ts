import { fromInteger } from '../../number/decimal.js';
import { divide } from '../../number/rational.js';
import { inUnits } from '../../ranges/functions.js';
import { sizeOfDigits } from '../../sizes/size.js';
import { decimalType } from '../../types/make-type.js';
import type { DurationFunctionName } from '../checked-strategy.js';
import { ofDurations } from './folding.js';
import type { PlainFunction, Wanted } from './language-function.js';

/** Durations as numbers of a unit. */
export const durationFunctions: { readonly [name in DurationFunctionName]: PlainFunction } = {
  seconds: inUnit('seconds', 1_000, 3),
  minutes: inUnit('minutes', 60_000, null),
  hours: inUnit('hours', 3_600_000, null),
  days: inUnit('days', 86_400_000, null),
};

const duration: Wanted = { text: 'durations', accepts: ({ kind }) => kind === 'duration' };

/** Durations are whole milliseconds, so only seconds have a bounded number of places. */
function inUnit(name: DurationFunctionName, milliseconds: number, places: number | null): PlainFunction {
  const result = decimalType(undefined, places);
  return {
    written: `${name}(duration)`,
    argumentsMin: 1,
    argumentsMax: 1,
    argument: () => duration,
    result: () => result,
    fold: ofDurations(([value = 0]) => divide(fromInteger(value), fromInteger(milliseconds))),
    range: inUnits(milliseconds),
    size: () => sizeOfDigits(16, 0, 8),
    steps: () => 0,
  };
}
