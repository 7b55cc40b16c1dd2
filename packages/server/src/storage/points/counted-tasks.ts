import type { GameKey } from '../../ports/points-reads.js';
import { sqlWords } from '../dialects/sql-words.js';
import { inSlices, SLICE } from '../kysely/in-slices.js';
import type { Session } from '../kysely/session.js';
import type { TaskRow } from '../tables/tasks.js';
import type { TimelineRow } from '../tables/timelines.js';
import { everyone } from '../timelines/everyone.js';

/** A task that lives, with the number of users that have awards in it. */
export type CountedTask = Pick<TaskRow, 'task_id' | 'external_task_id'> & Pick<TimelineRow, 'users'>;

/** Goes through the tasks of a game by external id, from one of them on. */
export type CountedTasks = (game: GameKey, from: string) => AsyncGenerator<readonly CountedTask[]>;

/** How the index of the tasks is named: see `downIndex`. */
export function createCountedTasks({ connection, owners }: Session): CountedTasks {
  const everyones = sqlWords(connection.dialect).withEach({
    ...{ table: 'timelines', as: 'timelines', columns: ['users'] },
    where: `timelines.subject_id = tasks.task_id and timelines.user_id = '${everyone}'
      and timelines.owner_id = $3`,
  });
  const tasksIn = (bound: '>=' | '>') => `select tasks.task_id, tasks.external_task_id, timelines.users
    from (
      select task_id, game_id, external_task_id from tasks
      where owner_id = $3 and (game_id, external_task_id) ${bound} ($1, $2) and (game_id) <= ($1)
        and deleted_at is null
      order by game_id, external_task_id limit ${SLICE}
    ) as tasks ${everyones}
    order by tasks.external_task_id`;
  const [first, following] = [tasksIn('>='), tasksIn('>')];
  return ({ owner, gameId }, from) =>
    inSlices(connection, async (last: CountedTask | undefined) => {
      const sql = last === undefined ? first : following;
      const parameters = [gameId, last?.external_task_id ?? from, await owners.find(owner)];
      return (await connection.query<CountedTask>(sql, parameters)).rows;
    });
}
