import type { Streaks } from './active-days.js';
import type { DayMeasure } from './day-series.js';
import type { Measure, MeasureReader } from './measure.js';
import type { TimeInput, TimelineNeeds, TimeMeasure } from './timeline.js';

/** The needs of all readers made so far. They only grow, so that no index into them ever becomes wrong. */
export class GrowingNeeds implements TimelineNeeds {
  readonly totals: Measure[] = [];
  readonly byDay: DayMeasure[] = [];
  readonly byTime: TimeMeasure[] = [];
  readonly latest: MeasureReader[] = [];
  readonly latestByDay: MeasureReader[] = [];
  readonly latestByTime: TimeInput[] = [];
  readonly streaks: Streaks[] = [];
  times = false;
  users = false;
  tasks = false;
  wallet = false;
  /** The longest window of time, in milliseconds. */
  lastMax = 0;
}
