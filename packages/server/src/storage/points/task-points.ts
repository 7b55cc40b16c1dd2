import type { Page, PageRequest } from '../../domain/page.js';
import type { TaskKey, UserTaskTotal } from '../../ports/points-reads.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { readPage } from '../repositories/read-page.js';
import { everyone } from '../timelines/everyone.js';
import type { CountedTask } from './counted-tasks.js';
import { createUserReader, startOf } from './task-users.js';
import { fromTotalRow } from './total-rows.js';

/** Everyone in a task, by external user id. */
export function createTaskPoints(session: Session) {
  const readUsers = createUserReader(session);
  const findTask = prepared<{ ownerId: number; taskId: string }, CountedTask>(session, (value) =>
    session.db
      .selectFrom('tasks')
      .innerJoin('timelines', 'timelines.subject_id', 'tasks.task_id')
      .select(['tasks.task_id', 'tasks.external_task_id', 'tasks.deleted_at', 'timelines.users'])
      .where('tasks.owner_id', '=', value('ownerId'))
      .where('tasks.deleted_at', 'is', null)
      .where('timelines.owner_id', '=', value('ownerId'))
      .where('timelines.user_id', '=', everyone)
      .where('tasks.task_id', '=', value('taskId')),
  );

  return {
    async ofTask({ owner, taskId }: TaskKey, page: PageRequest): Promise<Page<UserTaskTotal>> {
      const ownerId = await session.owners.find(owner);
      const [task] = await findTask({ ownerId, taskId });
      return readPage(page, {
        rows: async (limit) =>
          task === undefined
            ? []
            : readUsers(ownerId, { ...startOf(task), afterUser: page.after ?? '' }, limit),
        count: async () => task?.users ?? 0,
        keyOf: (row) => row.external_user_id,
        toItem: fromTotalRow,
      });
    },
  };
}
