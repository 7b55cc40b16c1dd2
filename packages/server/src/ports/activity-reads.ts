import type { DayOfActivity } from '../domain/activity.js';
import type { Owner } from '../domain/owner.js';
import type { DayWindow, GameKey, UserTotals } from './points-reads.js';

export interface DaysOfActivity {
  /** Null for every owner together. */
  readonly owner: Owner | null;
  /** The first day, in days since 1970-01-01. */
  readonly fromDay: number;
  /** The day after the last one. */
  readonly toDay: number;
}

/** What was awarded in a game on one of its days. */
export interface DayOfGame extends UserTotals {
  readonly day: number;
}

export interface ActivityReads {
  /** The days on which anything happened, oldest first; from counters alone. */
  days(range: DaysOfActivity): Promise<readonly DayOfActivity[]>;
  /** What everybody was awarded in a game on each of its days on which anybody was, oldest first. */
  daysOfGame(game: GameKey, days: DayWindow): Promise<readonly DayOfGame[]>;
}
