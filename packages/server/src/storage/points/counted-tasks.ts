import { Fault } from '../../domain/fault.js';
import type { GameKey } from '../../ports/points-reads.js';
import { sqlWords } from '../dialects/sql-words.js';
import { inSlices, SLICE } from '../kysely/in-slices.js';
import type { Session } from '../kysely/session.js';
import { requireId } from '../repositories/read-page.js';
import { beforeAll } from '../tables/define-table.js';
import type { TaskRow } from '../tables/tasks.js';
import type { TimelineRow } from '../tables/timelines.js';
import { everyone } from '../timelines/everyone.js';

/** A task, with the number of users that have awards in it. */
export type CountedTask = Pick<TaskRow, 'task_id' | 'external_task_id' | 'deleted_at'> &
  Pick<TimelineRow, 'users'>;

/** Where a task stands among those of its game. */
export interface TaskPlace {
  readonly externalTaskId: string;
  readonly taskId: string;
}

/** Before all tasks of a game. */
export const firstPlace: TaskPlace = { externalTaskId: '', taskId: beforeAll };

/** A place in the key of a page: no external id holds a line break. */
export function textOfPlace({ externalTaskId, taskId }: TaskPlace): string {
  return `${externalTaskId}\n${taskId}`;
}

/** @throws Fault `invalid-cursor` where these aren't the lines of a place. */
export function placeOfLines([externalTaskId, taskId = '', ...rest]: readonly string[]): TaskPlace {
  if (externalTaskId === undefined || rest.length > 0) throw new Fault('invalid-cursor');
  return { externalTaskId, taskId: requireId(taskId) };
}

/** Goes through the tasks of a game by external id, with those that were deleted, from one of them on. */
export type CountedTasks = (game: GameKey, from: TaskPlace) => AsyncGenerator<readonly CountedTask[]>;

/** How the index of the tasks is named: see `downIndex`. */
export function createCountedTasks({ connection, owners }: Session): CountedTasks {
  const everyones = sqlWords(connection.dialect).withEach({
    ...{ table: 'timelines', as: 'timelines', columns: ['users'] },
    where: `timelines.subject_id = tasks.task_id and timelines.user_id = ${everyone}
      and timelines.owner_id = $3`,
  });
  function tasksIn(bound: '>=' | '>'): string {
    return `select tasks.task_id, tasks.external_task_id, tasks.deleted_at, timelines.users
      from (
        select task_id, game_id, external_task_id, deleted_at from tasks
        where owner_id = $3 and (game_id, external_task_id, task_id) ${bound} ($1, $2, $4) and (game_id) <= ($1)
          and is_listed = 1
        order by game_id, external_task_id, task_id limit ${SLICE}
      ) as tasks ${everyones}
      order by tasks.external_task_id, tasks.task_id`;
  }
  const [first, following] = [tasksIn('>='), tasksIn('>')];
  return ({ owner, gameId }, from) =>
    inSlices(connection, async (last: CountedTask | undefined) => {
      const sql = last === undefined ? first : following;
      const name = last?.external_task_id ?? from.externalTaskId;
      const parameters = [gameId, name, await owners.find(owner), last?.task_id ?? from.taskId];
      return (await connection.query<CountedTask>(sql, parameters)).rows;
    });
}
