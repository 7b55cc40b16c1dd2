import { timeZoneNamed } from '../calendar/zones.js';
import type { FactValues } from '../value/fact-value.js';
import type { EvaluationRequest } from './evaluation.js';

/** Beside the facts and not in them: they are plain data, with the strategy's keys alone. */
const zones = new WeakMap<FactValues, string>();

/** Notes the time zone in whose days facts were counted. */
export function countedIn(facts: FactValues, timeZone: string): FactValues {
  zones.set(facts, timeZone);
  return facts;
}

/**
 * The request with the time zone of its event, or else that of its facts where it names none itself: so it
 * need be said in one place only.
 *
 * @throws TypeError where the facts have another one: `this: day` and `now.date` would be different days.
 */
export function inZoneOfFacts(request: EvaluationRequest): EvaluationRequest {
  // An untyped host may have passed no event; that is reported later.
  const timeZone = request.event?.timeZone;
  if (timeZone === undefined || timeZone === request.timeZone) return inZone(request);
  const { event, facts, now, trace, nearest } = request;
  return inZone({ event, facts, now, timeZone, trace, nearest });
}

function inZone(request: EvaluationRequest): EvaluationRequest {
  const { event, facts, now, timeZone, trace, nearest } = request;
  const zone = facts === undefined ? undefined : zones.get(facts);
  if (zone === undefined || zone === (timeZone ?? 'UTC')) return request;
  if (timeZone === undefined) return { event, facts, now, timeZone: zone, trace, nearest };
  if (areSame(zone, timeZone)) return request;
  throw new TypeError(
    `the facts were counted in the days of ${zone}, and the event is decided in those of ${timeZone}; leave \`timeZone\` out to decide in ${zone}`,
  );
}

/** Names that differ are mostly those of other zones, but some have several. */
function areSame(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

/** @throws RangeError where there is none of this name. */
function canonical(timeZone: string): string {
  timeZoneNamed(timeZone);
  return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
}
