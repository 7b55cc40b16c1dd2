import { type Activity, addActivity, type DayOfActivity, dayOf, noActivity } from '../../domain/activity.js';
import { Fault } from '../../domain/fault.js';
import { bulkInsert, type Inserter } from '../dialects/bulk-insert.js';
import { isLimitExceeded } from '../dialects/limit-exceeded.js';
import type { Sender } from '../dialects/owned-list.js';
import type { ActivityTally } from '../kysely/session.js';
import { activityDays } from '../tables/activity-days.js';
import { activityColumnNames } from './activity-columns.js';

interface OwnersDay extends DayOfActivity {
  readonly ownerId: number;
}

/**
 * All that it counted is written in one statement at the very end, so these rows, which everything an owner
 * does writes, are locked no longer than it takes to commit. They come after all other locks, by owner and
 * day.
 */
export class Tally implements ActivityTally {
  readonly #slot: number;
  readonly #insert: Inserter<typeof activityDays.columns, never>;
  readonly #days = new Map<string, OwnersDay>();

  /** @param slot Which of the rows of an owner's day this session adds to; see `slotsOfDay`. */
  constructor(sender: Sender, slot: number) {
    this.#slot = slot;
    const sums = activityColumnNames.map((name) => `${name} = activity_days.${name} + excluded.${name}`);
    this.#insert = bulkInsert(
      sender,
      activityDays,
      `on conflict (owner_id, day, slot) do update set ${sums.join(', ')}`,
    );
  }

  add(ownerId: number, at: number, activity: Partial<Activity>): void {
    const day = dayOf(at);
    const key = `${ownerId} ${day}`;
    const known = this.#days.get(key) ?? { ownerId, day, ...noActivity };
    this.#days.set(key, { ...known, ...addActivity(known, activity) });
  }

  clear(): void {
    this.#days.clear();
  }

  async write(): Promise<void> {
    const days = [...this.#days.values()].filter(isAnything);
    if (days.length === 0) return;
    try {
      await this.#insert(days.sort(byOwnerAndDay).map((day) => this.#toRow(day)));
    } catch (error) {
      if (isLimitExceeded(error)) throw new Fault('balance-limit', { cause: error });
      throw error;
    }
  }

  #toRow({ ownerId, day, newUsers, games, actions, awards, points, conversions, coinCents }: OwnersDay) {
    const slot = this.#slot;
    const counts = { new_users: newUsers, games, actions, awards, points, conversions };
    return { owner_id: ownerId, day, slot, ...counts, coin_cents: coinCents };
  }
}

/**
 * How many rows an owner's day is spread over. Transactions that add to one row commit one after another;
 * those on different rows share the writing of the log.
 */
export const slotsOfDay = 8;

/** What was counted may have been taken back. */
function isAnything({ ownerId: _owner, day: _day, ...activity }: OwnersDay): boolean {
  return Object.values(activity).some((count) => count !== 0);
}

function byOwnerAndDay(left: OwnersDay, right: OwnersDay): number {
  return left.ownerId - right.ownerId || left.day - right.day;
}
