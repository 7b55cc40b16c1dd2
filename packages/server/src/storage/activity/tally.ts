import { type Activity, addActivity, type DayOfActivity, dayOf, noActivity } from '../../domain/activity.js';
import { Fault } from '../../domain/fault.js';
import type { KeptBytes } from '../../ports/storage.js';
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
  readonly #kept = new Map<number, number>();
  readonly #connection: Sender['connection'];

  /** @param slot Which of the rows of an owner's day this session adds to; see `slotsOfDay`. */
  constructor(sender: Sender, slot: number) {
    this.#slot = slot;
    this.#connection = sender.connection;
    const sums = activityColumnNames.map((name) => `${name} = activity_days.${name} + excluded.${name}`);
    this.#insert = bulkInsert(
      sender,
      activityDays,
      `on conflict (owner_id, day, slot) do update set ${sums.join(', ')}`,
    );
  }

  add(ownerId: number, at: number, activity: Partial<Activity>): void {
    this.addOnDay(ownerId, dayOf(at), activity);
  }

  addOnDay(ownerId: number, day: number, activity: Partial<Activity>): void {
    const key = `${ownerId} ${day}`;
    const known = this.#days.get(key) ?? { ownerId, day, ...noActivity };
    this.#days.set(key, { ...known, ...addActivity(known, activity) });
  }

  keep(ownerId: number, bytes: number): void {
    this.#kept.set(ownerId, (this.#kept.get(ownerId) ?? 0) + bytes);
  }

  async settle(): Promise<KeptBytes | null> {
    const changes = [...this.#kept].filter(([, added]) => added !== 0);
    this.#kept.clear();
    let most: KeptBytes | null = null;
    for (const [ownerId, added] of changes.sort(([one], [other]) => one - other)) {
      const { rows } = await this.#connection.query<{ readonly bytes: number }>(KEEP, [ownerId, added]);
      const bytes = rows[0]?.bytes ?? added;
      if (most === null || added > most.added) most = { bytes, added };
    }
    return most;
  }

  clear(): void {
    this.#days.clear();
    this.#kept.clear();
  }

  async write(): Promise<void> {
    if (this.#kept.size > 0) await this.settle();
    const days = [...this.#days.values()].filter(isAnything);
    if (days.length === 0) return;
    try {
      await this.#insert(days.sort(byOwnerAndDay).map((day) => this.#toRow(day)));
    } catch (error) {
      if (isLimitExceeded(error)) throw new Fault('balance-limit', { cause: error });
      throw error;
    }
  }

  #toRow({ ownerId, day, ...activity }: OwnersDay) {
    return {
      ...{ owner_id: ownerId, day, slot: this.#slot },
      new_users: activity.newUsers,
      games: activity.games,
      actions: activity.actions,
      awards: activity.awards,
      points: activity.points,
      conversions: activity.conversions,
      coin_cents: activity.coinCents,
      actions_happened: activity.actionsHappened,
      awards_happened: activity.awardsHappened,
      points_happened: activity.pointsHappened,
    };
  }
}

const KEEP = `insert into kept_bytes (owner_id, bytes) values ($1, $2)
  on conflict (owner_id) do update set bytes = kept_bytes.bytes + excluded.bytes returning bytes`;

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
