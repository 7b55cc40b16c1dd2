import type { UserTaskTotal } from '../../ports/points-reads.js';
import type { TaskRow } from '../tables/tasks.js';
import type { TimelineRow } from '../tables/timelines.js';

/** A user's timeline in a task with the names that the outside knows them by. */
export type TotalRow = Pick<TaskRow, 'task_id' | 'external_task_id' | 'deleted_at'> &
  Pick<TimelineRow, 'user_id' | 'external_user_id' | 'awards' | 'points' | 'first_at' | 'last_at'>;

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
    deletedAt: row.deleted_at,
  };
}
