import { inSlices, SLICE } from '../kysely/in-slices.js';
import type { Session } from '../kysely/session.js';
import type { TaskRow } from '../tables/tasks.js';
import type { TimelineRow } from '../tables/timelines.js';
import { everyone } from '../timelines/everyone.js';

/** A task that lives, with the number of users that have awards in it. */
export type CountedTask = Pick<TaskRow, 'task_id' | 'external_task_id'> & Pick<TimelineRow, 'users'>;

/** Goes through the tasks of a game by external id, from one of them on. */
export type CountedTasks = (gameId: string, from: string) => AsyncGenerator<readonly CountedTask[]>;

/** How the index of the tasks is named: see `downIndex`. A cross join keeps SQLite to this order. */
export function createCountedTasks({ connection }: Session): CountedTasks {
  const tasksIn = (bound: '>=' | '>') => `select tasks.task_id, tasks.external_task_id, timelines.users
    from (
      select task_id, game_id, external_task_id from tasks
      where (game_id, external_task_id) ${bound} ($1, $2) and (game_id) <= ($1) and deleted_at is null
      order by game_id, external_task_id limit ${SLICE}
    ) as tasks cross join timelines
    where timelines.subject_id = tasks.task_id and timelines.user_id = '${everyone}'
    order by tasks.external_task_id`;
  const [first, following] = [tasksIn('>='), tasksIn('>')];
  return (gameId, from) =>
    inSlices(connection, async (last: CountedTask | undefined) => {
      const sql = last === undefined ? first : following;
      return (await connection.query<CountedTask>(sql, [gameId, last?.external_task_id ?? from])).rows;
    });
}
