import { Fault } from '../../domain/fault.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { PointsReads, UserTaskTotal } from '../../ports/points-reads.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { countMax, readPage } from '../repositories/read-page.js';
import { createNames } from './names.js';
import { type CountedTask, countedTasks, createTaskPoints } from './task-points.js';
import { createTaskUserReader, type TaskStart } from './task-users.js';
import { fromTotalRow, type TotalRow } from './total-rows.js';
import { listUserTasks } from './user-points.js';

const emptyPage: Page<UserTaskTotal> = { items: [], next: null };

/** Everyone in every task of a game, by task and user; one user, or one task, where the filter names it. */
export function createGamePoints(session: Session): Pick<PointsReads, 'ofGame'> {
  const names = createNames(session);
  const { ofTask } = createTaskPoints(session);
  const ofWholeGame = createWalk(session);

  return {
    async ofGame(gameId, { externalTaskId, externalUserId }, page) {
      const none = page.count ? { ...emptyPage, total: 0 } : emptyPage;
      if (externalUserId !== null) {
        const userId = await names.userId(gameId, externalUserId);
        return userId === null ? none : listUserTasks(session, { gameId, userId, externalTaskId }, page);
      }
      if (externalTaskId !== null) {
        const taskId = await names.taskId(gameId, externalTaskId);
        return taskId === null ? none : ofTask(taskId, page);
      }
      return ofWholeGame(gameId, page);
    },
  };
}

type Walk = (gameId: string, page: PageRequest) => Promise<Page<UserTaskTotal>>;

/** Goes through the tasks in their order, and in each through its users, as far as the page needs. */
function createWalk(session: Session): Walk {
  const { db } = session;
  const readUsers = createTaskUserReader(session);
  const listTasks = prepared<{ gameId: string; from: string; limit: number }, CountedTask>(session, (value) =>
    countedTasks(session)
      .where('tasks.game_id', '=', value('gameId'))
      .where('tasks.external_task_id', '>=', value('from'))
      .where('timelines.users', '>', 0)
      .orderBy('tasks.external_task_id')
      .limit(value('limit')),
  );

  async function countUsers(gameId: string): Promise<number> {
    const { users } = await db
      .selectFrom(countedTasks(session).where('tasks.game_id', '=', gameId).as('counted'))
      .select(({ fn, val }) => fn.coalesce(fn.sum<number | string>('users'), val(0)).as('users'))
      .executeTakeFirstOrThrow();
    return Math.min(Number(users), countMax + 1);
  }

  return async (gameId, page) => {
    const start = readStart(page);
    return readPage(page, {
      rows: async (limit) => {
        // One more than rows, since the task that the page begins in may have no more users.
        const tasks = await listTasks({ gameId, from: start.task, limit: limit + 1 });
        return readUsers(tasksFor(tasks, start, limit), limit);
      },
      count: () => countUsers(gameId),
      keyOf: keyOf,
      toItem: fromTotalRow,
    });
  };
}

/** Where a page begins: after this user of this task. */
interface Start {
  readonly task: string;
  readonly user: string;
}

/** No external id holds a line break. */
function keyOf({ external_task_id, external_user_id }: TotalRow): string {
  return `${external_task_id}\n${external_user_id}`;
}

function readStart({ after }: PageRequest): Start {
  if (after === null) return { task: '', user: '' };
  const [task, user, ...rest] = after.split('\n');
  if (task === undefined || user === undefined || rest.length > 0) throw new Fault('invalid-cursor');
  return { task, user };
}

/** As many of the tasks as surely fill the page; who is left in the first, nobody knows. */
function tasksFor(tasks: readonly CountedTask[], start: Start, limit: number): readonly TaskStart[] {
  const chosen: TaskStart[] = [];
  let users = 0;
  for (const { task_id, external_task_id, users: more } of tasks) {
    if (users >= limit) break;
    const isFirst = external_task_id === start.task;
    chosen.push({
      taskId: task_id,
      externalTaskId: external_task_id,
      afterUser: isFirst ? start.user : '',
    });
    if (!isFirst) users += more;
  }
  return chosen;
}
