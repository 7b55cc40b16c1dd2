import { Fault } from '../../domain/fault.js';
import type { TimeWindow } from '../../ports/points-reads.js';

const WINDOW_DAYS_MAX = 400;
const DAY_MS = 86_400_000;
/** The last instant that a date can have. */
const END_OF_TIME = 8_640_000_000_000_000;

/**
 * The stretch of time that a query is about; null for all time. Without `to` it goes on to the end, and its
 * length is counted up to now.
 *
 * @throws Fault `validation-failed` where it is empty, too long, or has no beginning.
 */
export function pointsWindow(
  { from, to }: { readonly from: number | undefined; readonly to: number | undefined },
  now: number,
): TimeWindow | null {
  if (from === undefined) {
    if (to === undefined) return null;
    throw refused('from', 'required', 'required where there is `to`');
  }
  if (to !== undefined && to <= from) throw refused('to', 'out-of-range', 'must be later than `from`');
  if ((to ?? now) - from > WINDOW_DAYS_MAX * DAY_MS) {
    throw refused(
      'from',
      'out-of-range',
      `lies more than ${WINDOW_DAYS_MAX} days before ${to === undefined ? 'now' : '`to`'}`,
    );
  }
  return { from, to: to ?? END_OF_TIME };
}

function refused(field: string, code: string, message: string): Fault {
  return new Fault('validation-failed', { errors: [{ path: `body.${field}`, code, message }] });
}
