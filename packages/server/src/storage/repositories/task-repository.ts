import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import type { Task } from '../../domain/task.js';
import type { TaskFilter, TaskRepository } from '../../ports/task-repository.js';
import { downIndex } from '../kysely/down-index.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { fromTaskRow, type TaskRow, tasks, toTaskRow } from '../tables/tasks.js';
import { createSubjectTimelines } from '../timelines/subject-timelines.js';
import { beginWithdrawal } from '../withdrawal/begin-withdrawal.js';
import { createNameAdmission } from './name-admission.js';
import { afterId, countMatches, readPage } from './read-page.js';
import { createTaskInserter, tasksIn } from './task-inserter.js';

export function createTaskRepository(session: Session): TaskRepository {
  const { db } = session;
  const timelines = createSubjectTimelines(session);
  const aliveIn = (gameId: string) => tasksIn(session, gameId);
  const insertAll = createTaskInserter(session, timelines);
  const admitName = createNameAdmission(session);
  const findById = prepared<{ gameId: string; taskId: string }, TaskRow>(session, (value) =>
    aliveIn(value('gameId')).select(tasks.names).where('task_id', '=', value('taskId')),
  );
  const findByExternalId = prepared<{ gameId: string; externalTaskId: string }, TaskRow>(session, (value) =>
    aliveIn(value('gameId')).select(tasks.names).where('external_task_id', '=', value('externalTaskId')),
  );

  /** Newest first. */
  function tasksBefore(gameId: string, { status, strategyId }: TaskFilter, before: string | null) {
    return downIndex(db.selectFrom('tasks').where('deleted_at', 'is', null), {
      equal: { game_id: gameId, status, strategy_id: strategyId },
      order: ['task_id'],
      before: before === null ? null : [before],
    });
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

  async function ownerOf({ gameId }: Task): Promise<Owner> {
    const game = db.selectFrom('games').select('owner').where('game_id', '=', gameId);
    return (await game.executeTakeFirstOrThrow()).owner;
  }

  return {
    async insert(task) {
      const [obstacle] = await insertAll(task.gameId, [task]);
      if (obstacle) throw obstacle;
    },

    insertAll,

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
      return readPage(page, {
        rows: (limit) => tasksBefore(gameId, filter, after).select(tasks.names).limit(limit).execute(),
        count: () => countMatches(session, tasksBefore(gameId, filter, null)),
        keyOf: (row) => row.task_id,
        toItem: fromTaskRow,
      });
    },

    async countStrategies(gameId) {
      const { all, own } = await aliveIn(gameId)
        .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('strategy_id').as('own')])
        .executeTakeFirstOrThrow();
      return { inherit: all - own, own };
    },

    async update(task) {
      await admitName(task);
      await overwrite(task);
      await timelines.setState({ owner: await ownerOf(task), subjectId: task.taskId, state: task.status });
    },

    async delete(task) {
      const owner = await ownerOf(task);
      await beginWithdrawal(session, owner, task);
      await overwrite(task);
      await timelines.endTask(owner, task);
    },
  };
}
