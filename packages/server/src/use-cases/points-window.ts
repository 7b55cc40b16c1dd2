import { DAY_MS } from '../domain/durations.js';
import { Fault } from '../domain/fault.js';
import type { Span } from '../domain/span.js';
import type { TimeWindow } from '../ports/points-reads.js';
import { outOfRange, type SpanPaths, stretchOf } from './time-span.js';

const WINDOW_DAYS_MAX = 400;
/** The last instant that a date can have, and a day beyond all that it can have. */
const END_OF_TIME = { moment: 8_640_000_000_000_000, day: 100_000_001 } as const;
const UNIT_MS = { moment: 1, day: DAY_MS } as const;

/**
 * The stretch of time that a query is about; null for all time. Without `to` it goes on to the end, and its
 * length is counted up to now.
 *
 * @param paths Where the request has it, for what is wrong with it.
 * @throws Fault `validation-failed` where it is empty, too long, or has no beginning.
 */
export function pointsWindow(span: Span, now: number, paths: SpanPaths): TimeWindow | null {
  const stretch = stretchOf(span, paths);
  if (stretch === null) return null;
  const { unit, from, to } = stretch;
  if (from === null) {
    const error = { path: paths.from, code: 'required', message: 'required where there is `to`' };
    throw new Fault('validation-failed', { errors: [error] });
  }
  const length = (to ?? now / UNIT_MS[unit]) - from;
  if (length * UNIT_MS[unit] > WINDOW_DAYS_MAX * DAY_MS) {
    const end = to === null ? 'now' : '`to`';
    throw outOfRange(paths.from, `lies more than ${WINDOW_DAYS_MAX} days before ${end}`);
  }
  return { unit, from, to: to ?? END_OF_TIME[unit] };
}
