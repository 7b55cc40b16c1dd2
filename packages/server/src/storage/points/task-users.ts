import { sql } from 'kysely';
import type { Owner } from '../../domain/owner.js';
import { hasLateralJoins } from '../dialects/has-lateral-joins.js';
import { rowList } from '../dialects/row-list.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { text } from '../tables/define-table.js';
import { tasks } from '../tables/tasks.js';
import { isOfUser } from '../timelines/everyone.js';
import type { TotalRow } from './total-rows.js';

/** A task whose users are read, from after one of them on. */
export interface TaskStart {
  readonly taskId: string;
  readonly externalTaskId: string;
  readonly deletedAt: number | null;
  /** An external user id; empty for the beginning. */
  readonly afterUser: string;
}

export function startOf(task: Pick<TotalRow, 'task_id' | 'external_task_id' | 'deleted_at'>) {
  return { taskId: task.task_id, externalTaskId: task.external_task_id, deletedAt: task.deleted_at };
}

/** Reads the users of tasks, task by task in the order given, each by external id; at most `limit` in all. */
export type TaskUserReader = (
  owner: Owner,
  tasks: readonly TaskStart[],
  limit: number,
) => Promise<readonly TotalRow[]>;

/** However many users a task has, no more of its rows are read than are asked for. */
export function createTaskUserReader(session: Session): TaskUserReader {
  return hasLateralJoins(session.connection.dialect) ? readTogether(session) : readOneByOne(session);
}

/** A user's timeline in a task that one knows. */
export type TaskUserRow = Omit<TotalRow, 'task_id' | 'external_task_id' | 'deleted_at'>;

/** Reads the users of one task: nothing of the task comes along with each of them. */
export function createUserReader(session: Session) {
  const { db } = session;
  const readUsers = prepared<
    { ownerId: number; taskId: string; afterUser: string; limit: number },
    TaskUserRow
  >(session, (value) =>
    db
      .selectFrom('timelines')
      .select(['user_id', 'external_user_id', 'awards', 'points', 'first_at', 'last_at'])
      .where('owner_id', '=', value('ownerId'))
      .where('subject_id', '=', value('taskId'))
      .where('external_user_id', '>', value('afterUser'))
      .where(sql.raw<boolean>(isOfUser))
      .orderBy('external_user_id')
      .limit(value('limit')),
  );
  return async (ownerId: number, start: TaskStart, limit: number): Promise<readonly TotalRow[]> => {
    const { taskId, afterUser } = start;
    return (await readUsers({ ownerId, taskId, afterUser, limit })).map((row) => inTask(start, row));
  };
}

/** Written out, since there is one for each row of a page: a spread costs more than reading it. */
export function inTask(
  { taskId, externalTaskId, deletedAt }: Omit<TaskStart, 'afterUser'>,
  row: TaskUserRow,
): TotalRow {
  return {
    task_id: taskId,
    external_task_id: externalTaskId,
    deleted_at: deletedAt,
    user_id: row.user_id,
    external_user_id: row.external_user_id,
    awards: row.awards,
    points: row.points,
    first_at: row.first_at,
    last_at: row.last_at,
  };
}

function readOneByOne(session: Session): TaskUserReader {
  const readUsers = createUserReader(session);
  return async (owner, starts, limit) => {
    const ownerId = await session.owners.find(owner);
    const rows: TotalRow[] = [];
    for (const start of starts) {
      if (rows.length >= limit) break;
      rows.push(...(await readUsers(ownerId, start, limit - rows.length)));
    }
    return rows;
  };
}

function readTogether({ connection, owners }: Session): TaskUserReader {
  const list = rowList(connection.dialect, {
    ...tasks.pick('task_id', 'external_task_id', 'deleted_at'),
    after_user: text,
  });
  const statement = `select list.task_id, list.external_task_id, list.deleted_at, users.* from ${list.sql} cross join lateral (
      select user_id, external_user_id, awards, points, first_at, last_at from timelines
      where owner_id = $${list.next + 1} and subject_id = list.task_id and external_user_id > list.after_user
        and ${isOfUser}
      order by external_user_id limit $${list.next}
    ) as users
    order by list.position, users.external_user_id limit $${list.next}`;
  return async (owner, starts, limit) => {
    const rows = starts.map(({ taskId, externalTaskId, deletedAt, afterUser }) => ({
      task_id: taskId,
      external_task_id: externalTaskId,
      deleted_at: deletedAt,
      after_user: afterUser,
    }));
    return (
      await connection.query<TotalRow>(statement, [...list.parameters(rows), limit, await owners.find(owner)])
    ).rows;
  };
}
