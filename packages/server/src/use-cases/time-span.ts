import { timeZoneNamed } from '@merit/engine';
import { Fault } from '../domain/fault.js';
import { isoTime } from '../domain/iso-time.js';
import type { Bound, RecordedSpan, Span, Stretch } from '../domain/span.js';

/**
 * A moment that a query or a body can't have.
 *
 * @param path Of the field, such as `query.from`.
 * @param message What was expected.
 */
export function outOfRange(path: string, message: string): Fault {
  return new Fault('validation-failed', { errors: [{ path, code: 'out-of-range', message }] });
}

/** Where a request has a span, for what is wrong with it: the path of its beginning and that of its end. */
export interface SpanPaths {
  readonly from: string;
  readonly to: string;
}

export const inQuery: SpanPaths = { from: 'query.from', to: 'query.to' };
export const recordedInQuery: SpanPaths = { from: 'query.recordedFrom', to: 'query.recordedTo' };

/**
 * The stretch that was asked for; null for all time.
 *
 * @throws Fault `validation-failed` where it ends before it begins, or at once; where one bound is a day and
 *   the other a moment.
 */
export function stretchOf({ from, to }: Span, paths: SpanPaths = inQuery): Stretch | null {
  const first = from ?? to;
  if (first === undefined) return null;
  if (from !== undefined && to !== undefined && typeof from !== typeof to) {
    throw outOfRange(paths.to, 'expected a date where `from` is one, and else a moment');
  }
  const stretch: Stretch = {
    unit: typeof first === 'number' ? 'moment' : 'day',
    from: from === undefined ? null : placeOf(from),
    to: to === undefined ? null : endOf(to),
  };
  requireSome(stretch, paths);
  return stretch;
}

/**
 * The same in moments, by one clock.
 *
 * @throws Fault `validation-failed` as `stretchOf` does.
 */
export function momentsOf(span: Span, timeZone: string, paths: SpanPaths = inQuery): Stretch | null {
  const stretch = stretchOf(span, paths);
  if (stretch === null || stretch.unit === 'moment') return stretch;
  const { startOfDay } = timeZoneNamed(timeZone);
  const { from, to } = stretch;
  return {
    unit: 'moment',
    from: from === null ? null : startOfDay(from),
    to: to === null ? null : startOfDay(to),
  };
}

/** When something happened, or when it was recorded; both null for all time. */
export interface EitherStretch {
  readonly happened: Stretch | null;
  readonly recorded: Stretch | null;
}

/**
 * Of what is listed in one order or in the other: by when it happened, or by when it was recorded.
 *
 * @throws Fault `validation-failed` as `stretchOf` does, and where both are asked for.
 */
export function eitherStretchOf({ from, to, recordedFrom, recordedTo }: Span & RecordedSpan): EitherStretch {
  const happened = stretchOf({ from, to });
  const recorded = momentsOf({ from: recordedFrom, to: recordedTo }, 'UTC', recordedInQuery);
  if (happened !== null && recorded !== null) {
    throw outOfRange(recordedFrom === undefined ? recordedInQuery.to : recordedInQuery.from, NOT_BOTH);
  }
  return { happened, recorded };
}

const NOT_BOTH = 'expected without `from` and `to`, which order by when something happened';

function placeOf(bound: Bound): number {
  return typeof bound === 'number' ? bound : bound.day;
}

function endOf(bound: Bound): number {
  return typeof bound === 'number' ? bound : bound.day + 1;
}

/** @throws Fault `validation-failed` where a stretch ends before it begins, or at once. */
export function requireSome({ unit, from, to }: Stretch, paths: SpanPaths = inQuery): void {
  if (from === null || to === null || from < to) return;
  throw outOfRange(paths.to, `expected ${unit === 'day' ? 'a day not before' : 'a moment after'} \`from\``);
}

/**
 * The day that begins at a moment: counters are of whole days.
 *
 * @throws Fault `validation-failed` where none does.
 */
export function dayAt(at: number, timeZone: string, path: string): number {
  const { localDay, startOfDay } = timeZoneNamed(timeZone);
  const day = localDay(at);
  const began = startOfDay(day);
  if (began === at) return day;
  throw outOfRange(path, `expected a date, or when a day of ${timeZone} begins, such as ${isoTime(began)}`);
}
