import { Fault } from '../../domain/fault.js';
import type { Task } from '../../domain/task.js';
import type { TaskFilter, TaskRepository } from '../../ports/task-repository.js';
import { taskColumns } from '../kysely/columns.js';
import { prepared } from '../kysely/prepared.js';
import type { TaskTable } from '../kysely/schema.js';
import type { Session } from '../kysely/session.js';
import { forgetTask } from '../timelines/forget-task.js';
import { createSubjectTimelines } from '../timelines/subject-timelines.js';
import { afterId, countMatches, readPage } from './read-page.js';
import { fromTaskRow, toTaskRow } from './task-rows.js';

const tasksMax = 10_000;

export function createTaskRepository(session: Session): TaskRepository {
  const { db } = session;
  const timelines = createSubjectTimelines(session);
  const aliveIn = (gameId: string) =>
    db.selectFrom('tasks').where('game_id', '=', gameId).where('deleted_at', 'is', null);
  const findById = prepared<{ gameId: string; taskId: string }, TaskTable>(session, (value) =>
    aliveIn(value('gameId')).select(taskColumns).where('task_id', '=', value('taskId')),
  );
  const findByExternalId = prepared<{ gameId: string; externalTaskId: string }, TaskTable>(session, (value) =>
    aliveIn(value('gameId')).select(taskColumns).where('external_task_id', '=', value('externalTaskId')),
  );

  /**
   * Makes those who add tasks to one game wait for each other, so that the limit is exact.
   *
   * @throws Fault `game-not-found` where it was deleted meanwhile.
   */
  async function holdGame(gameId: string): Promise<void> {
    const alive = db
      .selectFrom('games')
      .select('game_id')
      .where('game_id', '=', gameId)
      .where('deleted_at', 'is', null);
    const held = session.connection.dialect === 'postgres' ? alive.forNoKeyUpdate() : alive;
    if ((await held.executeTakeFirst()) === undefined) throw new Fault('game-not-found');
  }

  async function refuseTwin({ gameId, externalTaskId }: Task): Promise<void> {
    const [twin] = await findByExternalId({ gameId, externalTaskId });
    if (twin !== undefined) throw new Fault('task-exists', { members: { taskId: twin.task_id } });
  }

  async function refuseOverflow({ gameId }: Task): Promise<void> {
    const found = await countMatches(session, aliveIn(gameId));
    if (found >= tasksMax) throw new Fault('too-many-tasks', { members: { tasksMax } });
  }

  /** @throws Fault `precondition-failed` where the row isn't at the revision before. */
  async function overwrite(task: Task): Promise<void> {
    const written = await db
      .updateTable('tasks')
      .set(toTaskRow(task))
      .where('task_id', '=', task.taskId)
      .where('revision', '=', task.revision - 1)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (written.numUpdatedRows === 0n) throw new Fault('precondition-failed');
  }

  return {
    async insert(task) {
      await holdGame(task.gameId);
      await refuseTwin(task);
      await refuseOverflow(task);
      await db.insertInto('tasks').values(toTaskRow(task)).execute();
      await timelines.begin({ subjectId: task.taskId, gameId: task.gameId }, task.status);
    },

    async find(gameId, taskId) {
      const [row] = await findById({ gameId, taskId });
      return row === undefined ? null : fromTaskRow(row);
    },

    async findByExternalId(gameId, externalTaskId) {
      const [row] = await findByExternalId({ gameId, externalTaskId });
      return row === undefined ? null : fromTaskRow(row);
    },

    async list(gameId, filter, page) {
      const after = afterId(page);
      const matching = matchingTasks(session, gameId, filter);
      const following = after === null ? matching : matching.where('task_id', '<', after);
      return readPage(page, {
        rows: (limit) => following.select(taskColumns).orderBy('task_id', 'desc').limit(limit).execute(),
        count: () => countMatches(session, matching),
        keyOf: (row) => row.task_id,
        toItem: fromTaskRow,
      });
    },

    async update(task) {
      await overwrite(task);
      await timelines.setState(task.taskId, task.status);
    },

    async delete(task) {
      await overwrite(task);
      await forgetTask(session, task);
    },
  };
}

function matchingTasks({ db }: Session, gameId: string, filter: TaskFilter) {
  let query = db.selectFrom('tasks').where('game_id', '=', gameId).where('deleted_at', 'is', null);
  if (filter.status !== null) query = query.where('status', '=', filter.status);
  if (filter.strategyId !== null) query = query.where('strategy_id', '=', filter.strategyId);
  return query;
}
