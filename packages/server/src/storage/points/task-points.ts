import type { Page, PageRequest } from '../../domain/page.js';
import type { PointsSort, UserTaskTotal } from '../../ports/points-reads.js';
import { sqlWords } from '../dialects/sql-words.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { type PageSource, readPage } from '../repositories/read-page.js';
import { everyone } from '../timelines/everyone.js';
import { byPointsIn, keyOfRank, rankAfter } from './by-points.js';
import type { CountedTask } from './counted-tasks.js';
import { createUserReader, inTask, type UserRow } from './task-users.js';
import { fromTotalRow, type TotalRow } from './total-rows.js';

/** The users of a task, from after the page's cursor on. */
type UserLister = (task: CountedTask, page: PageRequest, limit: number) => Promise<readonly TotalRow[]>;

/** Everyone in a task, by external user id or by points. */
export function createTaskPoints(session: Session) {
  const listers: Readonly<Record<PointsSort, UserLister>> = {
    user: createLister(session),
    points: createRanker(session),
  };
  const findTask = prepared<{ taskId: string }, CountedTask>(session, (value) =>
    session.db
      .selectFrom('tasks')
      .innerJoin('timelines', 'timelines.subject_id', 'tasks.task_id')
      .select(['tasks.task_id', 'tasks.external_task_id', 'timelines.users'])
      .where('tasks.deleted_at', 'is', null)
      .where('timelines.user_id', '=', everyone)
      .where('tasks.task_id', '=', value('taskId')),
  );

  return {
    async ofTask(taskId: string, page: PageRequest, sort: PointsSort = 'user'): Promise<Page<UserTaskTotal>> {
      const [task] = await findTask({ taskId });
      return readPage(page, {
        rows: async (limit) => (task === undefined ? [] : listers[sort](task, page, limit)),
        count: async () => task?.users ?? 0,
        keyOf: keysOf[sort],
        toItem: fromTotalRow,
      });
    },
  };
}

const keysOf: Readonly<Record<PointsSort, PageSource<TotalRow, UserTaskTotal>['keyOf']>> = {
  user: (row) => row.external_user_id,
  points: keyOfRank,
};

function createLister(session: Session): UserLister {
  const readUsers = createUserReader(session);
  return ({ task_id: taskId, external_task_id: externalTaskId }, page, limit) =>
    readUsers({ taskId, externalTaskId, afterUser: page.after ?? '' }, limit);
}

function createRanker({ connection }: Session): UserLister {
  const sql = byPointsIn(sqlWords(connection.dialect));
  return async ({ task_id: taskId, external_task_id: externalTaskId }, page, limit) => {
    const { points, user_id } = rankAfter(page);
    const { rows } = await connection.query<UserRow>(sql, [taskId, points, user_id, limit]);
    return rows.map((row) => inTask({ taskId, externalTaskId }, row));
  };
}
