import { type Action, type Decision, decisionOf } from '../../domain/action.js';
import type { Award, JsonObject } from '../../domain/award.js';
import type { Owner } from '../../domain/owner.js';
import type { ColumnKind } from '../kysely/row-list.js';
import type { ActionTable } from '../kysely/schema.js';
import { fromStampColumns, toStampColumns } from '../kysely/stamp-columns.js';

export const actionColumns = {
  action_id: 'uuid',
  owner: 'text',
  user_id: 'uuid',
  game_id: 'uuid',
  task_id: 'uuid',
  kind: 'text',
  data: 'text',
  description: 'text',
  decision: 'text',
  award_id: 'uuid',
  event_id: 'text',
  occurred_at: 'whole',
  created_at: 'whole',
  day: 'small',
  api_key_used: 'text',
  oauth_user_id: 'text',
} as const satisfies { readonly [Name in keyof ActionTable]: ColumnKind };

export const actionNames = Object.keys(actionColumns) as readonly (keyof typeof actionColumns)[];

/** A row with the external ids, which stand elsewhere. */
export interface ActionRow extends ActionTable {
  readonly external_task_id: string | null;
  readonly external_user_id: string;
}

export function toActionRow(action: Action): ActionTable {
  const { decision, awardId } = action;
  return {
    action_id: action.actionId,
    owner: action.owner,
    user_id: action.userId,
    game_id: action.gameId,
    task_id: action.taskId,
    kind: action.kind,
    data: JSON.stringify(action.data),
    description: action.description,
    decision: decision === null || awardId !== null ? null : JSON.stringify(decision),
    award_id: awardId,
    event_id: action.eventId,
    occurred_at: action.occurredAt,
    created_at: action.createdAt,
    day: action.day,
    ...toStampColumns(action.stamps),
  };
}

/** @param award The one that the row names. */
export function fromActionRow(row: ActionRow, award: Award | null): Action {
  return {
    actionId: row.action_id,
    owner: row.owner as Owner,
    userId: row.user_id,
    externalUserId: row.external_user_id,
    gameId: row.game_id,
    taskId: row.task_id,
    externalTaskId: row.external_task_id,
    kind: row.kind,
    data: JSON.parse(row.data) as JsonObject,
    description: row.description,
    decision: row.decision === null ? award && decisionOf(award) : (JSON.parse(row.decision) as Decision),
    awardId: row.award_id,
    eventId: row.event_id,
    occurredAt: row.occurred_at,
    createdAt: row.created_at,
    day: row.day,
    stamps: fromStampColumns(row),
  };
}
