import type { JsonObject } from '../domain/award.js';
import type { ParamValues } from '../domain/game.js';
import type { Owner } from '../domain/owner.js';

/** A custom strategy, as the ledger names it. */
export interface StrategyName {
  readonly owner: Owner;
  /** `custom:<uuid>`. */
  readonly strategyId: string;
}

export interface VersionName extends StrategyName {
  readonly version: number;
}

/** Which events are meant: those that led to an award by any version of these strategies. */
export interface RecordedEventsQuery {
  readonly strategies: readonly [StrategyName, StrategyName];
  /** When they were decided: from this moment to before that one. */
  readonly from: number;
  readonly to: number;
  /** The newest so many. */
  readonly limit: number;
}

/** An event as it was decided, with where it happened. */
export interface DecidedEvent {
  readonly userId: number;
  readonly externalUserId: string;
  readonly externalTaskId: string;
  readonly gameId: string;
  readonly externalGameId: string;
  /** The game's. */
  readonly timeZone: string;
  /** The one that it was decided in, where that is another one. */
  readonly ownTimeZone: string | null;
  /** What the user did; null where points alone were asked for. */
  readonly action: string | null;
  readonly data: JsonObject;
  readonly params: ParamValues;
  readonly occurredAt: number;
}

/** The award of an event. */
export interface RecordedEventKey {
  readonly owner: Owner;
  readonly awardId: string;
}

/** Reads events of the past back from the ledger. */
export interface RecordedEvents {
  /** Their awards, in the order in which they were decided. */
  find(query: RecordedEventsQuery): Promise<readonly RecordedEventKey[]>;
  /** The events of these awards, in the order given. */
  read(awards: readonly RecordedEventKey[]): Promise<readonly DecidedEvent[]>;
}
