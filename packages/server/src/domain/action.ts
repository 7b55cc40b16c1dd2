import type { Award, JsonObject } from './award.js';
import type { Owner } from './owner.js';
import type { Stamps } from './stamps.js';

/** Something that a user did, recorded whatever was decided on it. */
export interface Action {
  readonly actionId: string;
  readonly owner: Owner;
  readonly userId: number;
  readonly externalUserId: string;
  /** All three null for an action outside of any task, which is its user's in every one. */
  readonly gameId: string | null;
  readonly taskId: string | null;
  readonly externalTaskId: string | null;
  readonly kind: string;
  readonly data: JsonObject;
  readonly description: string | null;
  /** What the task's strategy said to it; null outside of any task. */
  readonly decision: Decision | null;
  /** The award that it led to; null where it was denied or awarded by no rule. */
  readonly awardId: string | null;
  readonly eventId: string | null;
  readonly occurredAt: number;
  readonly createdAt: number;
  /** The local day in the game's zone when it was recorded, or without a game that of UTC. */
  readonly day: number;
  readonly stamps: Stamps;
}

/** The gist of a decision, awarded or not. */
export interface Decision {
  readonly points: number;
  readonly caseName: string;
  readonly denied: boolean;
  readonly rule: string | null;
  readonly reply: JsonObject;
}

/** The gist of an award. */
export function decisionOf({ points, caseName, rule, reply }: Omit<Award, 'awardId'>): Decision {
  return { points, caseName, denied: false, rule, reply };
}
