import type { SimulationSummary, TimedEvent } from '@merit/engine';
import { formatCount } from './number.js';

/** What follows a count of events where some came that weren't decided, since their ids were taken. */
export function knownText(
  { repeated, conflicts }: Pick<SimulationSummary, 'repeated' | 'conflicts'>,
  marked: (text: string) => string = (text) => text,
): string {
  const parts = [
    ...(repeated > 0 ? [`${formatCount(repeated)} repeated`] : []),
    ...(conflicts > 0 ? [marked(`${formatCount(conflicts)} in conflict`)] : []),
  ];
  return parts.length === 0 ? '' : `; besides ${parts.join(' · ')}`;
}

/** Why an event wasn't decided, where it wasn't just the first one again. */
export function conflictProblem({ eventId }: Pick<TimedEvent, 'eventId'>): string {
  return `another event has the eventId ${JSON.stringify(eventId)}: its user, task, game, action or data differ`;
}
