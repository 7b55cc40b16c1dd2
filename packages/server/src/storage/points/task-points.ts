import type { Page, PageRequest } from '../../domain/page.js';
import type { PointsSort, TaskKey, UserTaskTotal } from '../../ports/points-reads.js';
import { sqlWords } from '../dialects/sql-words.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { type PageSource, readPage } from '../repositories/read-page.js';
import { everyone } from '../timelines/everyone.js';
import { byPointsIn, keyOfRank, rankAfter } from './by-points.js';
import type { CountedTask } from './counted-tasks.js';
import { createUserReader, inTask, startOf, type TaskUserRow } from './task-users.js';
import { fromTotalRow, type TotalRow } from './total-rows.js';

/** A task with the number of whose it is. */
type OwnersTask = CountedTask & { readonly ownerId: number };

/** The users of a task, from after the page's cursor on. */
type UserLister = (task: OwnersTask, page: PageRequest, limit: number) => Promise<readonly TotalRow[]>;

/** Everyone in a task, by external user id or by points. */
export function createTaskPoints(session: Session) {
  const listers: Readonly<Record<PointsSort, UserLister>> = {
    user: createLister(session),
    points: createRanker(session),
  };
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
    async ofTask(
      { owner, taskId }: TaskKey,
      page: PageRequest,
      sort: PointsSort = 'user',
    ): Promise<Page<UserTaskTotal>> {
      const ownerId = await session.owners.find(owner);
      const [task] = await findTask({ ownerId, taskId });
      return readPage(page, {
        rows: async (limit) => (task === undefined ? [] : listers[sort]({ ...task, ownerId }, page, limit)),
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
  return ({ ownerId, ...task }, page, limit) =>
    readUsers(ownerId, { ...startOf(task), afterUser: page.after ?? '' }, limit);
}

function createRanker({ connection }: Session): UserLister {
  const sql = byPointsIn(sqlWords(connection.dialect));
  return async ({ ownerId, ...task }, page, limit) => {
    const { points, user_id } = rankAfter(page);
    const { rows } = await connection.query<TaskUserRow>(sql, [
      task.task_id,
      points,
      user_id,
      limit,
      ownerId,
    ]);
    const start = startOf(task);
    return rows.map((row) => inTask(start, row));
  };
}
