import { ActiveDays } from './active-days.js';
import { Accumulator, type Measure, type RecordedAward } from './measure.js';
import { Series } from './series.js';
import type { TimelineSummary } from './timeline-summary.js';

/** What is kept of the timelines of a scope, besides their summary: no more than what is asked of them. */
export interface TimelineNeeds {
  readonly totals: readonly Measure[];
  /** For windows of the calendar. */
  readonly byDay: readonly Measure[];
  /** For windows of time. */
  readonly byTime: readonly Measure[];
  readonly streak: boolean;
}

/** What is known of the awards of one scope: of one user in one task, say. */
export class Timeline implements TimelineSummary {
  awards = 0;
  firstAt = Number.POSITIVE_INFINITY;
  lastAt = Number.NEGATIVE_INFINITY;
  previousAt = Number.NEGATIVE_INFINITY;
  readonly totals: readonly Accumulator[];
  readonly byDay: readonly Series[];
  readonly byTime: readonly Series[];
  readonly activeDays: ActiveDays | null;

  constructor({ totals, byDay, byTime, streak }: TimelineNeeds) {
    this.totals = each(totals, Accumulator);
    this.byDay = each(byDay, Series);
    this.byTime = each(byTime, Series);
    this.activeDays = streak ? new ActiveDays() : null;
  }

  record(award: RecordedAward): void {
    const { at, day } = award;
    this.awards += 1;
    this.firstAt = Math.min(this.firstAt, at);
    if (at >= this.lastAt) {
      this.previousAt = this.lastAt;
      this.lastAt = at;
    } else if (at > this.previousAt) {
      this.previousAt = at;
    }
    for (const total of this.totals) total.add(award);
    for (const series of this.byDay) series.add(day, award);
    for (const series of this.byTime) series.add(at, award);
    this.activeDays?.add(day, at);
  }

  /** Gives up most of what only windows of time that begin before `upTo` can reach. */
  forget(upTo: number): void {
    for (const series of this.byTime) series.forget(upTo);
  }
}

const none: readonly never[] = Object.freeze([]);

/** There may be millions of timelines, most of them with nothing of a kind: they share one nothing. */
function each<Part>(measures: readonly Measure[], Kind: new (measure: Measure) => Part): readonly Part[] {
  return measures.length === 0 ? none : measures.map((measure) => new Kind(measure));
}
