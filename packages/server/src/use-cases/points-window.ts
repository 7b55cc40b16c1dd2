import { DAY_MS } from '../domain/durations.js';
import { Fault } from '../domain/fault.js';
import type { TimeWindow } from '../ports/points-reads.js';
import { outOfRange } from './time-span.js';

const WINDOW_DAYS_MAX = 400;
/** The last instant that a date can have. */
const END_OF_TIME = 8_640_000_000_000_000;

/**
 * The stretch of time that a query is about; null for all time. Without `to` it goes on to the end, and its
 * length is counted up to now.
 *
 * @param place Where the request has it, for what is wrong with it.
 * @throws Fault `validation-failed` where it is empty, too long, or has no beginning.
 */
export function pointsWindow(
  { from, to }: { readonly from: number | undefined; readonly to: number | undefined },
  now: number,
  place: 'body' | 'query',
): TimeWindow | null {
  if (from === undefined) {
    if (to === undefined) return null;
    const error = { path: `${place}.from`, code: 'required', message: 'required where there is `to`' };
    throw new Fault('validation-failed', { errors: [error] });
  }
  if (to !== undefined && to <= from) throw outOfRange(`${place}.to`, 'must be later than `from`');
  if ((to ?? now) - from > WINDOW_DAYS_MAX * DAY_MS) {
    const end = to === undefined ? 'now' : '`to`';
    throw outOfRange(`${place}.from`, `lies more than ${WINDOW_DAYS_MAX} days before ${end}`);
  }
  return { from, to: to ?? END_OF_TIME };
}
