import type { HistoryFactValue } from '../value/fact-value.js';
import { addIntegers, type Integer } from '../value/integer.js';
import { ActiveDays, type Streaks } from './active-days.js';
import { datedKey, lastKeyAt } from './dated-key.js';
import { type DayMeasure, DaySeries } from './day-series.js';
import { LatestSeries, LatestValue } from './latest.js';
import { Accumulator, type Measure, type MeasureReader, type RecordedAward } from './measure.js';
import { toFactValue } from './scaled-value.js';
import { Series } from './series.js';
import type { TimelineSummary } from './timeline-summary.js';

/** A measure in windows of time, and whether it is asked for days besides. */
export interface TimeMeasure {
  readonly measure: Measure;
  readonly isDated: boolean;
}

/** The same of an input whose latest value is asked for. */
export interface TimeInput {
  readonly read: MeasureReader;
  readonly isDated: boolean;
}

/**
 * What is kept of the timelines of a selection, besides their summary: no more than what is asked of them.
 */
export interface TimelineNeeds {
  readonly totals: readonly Measure[];
  /** For windows of the calendar. */
  readonly byDay: readonly DayMeasure[];
  /** For windows of time. */
  readonly byTime: readonly TimeMeasure[];
  /** Of inputs, for the value that is the latest by time: at all, for windows of the calendar and of time. */
  readonly latest: readonly MeasureReader[];
  readonly latestByDay: readonly MeasureReader[];
  readonly latestByTime: readonly TimeInput[];
  readonly times: boolean;
  readonly streaks: readonly Streaks[];
  readonly users: boolean;
  readonly tasks: boolean;
  readonly wallet: boolean;
}

/** What is known of the awards of one selection: of one user in one task, say. */
export class Timeline {
  awards = 0;
  readonly totals: readonly Accumulator[];
  readonly byDay: readonly DaySeries[];
  readonly byTime: readonly SeriesOfTimes[];
  readonly latest: readonly LatestValue[];
  readonly latestByDay: readonly LatestSeries[];
  readonly latestByTime: readonly LatestOfTimes[];
  readonly times: AwardTimes | null;
  readonly activeDays: readonly ActiveDays[];
  /** External ids. */
  readonly users: Set<string> | null;
  readonly tasks: Set<string> | null;
  readonly wallet: Wallet | null;

  constructor(needs: TimelineNeeds) {
    this.totals = each(needs.totals, Accumulator);
    this.byDay = each(needs.byDay, DaySeries);
    this.byTime = each(needs.byTime, SeriesOfTimes);
    this.latest = each(needs.latest, LatestValue);
    this.latestByDay = each(needs.latestByDay, LatestSeries);
    this.latestByTime = each(needs.latestByTime, LatestOfTimes);
    this.times = needs.times ? new AwardTimes() : null;
    this.activeDays = each(needs.streaks, ActiveDays);
    this.users = needs.users ? new Set() : null;
    this.tasks = needs.tasks ? new Set() : null;
    this.wallet = needs.wallet ? new Wallet() : null;
  }

  record(award: RecordedAward): void {
    const { at, day } = award;
    this.awards += 1;
    for (const total of this.totals) total.add(award);
    for (const series of this.byDay) series.add(day, award);
    for (const series of this.byTime) series.record(award);
    for (const value of this.latest) value.add(award);
    for (const series of this.latestByDay) series.add(day, award);
    for (const series of this.latestByTime) series.record(award);
    this.times?.add(at);
    for (const days of this.activeDays) days.add(day, at);
    this.users?.add(award.externalUserId);
    if (award.externalTaskId !== null) this.tasks?.add(award.externalTaskId);
    this.wallet?.add(award.points);
  }

  /** Gives up most of what only windows of time that begin before `upTo` can reach. */
  forget(upTo: number): void {
    for (const series of this.byTime) series.forgetTimes(upTo);
    for (const series of this.latestByTime) series.forgetTimes(upTo);
  }
}

/** Keeps times alone, or times with the days that awards were recorded on. */
class SeriesOfTimes extends Series {
  readonly #isDated: boolean;

  constructor({ measure, isDated }: TimeMeasure) {
    super(measure);
    this.#isDated = isDated;
  }

  record(award: RecordedAward): void {
    this.add(this.#isDated ? datedKey(award) : award.at, award);
  }

  forgetTimes(upTo: number): void {
    this.forget(this.#isDated ? lastKeyAt(upTo) : upTo);
  }
}

class LatestOfTimes extends LatestSeries {
  readonly #isDated: boolean;

  constructor({ read, isDated }: TimeInput) {
    super(read);
    this.#isDated = isDated;
  }

  record(award: RecordedAward): void {
    this.add(this.#isDated ? datedKey(award) : award.at, award);
  }

  forgetTimes(upTo: number): void {
    this.forget(this.#isDated ? lastKeyAt(upTo) : upTo);
  }
}

const none: readonly never[] = Object.freeze([]);

/** There may be millions of timelines, most of them with nothing of a kind: they share one nothing. */
function each<Need, Part>(needs: readonly Need[], Kind: new (need: Need) => Part): readonly Part[] {
  return needs.length === 0 ? none : needs.map((need) => new Kind(need));
}

/** When the awards of a timeline were: what the facts of gaps need. */
class AwardTimes implements TimelineSummary {
  awards = 0;
  firstAt = Number.POSITIVE_INFINITY;
  lastAt = Number.NEGATIVE_INFINITY;
  previousAt = Number.NEGATIVE_INFINITY;

  add(at: number): void {
    this.awards += 1;
    if (at < this.firstAt) this.firstAt = at;
    if (at >= this.lastAt) {
      this.previousAt = this.lastAt;
      this.lastAt = at;
    } else if (at > this.previousAt) {
      this.previousAt = at;
    }
  }
}

/** What a user holds: the points of all awards, where a penalty takes no more than there is. */
class Wallet {
  #points: Integer = 0;

  get points(): HistoryFactValue {
    return toFactValue(this.#points, 0);
  }

  add(points: number): void {
    const sum = addIntegers(this.#points, points);
    this.#points = sum < 0 ? 0 : sum;
  }
}
