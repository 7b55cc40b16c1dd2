import type { UserTaskTotal } from '../../ports/points-reads.js';

/** A user's timeline in a task with the names that the outside knows them by. */
export interface TotalRow {
  readonly task_id: string;
  readonly user_id: string;
  readonly external_task_id: string;
  readonly external_user_id: string;
  readonly awards: number;
  readonly points: number;
  readonly first_at: number | null;
  readonly last_at: number | null;
}

export function fromTotalRow(row: TotalRow): UserTaskTotal {
  return {
    taskId: row.task_id,
    userId: row.user_id,
    externalTaskId: row.external_task_id,
    externalUserId: row.external_user_id,
    points: row.points,
    timesAwarded: row.awards,
    firstAwardAt: row.first_at,
    lastAwardAt: row.last_at,
  };
}
