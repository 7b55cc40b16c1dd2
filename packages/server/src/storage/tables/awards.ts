import type { DecisionClock, Line } from '@merit/engine';
import type { Award, JsonObject, TrackedValue } from '../../domain/award.js';
import type { ParamValues } from '../../domain/game.js';
import type { Owner } from '../../domain/owner.js';
import {
  defineTable,
  fromJson,
  jsonOf,
  orNull,
  type RowOf,
  small,
  text,
  textOf,
  toJson,
  uuid,
  whole,
} from './define-table.js';
import type { GameRow } from './games.js';
import { fromStampColumns, stamps, toStampColumns } from './stamps.js';

const columns = {
  award_id: whole,
  /** What answers show as its id. */
  uuid,
  owner_id: small,
  game_id: uuid,
  task_id: uuid,
  user_id: whole,
  kind: textOf<Award['kind']>(),
  /** What counts of it. */
  points: whole,
  /** What was taken back; null for nothing. */
  reversed: orNull(whole),
  case_name: text,
  rule: orNull(text),
  reply: jsonOf<JsonObject>(),
  lines: jsonOf<readonly Line[]>(),
  strategy_id: orNull(text),
  strategy_version: orNull(small),
  params: jsonOf<ParamValues>(),
  facts: jsonOf<JsonObject>(),
  clock: orNull(jsonOf<DecisionClock>()),
  tracked: jsonOf<readonly TrackedValue[]>(),
  data: jsonOf<JsonObject>(),
  description: orNull(text),
  event_id: orNull(text),
  occurred_at: whole,
  created_at: whole,
  day: small,
  /**
   * The newest backfill of its owner that was under way when it was recorded: it counted itself for that one.
   */
  backfill: orNull(small),
  ...stamps,
};

export const awards = defineTable('awards', columns);
/** Those that were cancelled: nothing counts them any more. */
export const reversedAwards = defineTable('reversed_awards', columns);

export type AwardRow = RowOf<typeof awards.columns>;

/** A row of the ledger with its owner and the external ids, which stand elsewhere. */
export interface NamedAwardRow extends AwardRow {
  readonly owner: Owner;
  readonly external_task_id: string;
  readonly external_user_id: string;
}

/** What a row says besides. */
export type StorageColumns = Pick<AwardRow, 'award_id' | 'owner_id' | 'backfill'>;

export function toAwardRow(award: Award, { award_id, owner_id, backfill }: StorageColumns): AwardRow {
  return {
    award_id,
    uuid: award.awardId,
    owner_id,
    game_id: award.gameId,
    task_id: award.taskId,
    user_id: award.userId,
    kind: award.kind,
    points: award.points,
    reversed: null,
    case_name: award.caseName,
    rule: award.rule,
    reply: toJson(award.reply),
    lines: toJson(award.lines),
    strategy_id: award.strategyId,
    strategy_version: award.strategyVersion,
    params: toJson(award.params),
    facts: toJson(award.facts),
    clock: award.clock && toJson(award.clock),
    tracked: toJson(award.tracked),
    data: toJson(award.data),
    description: award.description,
    event_id: award.eventId,
    occurred_at: award.occurredAt,
    created_at: award.createdAt,
    day: award.day,
    backfill,
    ...toStampColumns(award.stamps),
  };
}

export function fromAwardRow(row: NamedAwardRow): Award {
  return {
    awardId: row.uuid,
    owner: row.owner,
    gameId: row.game_id,
    taskId: row.task_id,
    userId: row.user_id,
    externalTaskId: row.external_task_id,
    externalUserId: row.external_user_id,
    points: row.points + (row.reversed ?? 0),
    caseName: row.case_name,
    reply: fromJson(row.reply),
    rule: row.rule,
    kind: row.kind,
    strategyId: row.strategy_id,
    strategyVersion: row.strategy_version,
    params: fromJson(row.params),
    facts: fromJson(row.facts),
    clock: row.clock === null ? null : fromJson(row.clock),
    tracked: fromJson(row.tracked),
    data: fromJson(row.data),
    description: row.description,
    lines: fromJson(row.lines),
    eventId: row.event_id,
    occurredAt: row.occurred_at,
    createdAt: row.created_at,
    day: row.day,
    stamps: fromStampColumns(row),
  };
}

/** By whose clocks an award was decided, where those aren't its game's of now. */
export function ownTimeZoneOf({ clock, time_zone: timeZone }: ClockRow): string | null {
  const decidedIn = clock === null ? timeZone : (fromJson(clock).timeZone ?? timeZone);
  return decidedIn === timeZone ? null : decidedIn;
}

/** What an award keeps of its clocks, beside the zone of its game. */
type ClockRow = Pick<AwardRow, 'clock'> & Pick<GameRow, 'time_zone'>;
