import type { DayOfActivity } from '../domain/activity.js';
import type { Owner } from '../domain/owner.js';

export interface DaysOfActivity {
  /** Null for every owner together. */
  readonly owner: Owner | null;
  /** The first day of UTC, in days since 1970-01-01. */
  readonly fromDay: number;
  /** The day after the last one. */
  readonly toDay: number;
}

export interface ActivityReads {
  /** The days on which anything happened, oldest first; from counters alone. */
  days(range: DaysOfActivity): Promise<readonly DayOfActivity[]>;
}
