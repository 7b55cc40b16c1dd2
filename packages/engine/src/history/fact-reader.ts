import type { CalendarPeriod } from '@merit/dsl';
import { periodStart } from '../calendar/period-start.js';
import type { TimeZone } from '../calendar/time-zone.js';
import type { FactValue } from '../value/fact-value.js';
import type { FactRequest } from './fact-request.js';
import { isMeasured, isSameMeasure, type Measure, measureOf } from './measure.js';
import type { Timeline, TimelineNeeds } from './timeline.js';
import { averageGap, lastGap, sinceFirst, sinceLast } from './timeline-summary.js';

/** The moment that facts are read at. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Its local day, in days since 1970-01-01. */
  readonly today: number;
}

/** Reads one fact from a timeline that was kept by the needs the reader was made with. */
export type FactReader = (timeline: Timeline, moment: Moment) => FactValue;

/** The needs of all readers made so far. They only grow, so that no index into them ever becomes wrong. */
export class GrowingNeeds implements TimelineNeeds {
  readonly totals: Measure[] = [];
  readonly byDay: Measure[] = [];
  readonly byTime: Measure[] = [];
  streak = false;
  /** The longest window of time, in milliseconds. */
  lastMax = 0;
}

/**
 * Makes the reader of one fact, and adds what it relies on to the needs.
 *
 * @throws TypeError where a fact is asked for with a window and takes none, or without the input it is of.
 */
export function createFactReader(request: FactRequest, needs: GrowingNeeds, zone: TimeZone): FactReader {
  const { name } = request;
  if (isMeasured(name)) return measureReader(request, measureOf(name, request.input), needs, zone);
  if (request.last !== null || request.this !== null) throw new TypeError(`\`${name}\` takes no window`);
  switch (name) {
    case 'sinceFirst':
      return (timeline, { now }) => sinceFirst(timeline, now);
    case 'sinceLast':
      return (timeline, { now }) => sinceLast(timeline, now);
    case 'lastGap':
      return lastGap;
    case 'averageGap':
      return averageGap;
    case 'streak':
      needs.streak = true;
      return ({ activeDays }, { now, today }) => kept(activeDays).streak(today, now);
    default:
      throw new TypeError(`\`${name}\` is a fact that no history answers yet`);
  }
}

function measureReader(
  { last, this: period }: FactRequest,
  measure: Measure,
  needs: GrowingNeeds,
  zone: TimeZone,
): FactReader {
  if (last !== null) return timeWindowReader({ last, period }, measure, needs, zone);
  if (period !== null) return calendarWindowReader(period, measure, needs);
  if (measure.name === 'awards') return ({ awards }) => awards;
  const index = indexIn(needs.totals, measure);
  return ({ totals }) => kept(totals[index]).value;
}

function calendarWindowReader(period: CalendarPeriod, measure: Measure, needs: GrowingNeeds): FactReader {
  const index = indexIn(needs.byDay, measure);
  return ({ byDay }, { today }) =>
    kept(byDay[index]).over({ after: periodStart(period, today) - 1, upTo: today });
}

function timeWindowReader(
  { last, period }: { readonly last: number; readonly period: CalendarPeriod | null },
  measure: Measure,
  needs: GrowingNeeds,
  { localDay }: TimeZone,
): FactReader {
  const index = indexIn(needs.byTime, measure);
  needs.lastMax = Math.max(needs.lastMax, last);
  if (period === null) {
    return ({ byTime }, { now }) => kept(byTime[index]).over({ after: now - last, upTo: now });
  }
  return ({ byTime }, { now, today }) => {
    const start = periodStart(period, today);
    const keep = (at: number) => localDay(at) >= start && localDay(at) <= today;
    return kept(byTime[index]).over({ after: now - last, upTo: now, keep });
  };
}

/** Where the measure stands among those needed; two facts may share one, such as two calendar windows. */
function indexIn(measures: Measure[], measure: Measure): number {
  const index = measures.findIndex((each) => isSameMeasure(each, measure));
  return index < 0 ? measures.push(measure) - 1 : index;
}

function kept<Part>(part: Part | null | undefined): Part {
  if (part === null || part === undefined)
    throw new Error('a timeline is read that was kept for other facts');
  return part;
}
