import type { HistoryFactValue } from '../value/fact-value.js';
import type { Floating } from '../value/floating.js';
import type { KeyRange } from './chunk.js';
import { type AskedDay, countsDays, type DayWindows, firstCountedDay } from './counted-days.js';
import { dayOfKey, lastKeyAt } from './dated-key.js';
import { DayLog } from './day-log.js';
import type { HistoryFactRequest } from './fact-request.js';
import type { GrowingNeeds } from './growing-needs.js';
import { meanOf } from './mean.js';
import { inputReader, isSameMeasure, type Measure, type MeasureName, measureOf } from './measure.js';
import { isSameRhythm } from './rhythm.js';
import type { Timeline, TimeMeasure } from './timeline.js';

/** The moment that facts are read at. */
export interface Moment extends AskedDay {
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Reads one fact from a timeline that was kept by the needs the reader was made with. */
export type FactReader = (timeline: Timeline, moment: Moment) => HistoryFactValue;

/** What the reader of a fact is made of. */
export interface ReaderParts {
  readonly request: HistoryFactRequest;
  /** What the reader relies on is added to them. */
  readonly needs: GrowingNeeds;
}

/** Makes the reader of one fact, and adds what it relies on to the needs. */
export type ReaderMaker = (parts: ReaderParts) => FactReader;

/** A part of timelines that is kept only where it is asked for. */
type KeptPart = 'times' | 'users' | 'tasks' | 'wallet';

/** A fact that takes no window. */
export function plainReader(read: FactReader, ...kept: readonly KeptPart[]): ReaderMaker {
  return ({ request, needs }) => {
    const { name, last } = request;
    if (last !== null || countsDays(request)) throw new TypeError(`\`${name}\` takes no window`);
    for (const part of kept) needs[part] = true;
    return read;
  };
}

/** Periods in a row with an award. */
export function streakReader({ request, needs }: ReaderParts): FactReader {
  const { name, last, each, grace } = request;
  if (last !== null || countsDays(request)) throw new TypeError(`\`${name}\` takes no window`);
  const rhythm = { each, grace: grace ?? 0 };
  const known = needs.streaks.findIndex((streak) => isSameRhythm(streak.rhythm, rhythm));
  const index = known < 0 ? needs.streaks.push({ rhythm, log: new DayLog() }) - 1 : known;
  return ({ activeDays }, { now, today }) => kept(activeDays[index]).streak(today, now);
}

/** A fact that adds up, or compares, a number of each award. */
export function measured(name: MeasureName): ReaderMaker {
  return (parts) => measureReader(parts, name);
}

/** The mean of an input. */
export function meanReader(parts: ReaderParts): FactReader {
  const { name, input } = parts.request;
  const { type } = inputReader(name, input).input;
  const total = sumReader(parts, 'total');
  const count = sumReader(parts, 'count');
  return (timeline, moment) => meanOf(total(timeline, moment), count(timeline, moment), type);
}

function measureReader({ request, needs }: ReaderParts, name: MeasureName): FactReader {
  const { last, this: period, days, since } = request;
  const measure = measureOf(name, request.input);
  if (last !== null) {
    const index = indexOfTimes(needs, { measure, isDated: countsDays(request) });
    const windows = { last, this: period, days, since };
    return windowReader(windows, needs, ({ byTime }) => kept(byTime[index]));
  }
  if (countsDays(request)) {
    // Each with what it was asked for latest, so that two windows don't take turns at it.
    const index = needs.byDay.push({ measure, log: new DayLog() }) - 1;
    return dayReader(request, ({ byDay }) => kept(byDay[index]));
  }
  if (name === 'awards') return ({ awards }) => awards;
  const index = indexIn(needs.totals, measure);
  return ({ totals }) => kept(totals[index]).value;
}

/** A sum is never missing. */
function sumReader(
  parts: ReaderParts,
  name: 'total' | 'count',
): (timeline: Timeline, moment: Moment) => Floating {
  const read = measureReader(parts, name);
  return (timeline, moment) => read(timeline, moment) ?? 0;
}

/** The value of an input that is the latest by time. */
export function latestReader({ request, needs }: ReaderParts): FactReader {
  const { last, this: period, days, since } = request;
  const { read } = inputReader(request.name, request.input);
  if (last !== null) {
    const index = needs.latestByTime.push({ read, isDated: countsDays(request) }) - 1;
    const windows = { last, this: period, days, since };
    return windowReader(windows, needs, ({ latestByTime }) => kept(latestByTime[index]));
  }
  if (countsDays(request)) {
    const index = needs.latestByDay.push(read) - 1;
    return dayReader(request, ({ latestByDay }) => kept(latestByDay[index]));
  }
  const index = needs.latest.push(read) - 1;
  return ({ latest }) => kept(latest[index]).value;
}

/** What a timeline keeps by days or by times. */
type SeriesOf = (timeline: Timeline) => { over(range: KeyRange): HistoryFactValue };

function dayReader(windows: DayWindows, seriesOf: SeriesOf): FactReader {
  return (timeline, moment) =>
    seriesOf(timeline).over({ after: firstCountedDay(windows, moment) - 1, upTo: moment.today });
}

function windowReader(
  windows: DayWindows & { readonly last: number },
  needs: GrowingNeeds,
  seriesOf: SeriesOf,
): FactReader {
  const { last } = windows;
  needs.lastMax = Math.max(needs.lastMax, last);
  if (!countsDays(windows)) {
    return (timeline, { now }) => seriesOf(timeline).over({ after: now - last, upTo: now });
  }
  return (timeline, moment) => {
    const { now, today } = moment;
    const start = firstCountedDay(windows, moment);
    const keep = (key: number) => dayOfKey(key) >= start && dayOfKey(key) <= today;
    return seriesOf(timeline).over({ after: lastKeyAt(now - last), upTo: lastKeyAt(now), keep });
  };
}

/** Where a measure by times stands among those needed. */
function indexOfTimes({ byTime }: GrowingNeeds, { measure, isDated }: TimeMeasure): number {
  const index = byTime.findIndex((each) => each.isDated === isDated && isSameMeasure(each.measure, measure));
  return index < 0 ? byTime.push({ measure, isDated }) - 1 : index;
}

/** Where the measure stands among those needed; two facts may share one, such as two windows of time. */
function indexIn(measures: Measure[], measure: Measure): number {
  const index = measures.findIndex((each) => isSameMeasure(each, measure));
  return index < 0 ? measures.push(measure) - 1 : index;
}

/** A part of a timeline that the needs of a reader asked for. */
export function kept<Part>(part: Part | null | undefined): Part {
  if (part === null || part === undefined)
    throw new Error('a timeline is read that was kept for other facts');
  return part;
}
