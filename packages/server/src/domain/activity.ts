import { DAY_MS } from './durations.js';

/** What happened on a day by the clocks of games, whenever it was recorded. */
export interface Happened {
  readonly actionsHappened: number;
  readonly awardsHappened: number;
  readonly pointsHappened: number;
}

/** What was recorded in a scope on a day of UTC, counted, and what happened on that day. */
export interface Activity extends Happened {
  /** Users that were seen for the first time. */
  readonly newUsers: number;
  /** Games that were made, deleted ones too. */
  readonly games: number;
  readonly actions: number;
  readonly awards: number;
  /** Of those awards; what penalties took is taken off. */
  readonly points: number;
  readonly conversions: number;
  /** Hundredths of a coin, of those conversions. */
  readonly coinCents: number;
}

/** The activity of one day. */
export interface DayOfActivity extends Activity {
  /** In days since 1970-01-01. */
  readonly day: number;
}

export const noActivity: Activity = {
  newUsers: 0,
  games: 0,
  actions: 0,
  awards: 0,
  points: 0,
  conversions: 0,
  coinCents: 0,
  actionsHappened: 0,
  awardsHappened: 0,
  pointsHappened: 0,
};

/** The day of UTC that a moment lies in, in days since 1970-01-01. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

export function addActivity(one: Activity, other: Partial<Activity>): Activity {
  return {
    newUsers: one.newUsers + (other.newUsers ?? 0),
    games: one.games + (other.games ?? 0),
    actions: one.actions + (other.actions ?? 0),
    awards: one.awards + (other.awards ?? 0),
    points: one.points + (other.points ?? 0),
    conversions: one.conversions + (other.conversions ?? 0),
    coinCents: one.coinCents + (other.coinCents ?? 0),
    actionsHappened: one.actionsHappened + (other.actionsHappened ?? 0),
    awardsHappened: one.awardsHappened + (other.awardsHappened ?? 0),
    pointsHappened: one.pointsHappened + (other.pointsHappened ?? 0),
  };
}
