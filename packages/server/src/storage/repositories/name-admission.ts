import { Fault } from '../../domain/fault.js';
import type { Task } from '../../domain/task.js';
import type { Session } from '../kysely/session.js';
import { tasksIn } from './task-inserter.js';

/**
 * Lets a task have the external id that it is about to get, and keeps the one that it has: awards that were
 * decided under it can be decided again under it.
 *
 * @throws Fault `task-exists` where another task of the game has the external id.
 */
export function createNameAdmission(session: Session): (task: Task) => Promise<void> {
  async function refuseDuplicate({ gameId, taskId, externalTaskId }: Task, ownerId: number): Promise<void> {
    const named = await tasksIn(session, { ownerId, gameId })
      .select('task_id')
      .where('external_task_id', '=', externalTaskId)
      .executeTakeFirst();
    if (named !== undefined && named.task_id !== taskId) {
      throw new Fault('task-exists', { members: { taskId: named.task_id } });
    }
  }

  async function keepName({ taskId, externalTaskId }: Task, ownerId: number): Promise<void> {
    await session.db
      .insertInto('task_names')
      .columns(['task_id', 'owner_id', 'external_task_id'])
      .expression(({ selectFrom }) =>
        selectFrom('tasks')
          .select(['task_id', 'owner_id', 'external_task_id'])
          .where('owner_id', '=', ownerId)
          .where('task_id', '=', taskId)
          .where('external_task_id', '<>', externalTaskId),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  return async (task) => {
    const ownerId = await session.owners.ensure(task.owner);
    await refuseDuplicate(task, ownerId);
    await keepName(task, ownerId);
  };
}
