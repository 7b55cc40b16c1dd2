import type { FactRequest, FactValues, SameValues } from '@merit/engine';
import type { Action } from '../domain/action.js';
import type { Award, StandingAward } from '../domain/award.js';
import type { CountedDecision } from '../domain/counted-decision.js';
import type { Owner } from '../domain/owner.js';
import type { Balance } from '../domain/wallet.js';
import type { Unrecorded } from './award-command.js';

/** What one award of a batch will touch and needs to know, before it is decided. */
export interface AwardIntent {
  readonly owner: Owner;
  readonly gameId: string;
  readonly taskId: string;
  readonly userId: number;
  /** The event's own, or else the game's. */
  readonly timeZone: string;
  /** In whose days actions outside of any task lie. */
  readonly gameTimeZone: string;
  readonly occurredAt: number;
  /** The facts its strategy reads; empty for a direct assignment. */
  readonly requests: readonly FactRequest[];
  /** What its event holds of the inputs that they compare by `same:`. */
  readonly sameValues: SameValues;
  /** In which parts of everyone's timelines its award may be counted; null where it won't be recorded. */
  readonly landing: Landing | null;
}

/** What is known of an award before it is decided, as far as the batch asks for the users of parts. */
export interface Landing {
  /** The cases that it may have. */
  readonly cases: readonly string[];
  /** What it keeps by which parts are told, null where nothing; a name is left out where that shows later. */
  readonly kept: SameValues;
}

/** What is known of the past for a list of intents. */
export interface AwardOutlook {
  balance(userId: number): Balance;
  facts(intent: AwardIntent): FactValues;
}

/**
 * A batch of awards inside one transaction. Opening it loads and locks (users, then tasks, games and days,
 * each in sorted order; tasks and games only where a request reads them); deciding then asks and records in
 * memory, each award seeing those before it; flushing writes everything with few statements.
 */
export interface AwardSession extends AwardOutlook {
  /**
   * Adds the award to what later ones of this session see.
   * @throws Fault `insufficient-points`, `balance-limit` where the wallet can't hold what it would.
   */
  record(intent: AwardIntent, award: Award): void;
  /** Counts a decision that led to no award: it leaves no row, but its strategy's counters have it. */
  countUnawarded(decision: CountedDecision): void;
  /** Keeps what came of an event that led neither to an award nor to an action, under its id. */
  keepUnawarded(intent: AwardIntent, outcome: Unawarded): void;
  /**
   * Adds the action that led to a decision to what later ones of this session see, whatever was decided on
   * it: it comes after the decision, which doesn't see it.
   */
  recordAction(intent: AwardIntent, action: Action): void;
  /**
   * Writes actions, ledger rows, wallets, wallet ledger and counters, those of strategies among them.
   * @throws Fault `task-closed`, `task-not-found` or `game-not-found` where one was closed or deleted
   *   meanwhile; `balance-limit` where a sum would leave the safe integers.
   */
  flush(): Promise<void>;
}

/** What is recorded of an event that its sender gave an id. */
export type RecordedEvent =
  | { readonly kind: 'award'; readonly award: Award }
  | ({ readonly kind: 'unawarded' } & Unawarded)
  | ({ readonly kind: 'action' } & RecordedAction)
  | ({ readonly kind: 'reversal' } & ReversalName);

/** What a decision came to that led to no award: it was denied, or awarded by no rule. */
export interface Unawarded {
  readonly award: Unrecorded;
  readonly denied: boolean;
}

export interface RecordedAction {
  readonly action: Action;
  /** The award that it led to. */
  readonly award: Award | null;
}

/** The line of a wallet that took an award back: its id, and its number inside. */
export interface ReversalName {
  readonly transactionId: string;
  readonly line: number;
}

export interface AwardBook {
  open(intents: readonly AwardIntent[]): Promise<AwardSession>;
  /**
   * Loads the same to look at alone: it locks nothing, so it may be asked in a snapshot. Facts that nothing
   * counts, since no published strategy of the owner asks for them, are left out.
   */
  peek(intents: readonly AwardIntent[]): Promise<AwardOutlook>;
  /**
   * Writes and counts actions on which nothing is decided, such as those outside of any task.
   * @throws Fault `task-closed`, `task-not-found` or `game-not-found` as a session's flush does.
   */
  recordActions(actions: readonly Action[]): Promise<void>;
  /** An award of the owner; whosever it is where that is null. */
  find(owner: Owner | null, awardId: string): Promise<StandingAward | null>;
  /** The same of an action. */
  findAction(owner: Owner | null, actionId: string): Promise<RecordedAction | null>;
  /** What was first recorded of each of the owner's event ids, where anything was. */
  findByEventIds(owner: Owner, eventIds: readonly string[]): Promise<ReadonlyMap<string, RecordedEvent>>;
}
