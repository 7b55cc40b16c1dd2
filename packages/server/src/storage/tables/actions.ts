import { type Action, type Decision, decisionOf } from '../../domain/action.js';
import type { Award, JsonObject } from '../../domain/award.js';
import type { Owner } from '../../domain/owner.js';
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
import { fromStampColumns, stamps, toStampColumns } from './stamps.js';

export const actions = defineTable('actions', {
  action_id: uuid,
  owner_id: small,
  user_id: whole,
  game_id: orNull(uuid),
  task_id: orNull(uuid),
  kind: text,
  data: jsonOf<JsonObject>(),
  description: orNull(text),
  /** Null where there is an award, which says it all, and outside of any task. */
  decision: orNull(jsonOf<Decision>()),
  award_id: orNull(whole),
  event_id: orNull(text),
  occurred_at: whole,
  created_at: whole,
  day: small,
  ...stamps,
});

export type ActionRow = RowOf<typeof actions.columns>;

/** A row with its owner and the external ids, which stand elsewhere. */
export interface NamedActionRow extends ActionRow {
  readonly owner: Owner;
  readonly external_task_id: string | null;
  readonly external_user_id: string;
}

/** Writes a row with the numbers of its owner and of its award. */
export function toActionRow(
  action: Action,
  { owner_id, award_id }: Pick<ActionRow, 'owner_id' | 'award_id'>,
): ActionRow {
  const { decision } = action;
  return {
    action_id: action.actionId,
    owner_id,
    user_id: action.userId,
    game_id: action.gameId,
    task_id: action.taskId,
    kind: action.kind,
    data: toJson(action.data),
    description: action.description,
    decision: decision === null || award_id !== null ? null : toJson(decision),
    award_id,
    event_id: action.eventId,
    occurred_at: action.occurredAt,
    created_at: action.createdAt,
    day: action.day,
    ...toStampColumns(action.stamps),
  };
}

/** @param award The one that the row names. */
export function fromActionRow(row: NamedActionRow, award: Award | null): Action {
  return {
    actionId: row.action_id,
    owner: row.owner,
    userId: row.user_id,
    externalUserId: row.external_user_id,
    gameId: row.game_id,
    taskId: row.task_id,
    externalTaskId: row.external_task_id,
    kind: row.kind,
    data: fromJson(row.data),
    description: row.description,
    decision: row.decision === null ? award && decisionOf(award) : fromJson(row.decision),
    awardId: award?.awardId ?? null,
    eventId: row.event_id,
    occurredAt: row.occurred_at,
    createdAt: row.created_at,
    day: row.day,
    stamps: fromStampColumns(row),
  };
}
