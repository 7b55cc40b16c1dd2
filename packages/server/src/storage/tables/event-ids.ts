import type { Owner } from '../../domain/owner.js';
import type { Unawarded } from '../../ports/award-book.js';
import {
  defineTable,
  fromJson,
  jsonOf,
  orNull,
  type RowOf,
  small,
  text,
  toJson,
  uuid,
  whole,
} from './define-table.js';

/**
 * What was decided on an event that led to no award, without what its row has in columns, or stands
 * elsewhere.
 */
export type Outcome = Omit<Unawarded['award'], NamedElsewhere> & Pick<Unawarded, 'denied'>;
type NamedElsewhere =
  | 'awardId'
  | 'owner'
  | 'eventId'
  | 'userId'
  | 'taskId'
  | 'externalUserId'
  | 'externalTaskId';

export const eventIds = defineTable('event_ids', {
  owner_id: small,
  event_id: text,
  /** The award of the event, or of its action; null where that led to none. */
  award_id: orNull(whole),
  /** Null where the event came without an action. */
  action_id: orNull(uuid),
  /** The line of a wallet that took an award back. */
  transaction_id: orNull(whole),
  /** These three where it led to neither. */
  user_id: orNull(whole),
  task_id: orNull(uuid),
  outcome: orNull(jsonOf<Outcome>()),
});

export type EventIdRow = RowOf<typeof eventIds.columns>;

/** What a row has of an outcome: nothing where there is an award or an action. */
type OutcomeColumns = Pick<EventIdRow, 'user_id' | 'task_id' | 'outcome' | 'transaction_id'>;

export const noOutcome: OutcomeColumns = {
  user_id: null,
  task_id: null,
  outcome: null,
  transaction_id: null,
};

export function toOutcomeColumns({ award, denied }: Unawarded): OutcomeColumns {
  const { awardId, owner, eventId, userId, taskId, externalUserId, externalTaskId, ...decided } = award;
  return { user_id: userId, task_id: taskId, outcome: toJson({ ...decided, denied }), transaction_id: null };
}

/** A row with an outcome, and the external ids, which stand elsewhere. */
export interface NamedOutcomeRow {
  readonly owner: Owner;
  readonly event_id: string;
  readonly user_id: number;
  readonly task_id: string;
  readonly outcome: NonNullable<EventIdRow['outcome']>;
  readonly external_user_id: string;
  readonly external_task_id: string;
}

export function fromOutcomeRow(row: NamedOutcomeRow): Unawarded {
  const { denied, ...decided } = fromJson(row.outcome);
  const award = {
    ...decided,
    awardId: null,
    owner: row.owner,
    eventId: row.event_id,
    userId: row.user_id,
    taskId: row.task_id,
    externalUserId: row.external_user_id,
    externalTaskId: row.external_task_id,
  };
  return { award, denied };
}
