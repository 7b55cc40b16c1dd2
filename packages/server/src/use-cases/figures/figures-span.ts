import { DAY_MS, HOUR_MS } from '../../domain/durations.js';
import type { Span } from '../../domain/span.js';
import { writable } from '../../domain/time-limits.js';
import type { FiguresRange } from '../../ports/strategy-figures.js';
import { momentsOf, outOfRange, requireSome } from '../time-span.js';

export type FiguresBucket = 'hour' | 'day' | 'none';

/**
 * A week before `to` where its beginning is absent, and up to now where its end is; days are those of UTC.
 */
export type FiguresPeriod = Span;

export type FiguresSpan = Pick<FiguresRange, 'from' | 'to' | 'bucketMs'>;

const BUCKETS_MAX = 400;
const PERIOD_DEFAULT_MS = 7 * DAY_MS;

/**
 * The whole hours, or days, of UTC that a period touches: figures are kept by the hour.
 *
 * @throws Fault `validation-failed` where it ends before it begins, or has more than 400 buckets (of a day
 *   each, where none are asked for).
 */
export function figuresSpan(period: FiguresPeriod, bucket: FiguresBucket, now: number): FiguresSpan {
  // What is decided at this very moment is in it.
  const asked = momentsOf(period, 'UTC');
  const to = asked?.to ?? now + 1;
  const from = asked?.from ?? to - PERIOD_DEFAULT_MS;
  requireSome({ unit: 'moment', from, to });
  const unitMs = bucket === 'day' ? DAY_MS : HOUR_MS;
  const start = Math.floor(writable(from) / unitMs) * unitMs;
  const end = Math.ceil(to / unitMs) * unitMs;
  requireFew(end - start, bucket);
  return { from: start, to: end, bucketMs: bucket === 'none' ? end - start : unitMs };
}

function requireFew(ms: number, bucket: FiguresBucket): void {
  if (ms <= BUCKETS_MAX * (bucket === 'hour' ? HOUR_MS : DAY_MS)) return;
  const units = bucket === 'hour' ? 'hours' : 'days';
  throw outOfRange('query.from', `expected at most ${BUCKETS_MAX} ${units} from \`from\` to \`to\``);
}
