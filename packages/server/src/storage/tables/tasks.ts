import type { Metadata } from '../../domain/description.js';
import type { ParamValues } from '../../domain/game.js';
import type { Owner } from '../../domain/owner.js';
import type { Task, TaskStatus } from '../../domain/task.js';
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
import { fromStampColumns, stamps, toStampColumns } from './stamps.js';

export const tasks = defineTable('tasks', {
  task_id: uuid,
  owner_id: small,
  game_id: uuid,
  external_task_id: text,
  strategy_id: orNull(text),
  status: textOf<TaskStatus>(),
  params: jsonOf<ParamValues>(),
  name: orNull(text),
  metadata: jsonOf<Metadata>(),
  created_at: whole,
  updated_at: whole,
  deleted_at: orNull(whole),
  /** 0 for a deleted task in which nobody was awarded: lists of what was earned pass it over. */
  is_listed: small,
  revision: whole,
  ...stamps,
});

export type TaskRow = RowOf<typeof tasks.columns>;

export function toTaskRow(task: Task, ownerId: number): TaskRow {
  return {
    task_id: task.taskId,
    owner_id: ownerId,
    game_id: task.gameId,
    external_task_id: task.externalTaskId,
    strategy_id: task.strategyId,
    status: task.status,
    params: toJson(task.params),
    name: task.name,
    metadata: toJson(task.metadata),
    created_at: task.createdAt,
    updated_at: task.updatedAt,
    deleted_at: task.deletedAt,
    is_listed: 1,
    revision: task.revision,
    ...toStampColumns(task.stamps),
  };
}

export function fromTaskRow(row: TaskRow, owner: Owner): Task {
  return {
    taskId: row.task_id,
    gameId: row.game_id,
    owner,
    externalTaskId: row.external_task_id,
    strategyId: row.strategy_id,
    status: row.status,
    params: fromJson(row.params),
    name: row.name,
    metadata: fromJson(row.metadata),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    revision: row.revision,
    stamps: fromStampColumns(row),
  };
}
