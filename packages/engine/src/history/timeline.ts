import { ActiveDays, type Streaks } from './active-days.js';
import { AwardTimes } from './award-times.js';
import { type DayMeasure, DaySeries } from './day-series.js';
import { LatestSeries, LatestValue } from './latest.js';
import { Accumulator, type InputReader, type Measure, type RecordedAward } from './measure.js';
import { Series } from './series.js';
import { Wallet } from './wallet.js';

/**
 * What is kept of the timelines of a selection, besides their summary: no more than what is asked of them.
 */
export interface TimelineNeeds {
  readonly totals: readonly Measure[];
  /** For windows of the calendar. */
  readonly byDay: readonly DayMeasure[];
  /** For windows of time. */
  readonly byTime: readonly Measure[];
  /** Of inputs, for the value that is the latest by time: at all, for windows of the calendar and of time. */
  readonly latest: readonly InputReader[];
  readonly latestByDay: readonly InputReader[];
  readonly latestByTime: readonly InputReader[];
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
  readonly byTime: readonly Series[];
  readonly latest: readonly LatestValue[];
  readonly latestByDay: readonly LatestSeries[];
  readonly latestByTime: readonly LatestSeries[];
  readonly times: AwardTimes | null;
  readonly activeDays: readonly ActiveDays[];
  /** External ids. */
  readonly users: Set<string> | null;
  readonly tasks: Set<string> | null;
  readonly wallet: Wallet | null;

  constructor(needs: TimelineNeeds) {
    this.totals = each(needs.totals, Accumulator);
    this.byDay = each(needs.byDay, DaySeries);
    this.byTime = each(needs.byTime, Series);
    this.latest = each(needs.latest, LatestValue);
    this.latestByDay = each(needs.latestByDay, LatestSeries);
    this.latestByTime = each(needs.latestByTime, LatestSeries);
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
    for (const series of this.byTime) series.add(at, award);
    for (const value of this.latest) value.add(award);
    for (const series of this.latestByDay) series.add(day, award);
    for (const series of this.latestByTime) series.add(at, award);
    this.times?.add(at);
    for (const days of this.activeDays) days.add(day, at);
    this.users?.add(award.externalUserId);
    if (award.externalTaskId !== null) this.tasks?.add(award.externalTaskId);
    this.wallet?.add(award.points);
  }

  /** Gives up most of what only windows of time that begin before `upTo` can reach. */
  forget(upTo: number): void {
    for (const series of this.byTime) series.forget(upTo);
    for (const series of this.latestByTime) series.forget(upTo);
  }
}

const none: readonly never[] = Object.freeze([]);

/** There may be millions of timelines, most of them with nothing of a kind: they share one nothing. */
function each<Need, Part>(needs: readonly Need[], Kind: new (need: Need) => Part): readonly Part[] {
  return needs.length === 0 ? none : needs.map((need) => new Kind(need));
}
