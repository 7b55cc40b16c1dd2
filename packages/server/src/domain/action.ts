import type { JsonObject } from './award.js';
import type { Owner } from './principal.js';
import type { Stamps } from './stamps.js';

/** Something that a user did, recorded whatever was decided on it. */
export interface Action {
  readonly actionId: string;
  readonly owner: Owner;
  readonly userId: string;
  /** Both null for an action outside of any task, which is its user's in every one. */
  readonly gameId: string | null;
  readonly taskId: string | null;
  readonly kind: string;
  readonly data: JsonObject;
  readonly eventId: string | null;
  readonly occurredAt: number;
  readonly createdAt: number;
  /** The local day in the game's zone when it was recorded, or without a game that of UTC. */
  readonly day: number;
  readonly stamps: Stamps;
}
