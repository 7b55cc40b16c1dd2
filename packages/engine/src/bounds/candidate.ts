import { type Decimal, decimal } from '@merit/dsl';
import type { JsonValue } from '../event/event.js';
import { durationToText } from '../value/duration.js';

/**
 * A value to try: a number of milliseconds for a duration, null for what is missing; dates, times, moments
 * and lists as an event carries them.
 */
export type Candidate = Decimal | number | string | boolean | null | readonly JsonValue[];

/** As an event's data would carry it. */
export function candidateToWire(value: Candidate): JsonValue {
  if (typeof value === 'number') return durationToText(value);
  return decimal.isDecimal(value) ? decimal.toJson(value) : value;
}
