import type { DecidedEvent } from '../../ports/recorded-events.js';

interface Points {
  readonly pointsA: number;
  readonly pointsB: number;
}

/** What would have become of recorded events, had either version decided all of them. */
export interface Replay extends Points {
  readonly events: number;
  /** When the first and the last of them happened; null where there are none. */
  readonly from: number | null;
  readonly to: number | null;
  /** Events for which both give the same points, B gives more, B gives fewer. */
  readonly same: number;
  readonly gained: number;
  readonly lost: number;
  /** Counts all users, not only those that are named. */
  readonly userCounts: UserCounts;
  /** The users whom it makes the greatest difference to. */
  readonly users: readonly ReplayedUser[];
  /** Whether there are more. */
  readonly usersTruncated: boolean;
}

/** What becomes of users, each by the sum of their events. */
export interface UserCounts {
  readonly same: number;
  readonly gained: number;
  readonly lost: number;
  /** The most points that one of them gains, and loses; 0 where none does. */
  readonly greatestGain: number;
  readonly greatestLoss: number;
}

export interface ReplayedUser extends Points {
  readonly externalUserId: string;
  /** B's less A's. */
  readonly delta: number;
}

/** Adds replayed events up. */
export class ReplayTally {
  readonly #users = new Map<number, Points & { readonly externalUserId: string }>();
  #counts = { events: 0, same: 0, gained: 0, lost: 0, pointsA: 0, pointsB: 0 };
  #from: number | null = null;
  #to: number | null = null;

  add({ userId, externalUserId, occurredAt }: DecidedEvent, { pointsA, pointsB }: Points): void {
    const { events, same, gained, lost, ...sums } = this.#counts;
    this.#counts = {
      events: events + 1,
      same: same + (pointsB === pointsA ? 1 : 0),
      gained: gained + (pointsB > pointsA ? 1 : 0),
      lost: lost + (pointsB < pointsA ? 1 : 0),
      pointsA: sums.pointsA + pointsA,
      pointsB: sums.pointsB + pointsB,
    };
    this.#from = Math.min(this.#from ?? occurredAt, occurredAt);
    this.#to = Math.max(this.#to ?? occurredAt, occurredAt);
    const user = this.#users.get(userId) ?? { externalUserId, pointsA: 0, pointsB: 0 };
    const added = { pointsA: user.pointsA + pointsA, pointsB: user.pointsB + pointsB };
    this.#users.set(userId, { externalUserId, ...added });
  }

  /** @param usersMax So many users are named. */
  replay(usersMax: number): Replay {
    const users = [...this.#users.values()].map((user) => ({ ...user, delta: user.pointsB - user.pointsA }));
    return {
      ...this.#counts,
      from: this.#from,
      to: this.#to,
      userCounts: countsOf(users),
      users: users.sort(byDifference).slice(0, usersMax),
      usersTruncated: users.length > usersMax,
    };
  }
}

function countsOf(users: readonly ReplayedUser[]): UserCounts {
  const counts = { same: 0, gained: 0, lost: 0, greatestGain: 0, greatestLoss: 0 };
  for (const { delta } of users) {
    counts[delta === 0 ? 'same' : delta > 0 ? 'gained' : 'lost'] += 1;
    counts.greatestGain = Math.max(counts.greatestGain, delta);
    counts.greatestLoss = Math.max(counts.greatestLoss, -delta);
  }
  return counts;
}

/**
 * The greatest difference first; equal ones by id, so that the order doesn't depend on that of the events.
 */
function byDifference(left: ReplayedUser, right: ReplayedUser): number {
  const difference = Math.abs(right.delta) - Math.abs(left.delta);
  if (difference !== 0) return difference;
  return left.externalUserId < right.externalUserId ? -1 : 1;
}
