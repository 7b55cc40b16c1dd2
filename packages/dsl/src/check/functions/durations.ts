import { decimalType } from '../../types/make-type.js';
import type { PlainSignature, Wanted } from './signature.js';

/** Durations as numbers of a unit. */
export const durationFunctions = {
  seconds: inUnit('seconds(duration)', 3),
  minutes: inUnit('minutes(duration)', null),
  hours: inUnit('hours(duration)', null),
  days: inUnit('days(duration)', null),
} satisfies { readonly [name: string]: PlainSignature };

const duration: Wanted = { text: 'durations', accepts: ({ kind }) => kind === 'duration' };

/** Durations are whole milliseconds, so only seconds have a bounded number of places. */
function inUnit(written: string, places: number | null): PlainSignature {
  const result = decimalType(undefined, places);
  return { written, argumentsMin: 1, argumentsMax: 1, argument: () => duration, result: () => result };
}
