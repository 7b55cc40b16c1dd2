import type { Action } from '../domain/action.js';
import type { Award, JsonObject } from '../domain/award.js';
import type { Execution } from '../domain/execution.js';
import type { Fault } from '../domain/fault.js';
import type { Owner } from '../domain/owner.js';
import type { Principal } from '../domain/principal.js';
import type { WriteAdmission } from './admission.js';
import type { IdempotencyClaim } from './idempotency-keys.js';

interface AwardRequest {
  readonly principal: Principal;
  readonly requestId: string;
  readonly admission: WriteAdmission;
  readonly idempotency: IdempotencyClaim | null;
  readonly gameId: string;
  readonly externalTaskId: string;
  readonly externalUserId: string;
  readonly data: JsonObject;
  /** When it happened; null for now. */
  readonly occurredAt: number | null;
  /** Whether it may have happened at any time, which needs leave; no limit of its user counts it. */
  readonly isBackfill: boolean;
  /** The caller's own id of what happened, unique in the owner's scope for ever. */
  readonly eventId: string | null;
}

/** Asks the task's strategy what an event is worth. */
export interface DecideAward extends AwardRequest {
  readonly kind: 'decided';
  /** Decides as if, and writes nothing; an idempotency key is ignored. */
  readonly isSimulated: boolean;
  /** By whose clocks it is decided; null for the game's. */
  readonly timeZone: string | null;
  /**
   * What the user did, which is recorded whatever is decided on it; null where points alone are asked for.
   */
  readonly action: ActionNote | null;
}

export interface ActionNote {
  readonly kind: string;
  readonly description: string | null;
}

/** Gives (or takes) points without asking a strategy. */
export interface AssignPoints extends AwardRequest {
  readonly kind: 'assigned';
  /** The scope that the caller says the game is in. */
  readonly owner: Owner | undefined;
  readonly points: number;
  readonly caseName: string;
  readonly description: string | null;
}

export type AwardCommand = DecideAward | AssignPoints;

/** What a decision came to that left no row: denied, awarded by no rule, or only simulated. */
export type Unrecorded = Omit<Award, 'awardId'> & { readonly awardId: null };

/** An action that was only simulated. */
export type UnrecordedAction = Omit<Action, 'actionId'> & { readonly actionId: null };

interface AnswerState {
  readonly isSimulated: boolean;
  /** Whether this request, or the one it repeats under its idempotency key, wrote the row. */
  readonly isNew: boolean;
  /** Whether it is given again under an idempotency key. */
  readonly isReplayed: boolean;
}

export interface AwardAnswer extends AnswerState {
  readonly kind: 'award';
  readonly award: Award | Unrecorded;
  readonly denied: boolean;
}

/** What a command with an action gets. */
export interface ActionAnswer extends AnswerState {
  readonly kind: 'action';
  readonly action: Action | UnrecordedAction;
  /** What it was awarded, or would have been; null where it was denied or awarded by no rule. */
  readonly award: Award | Unrecorded | null;
}

/** `execution` is there where this command asked a strategy. */
export type AwardResult = { readonly execution?: Execution | undefined } & (
  | { readonly ok: true; readonly answer: AwardAnswer | ActionAnswer }
  | { readonly ok: false; readonly fault: Fault }
);
