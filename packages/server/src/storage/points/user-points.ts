import type { PointsReads } from '../../ports/points-reads.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { fromTotalRow, type TotalRow } from './total-rows.js';
import { createUserTaskLister } from './user-tasks.js';

type UserReads = Pick<PointsReads, 'ofUserInTask' | 'ofUserInGame'>;

export function createUserPoints(session: Session): UserReads {
  const listUserTasks = createUserTaskLister(session);
  return {
    ofUserInTask: createUserInTask(session),
    ofUserInGame: ({ owner, gameId }, userId, page) => listUserTasks({ owner, gameId, userId }, page),
  };
}

/** A user's timeline in a task that lives. */
export function createUserInTask(session: Session): PointsReads['ofUserInTask'] {
  const find = prepared<{ ownerId: number; taskId: string; userId: number }, TotalRow>(session, (value) =>
    session.db
      .selectFrom('timelines')
      .innerJoin('tasks', 'tasks.task_id', 'timelines.subject_id')
      .select([
        'tasks.task_id',
        'timelines.user_id',
        'tasks.external_task_id',
        'tasks.deleted_at',
        'timelines.external_user_id',
        'timelines.awards',
        'timelines.points',
        'timelines.first_at',
        'timelines.last_at',
      ])
      .where('tasks.owner_id', '=', value('ownerId'))
      .where('tasks.deleted_at', 'is', null)
      .where('timelines.owner_id', '=', value('ownerId'))
      .where('timelines.subject_id', '=', value('taskId'))
      .where('timelines.user_id', '=', value('userId')),
  );
  return async ({ owner, taskId }, userId) => {
    const [row] = await find({ ownerId: await session.owners.find(owner), taskId, userId });
    return row === undefined ? null : fromTotalRow(row);
  };
}
