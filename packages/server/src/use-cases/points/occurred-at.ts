import { DAY_MS } from '../../domain/durations.js';
import { Fault } from '../../domain/fault.js';
import { mayBackfill, type Principal } from '../../domain/principal.js';

/** Clocks of senders run ahead a little. */
const AHEAD_MAX_MS = 30_000;

/** @throws Fault `backfill-forbidden` where the caller has no leave for what it says it does. */
export function requireBackfill(principal: Principal, isBackfill: boolean): void {
  if (isBackfill && !mayBackfill(principal)) throw new Fault('backfill-forbidden');
}

/**
 * When an event counts as having happened.
 *
 * @param eventAgeMaxDays How old it may be; 0 for any age.
 * @throws Fault `validation-failed` where it lies in the future or too far back.
 */
export function momentOf(occurredAt: number | null, now: number, eventAgeMaxDays: number): number {
  if (occurredAt === null) return now;
  if (occurredAt > now + AHEAD_MAX_MS) {
    throw refused('in-the-future', 'lies more than 30 seconds in the future');
  }
  if (eventAgeMaxDays > 0 && occurredAt < now - eventAgeMaxDays * DAY_MS) {
    throw refused(
      'too-old',
      `lies more than ${eventAgeMaxDays} days in the past, which takes \`backfill=true\``,
    );
  }
  return occurredAt;
}

function refused(code: string, message: string): Fault {
  return new Fault('validation-failed', { errors: [{ path: 'body.occurredAt', code, message }] });
}
