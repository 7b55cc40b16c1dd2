import type { ParamValues } from '../../domain/game.js';
import type { Task, TaskStatus } from '../../domain/task.js';
import type { TaskTable } from '../kysely/schema.js';
import { fromStampColumns, toStampColumns } from '../kysely/stamp-columns.js';

export function toTaskRow(task: Task): TaskTable {
  return {
    task_id: task.taskId,
    game_id: task.gameId,
    external_task_id: task.externalTaskId,
    strategy_id: task.strategyId,
    status: task.status,
    params: JSON.stringify(task.params),
    created_at: task.createdAt,
    updated_at: task.updatedAt,
    deleted_at: task.deletedAt,
    revision: task.revision,
    ...toStampColumns(task.stamps),
  };
}

export function fromTaskRow(row: TaskTable): Task {
  return {
    taskId: row.task_id,
    gameId: row.game_id,
    externalTaskId: row.external_task_id,
    strategyId: row.strategy_id,
    status: row.status as TaskStatus,
    params: JSON.parse(row.params) as ParamValues,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    revision: row.revision,
    stamps: fromStampColumns(row),
  };
}
