import type { Page, PageRequest } from '../../domain/page.js';
import type { GameKey, PointsReads, UserTaskTotal } from '../../ports/points-reads.js';
import type { Session } from '../kysely/session.js';
import { countMax, readPage } from '../repositories/read-page.js';
import {
  createCountedTasks,
  firstPlace,
  placeOfLines,
  type TaskPlace,
  textOfPlace,
} from './counted-tasks.js';
import { createNames } from './names.js';
import { createTaskPoints } from './task-points.js';
import { createTaskUserReader, startOf, type TaskStart } from './task-users.js';
import { fromTotalRow, type TotalRow } from './total-rows.js';
import { createUserInTask } from './user-points.js';
import { createUserTaskLister } from './user-tasks.js';

const emptyPage: Page<UserTaskTotal> = { items: [], next: null };

/** Everyone in every task of a game, by task and user; one user, or one task, where the filter names it. */
export function createGamePoints(session: Session): Pick<PointsReads, 'ofGame'> {
  const names = createNames(session);
  const { ofTask } = createTaskPoints(session);
  const ofUserInTask = createUserInTask(session);
  const listUserTasks = createUserTaskLister(session);
  const ofWholeGame = createWalk(session);

  return {
    async ofGame(game, { externalTaskId, externalUserId }, page) {
      const { owner, gameId } = game;
      if (externalUserId === null && externalTaskId === null) return ofWholeGame(game, page);
      const taskId = externalTaskId === null ? undefined : await names.taskId(game, externalTaskId);
      const userId = externalUserId === null ? undefined : await names.userId(game, externalUserId);
      if (taskId === null || userId === null) return counted(page, emptyPage);
      if (userId === undefined) return taskId === undefined ? emptyPage : ofTask({ owner, taskId }, page);
      if (taskId === undefined) return listUserTasks({ owner, gameId, userId }, page);
      const total = page.after === null ? await ofUserInTask({ owner, taskId }, userId) : null;
      return counted(page, total === null ? emptyPage : { items: [total], next: null });
    },
  };
}

/** Of a list that is a page at most. */
function counted({ count }: PageRequest, page: Page<UserTaskTotal>): Page<UserTaskTotal> {
  return count ? { ...page, total: page.items.length } : page;
}

type Walk = (game: GameKey, page: PageRequest) => Promise<Page<UserTaskTotal>>;

/** Goes through the tasks in their order, and in each through its users, as far as the page needs. */
function createWalk(session: Session): Walk {
  const readUsers = createTaskUserReader(session);
  const tasksFrom = createCountedTasks(session);

  async function countUsers(game: GameKey): Promise<number> {
    let users = 0;
    for await (const tasks of tasksFrom(game, firstPlace)) {
      for (const task of tasks) users += task.users;
      if (users > countMax) break;
    }
    return Math.min(users, countMax + 1);
  }

  /** As many tasks as surely fill the page; who is left in the first, nobody knows. */
  async function tasksFor(game: GameKey, start: Start, limit: number): Promise<readonly TaskStart[]> {
    const chosen: TaskStart[] = [];
    let users = 0;
    for await (const tasks of tasksFrom(game, start.task)) {
      for (const task of tasks) {
        if (task.users === 0) continue;
        if (users >= limit) return chosen;
        const isFirst = task.task_id === start.task.taskId;
        chosen.push({ ...startOf(task), afterUser: isFirst ? start.user : '' });
        if (!isFirst) users += task.users;
      }
    }
    return chosen;
  }

  return async (game, page) => {
    const start = readStart(page);
    return readPage(page, {
      rows: async (limit) => readUsers(game.owner, await tasksFor(game, start, limit), limit),
      count: () => countUsers(game),
      keyOf,
      toItem: fromTotalRow,
    });
  };
}

/** Where a page begins: after this user of this task. */
interface Start {
  readonly task: TaskPlace;
  readonly user: string;
}

function keyOf(row: TotalRow): string {
  return `${row.external_user_id}\n${textOfPlace(startOf(row))}`;
}

function readStart({ after }: PageRequest): Start {
  if (after === null) return { task: firstPlace, user: '' };
  const [user = '', ...place] = after.split('\n');
  return { task: placeOfLines(place), user };
}
