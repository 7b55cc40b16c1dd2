import type { DecisionClock, Line } from '@merit/engine';
import type { Award, JsonObject, TrackedValue } from '../../domain/award.js';
import type { ParamValues } from '../../domain/game.js';
import type { ColumnKind } from '../kysely/row-list.js';
import type { AwardTable } from '../kysely/schema.js';
import { fromStampColumns, toStampColumns } from '../kysely/stamp-columns.js';

export const awardColumns = {
  award_id: 'uuid',
  game_id: 'uuid',
  task_id: 'uuid',
  user_id: 'uuid',
  kind: 'text',
  points: 'whole',
  case_name: 'text',
  rule: 'text',
  reply: 'text',
  lines: 'text',
  strategy_id: 'text',
  strategy_version: 'small',
  params: 'text',
  facts: 'text',
  clock: 'text',
  tracked: 'text',
  data: 'text',
  description: 'text',
  event_id: 'text',
  occurred_at: 'whole',
  created_at: 'whole',
  day: 'small',
  backfill: 'small',
  api_key_used: 'text',
  oauth_user_id: 'text',
} as const satisfies { readonly [Name in keyof AwardTable]: ColumnKind };

export const awardNames = Object.keys(awardColumns) as readonly (keyof typeof awardColumns)[];

/** A row of the ledger with the external ids, which stand elsewhere. */
export interface AwardRow extends AwardTable {
  readonly external_task_id: string;
  readonly external_user_id: string;
}

/** @param backfill The newest of its owner that is under way; null where there is none. */
export function toAwardRow(award: Award, backfill: number | null): AwardTable {
  return {
    award_id: award.awardId,
    game_id: award.gameId,
    task_id: award.taskId,
    user_id: award.userId,
    kind: award.kind,
    points: award.points,
    case_name: award.caseName,
    rule: award.rule,
    reply: JSON.stringify(award.reply),
    lines: JSON.stringify(award.lines),
    strategy_id: award.strategyId,
    strategy_version: award.strategyVersion,
    params: JSON.stringify(award.params),
    facts: JSON.stringify(award.facts),
    clock: award.clock && JSON.stringify(award.clock),
    tracked: JSON.stringify(award.tracked),
    data: JSON.stringify(award.data),
    description: award.description,
    event_id: award.eventId,
    occurred_at: award.occurredAt,
    created_at: award.createdAt,
    day: award.day,
    backfill,
    ...toStampColumns(award.stamps),
  };
}

export function fromAwardRow(row: AwardRow): Award {
  return {
    awardId: row.award_id,
    gameId: row.game_id,
    taskId: row.task_id,
    userId: row.user_id,
    externalTaskId: row.external_task_id,
    externalUserId: row.external_user_id,
    points: row.points,
    caseName: row.case_name,
    reply: JSON.parse(row.reply) as JsonObject,
    rule: row.rule,
    kind: row.kind as Award['kind'],
    strategyId: row.strategy_id,
    strategyVersion: row.strategy_version,
    params: JSON.parse(row.params) as ParamValues,
    facts: JSON.parse(row.facts) as JsonObject,
    clock: row.clock === null ? null : (JSON.parse(row.clock) as DecisionClock),
    tracked: JSON.parse(row.tracked) as readonly TrackedValue[],
    data: JSON.parse(row.data) as JsonObject,
    description: row.description,
    lines: JSON.parse(row.lines) as readonly Line[],
    eventId: row.event_id,
    occurredAt: row.occurred_at,
    createdAt: row.created_at,
    day: row.day,
    stamps: fromStampColumns(row),
  };
}
