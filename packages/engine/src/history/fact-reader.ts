import type { CalendarPeriod } from '@merit/dsl';
import { periodStart } from '../calendar/period-start.js';
import type { TimeZone } from '../calendar/time-zone.js';
import type { HistoryFactValue } from '../value/fact-value.js';
import type { Floating } from '../value/floating.js';
import type { KeyRange } from './chunk.js';
import type { HistoryFactRequest } from './fact-request.js';
import { meanOf } from './mean.js';
import {
  inputReader,
  isSameMeasure,
  type Measure,
  type MeasureName,
  measureOf,
} from './measure.js';
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
export type FactReader = (timeline: Timeline, moment: Moment) => HistoryFactValue;

/** The needs of all readers made so far. They only grow, so that no index into them ever becomes wrong. */
export class GrowingNeeds implements TimelineNeeds {
  readonly totals: Measure[] = [];
  readonly byDay: Measure[] = [];
  readonly byTime: Measure[] = [];
  readonly latest: InputReader[] = [];
  readonly latestByDay: InputReader[] = [];
  readonly latestByTime: InputReader[] = [];
  streak = false;
  users = false;
  tasks = false;
  wallet = false;
  /** The longest window of time, in milliseconds. */
  lastMax = 0;
}

/**
 * Makes the reader of one fact, and adds what it relies on to the needs.
 *
 * @throws TypeError where a fact is asked for with a window and takes none, or without the input it is of.
 */
export function createFactReader(
  request: HistoryFactRequest,
  needs: GrowingNeeds,
  zone: TimeZone,
): FactReader {
  const { name } = request;
  switch (name) {
    case 'awards':
    case 'actions':
      return measureReader(request, 'awards', needs, zone);
    case 'points':
    case 'total':
    case 'best':
    case 'least':
      return measureReader(request, name, needs, zone);
    case 'mean': {
      const { type } = inputReader(name, request.input).input;
      const total = sumReader(request, 'total', needs, zone);
      const count = sumReader(request, 'count', needs, zone);
      return (timeline, moment) => meanOf(total(timeline, moment), count(timeline, moment), type);
    }
    case 'latest':
      return latestReader(request, needs, zone);
    default:
      if (request.last !== null || request.this !== null) throw new TypeError(`\`${name}\` takes no window`);
      return plainReader(name, needs);
  }
}

type PlainName = Exclude<
  HistoryFactRequest['name'],
  'awards' | 'actions' | 'points' | 'total' | 'best' | 'least' | 'mean' | 'latest'
>;

function plainReader(name: PlainName, needs: GrowingNeeds): FactReader {
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
    case 'users':
    case 'tasks':
      needs[name] = true;
      return (timeline) => kept(timeline[name]).size;
    case 'wallet.points':
      needs.wallet = true;
      return ({ wallet }) => kept(wallet).points;
    case 'wallet.coins':
      return () => 0;
  }
}

function measureReader(
  request: HistoryFactRequest,
  name: MeasureName,
  needs: GrowingNeeds,
  zone: TimeZone,
): FactReader {
  const { last, this: period } = request;
  const measure = measureOf(name, request.input);
  if (last !== null) {
    const index = indexIn(needs.byTime, measure);
    return windowReader({ last, period }, needs, zone, ({ byTime }) => kept(byTime[index]));
  }
  if (period !== null) {
    const index = indexIn(needs.byDay, measure);
    return periodReader(period, ({ byDay }) => kept(byDay[index]));
  }
  if (name === 'awards') return ({ awards }) => awards;
  const index = indexIn(needs.totals, measure);
  return ({ totals }) => kept(totals[index]).value;
}

/** A sum is never missing. */
function sumReader(
  request: HistoryFactRequest,
  name: 'total' | 'count',
  needs: GrowingNeeds,
  zone: TimeZone,
): (timeline: Timeline, moment: Moment) => Floating {
  return measureReader(request, name, needs, zone) as (timeline: Timeline, moment: Moment) => Floating;
}

function latestReader(request: HistoryFactRequest, needs: GrowingNeeds, zone: TimeZone): FactReader {
  const { last, this: period } = request;
  const { read } = inputReader(request.name, request.input);
  if (last !== null) {
    const index = needs.latestByTime.push(read) - 1;
    return windowReader({ last, period }, needs, zone, ({ latestByTime }) => kept(latestByTime[index]));
  }
  if (period !== null) {
    const index = needs.latestByDay.push(read) - 1;
    return periodReader(period, ({ latestByDay }) => kept(latestByDay[index]));
  }
  const index = needs.latest.push(read) - 1;
  return ({ latest }) => kept(latest[index]).value;
}

/** What a timeline keeps by days or by times. */
type SeriesOf = (timeline: Timeline) => { over(range: KeyRange): HistoryFactValue };

function periodReader(period: CalendarPeriod, seriesOf: SeriesOf): FactReader {
  return (timeline, { today }) =>
    seriesOf(timeline).over({ after: periodStart(period, today) - 1, upTo: today });
}

function windowReader(
  { last, period }: { readonly last: number; readonly period: CalendarPeriod | null },
  needs: GrowingNeeds,
  { localDay }: TimeZone,
  seriesOf: SeriesOf,
): FactReader {
  needs.lastMax = Math.max(needs.lastMax, last);
  if (period === null) {
    return (timeline, { now }) => seriesOf(timeline).over({ after: now - last, upTo: now });
  }
  return (timeline, { now, today }) => {
    const start = periodStart(period, today);
    const keep = (at: number) => localDay(at) >= start && localDay(at) <= today;
    return seriesOf(timeline).over({ after: now - last, upTo: now, keep });
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
