import type { ComparedType } from '@merit/dsl';
import type { DecisionClock, JsonValue, Line } from '@merit/engine';
import type { ParamValues } from './game.js';
import type { Owner } from './owner.js';
import type { Stamps } from './stamps.js';

export type JsonObject = { readonly [key: string]: JsonValue };

/**
 * One row of the ledger: points that a user got (or lost) in a task, with everything needed to decide it
 * again.
 */
export interface Award {
  readonly awardId: string;
  readonly owner: Owner;
  readonly gameId: string;
  readonly taskId: string;
  readonly userId: number;
  readonly externalTaskId: string;
  readonly externalUserId: string;
  readonly points: number;
  readonly caseName: string;
  readonly reply: JsonObject;
  readonly rule: string | null;
  readonly kind: 'decided' | 'assigned';
  /** Null for an assigned award. */
  readonly strategyId: string | null;
  readonly strategyVersion: number | null;
  readonly params: ParamValues;
  /** The facts it was decided on, by their key: durations in milliseconds, what JSON can't keep as digits. */
  readonly facts: JsonObject;
  /** What `now` meant; null where the strategy didn't ask, and for an assigned award. */
  readonly clock: DecisionClock | null;
  /** The inputs of one value it was decided on: what facts count and compare. */
  readonly tracked: readonly TrackedValue[];
  readonly data: JsonObject;
  readonly description: string | null;
  readonly lines: readonly Line[];
  readonly eventId: string | null;
  readonly occurredAt: number;
  readonly createdAt: number;
  /** The local day in the game's zone when it was recorded, in days since 1970-01-01; it never changes. */
  readonly day: number;
  readonly stamps: Stamps;
}

/** An award as it stands by now. */
export interface StandingAward extends Award {
  /** What was taken back of its points; of a penalty, below 0. */
  readonly reversedPoints: number;
  /** A cancelled award counts nowhere: it is as though it had never been. */
  readonly state: 'counted' | 'cancelled';
}

/** A tracked input with its exact value as text: a decimal's digits, a duration in milliseconds. */
export interface TrackedValue {
  readonly name: string;
  readonly type: ComparedType;
  readonly value: string;
}
