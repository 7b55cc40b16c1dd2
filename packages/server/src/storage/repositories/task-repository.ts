import { Fault } from '../../domain/fault.js';
import type { Task } from '../../domain/task.js';
import type { TaskFilter, TaskRepository } from '../../ports/task-repository.js';
import { downIndex } from '../kysely/down-index.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import type { OwnersGame } from '../owner-numbers.js';
import { fromTaskRow, type TaskRow, tasks, toTaskRow } from '../tables/tasks.js';
import { createSubjectTimelines } from '../timelines/subject-timelines.js';
import { beginWithdrawal } from '../withdrawal/begin-withdrawal.js';
import { createNameAdmission } from './name-admission.js';
import { afterId, countMatches, readPage } from './read-page.js';
import { createTaskInserter, tasksIn } from './task-inserter.js';

export function createTaskRepository(session: Session): TaskRepository {
  const { db, owners } = session;
  const timelines = createSubjectTimelines(session);
  const insertAll = createTaskInserter(session, timelines);
  const admitName = createNameAdmission(session);
  const aliveIn = (value: <Name extends keyof OwnersGame & string>(name: Name) => OwnersGame[Name]) =>
    tasksIn(session, { ownerId: value('ownerId'), gameId: value('gameId') }).select(tasks.names);
  const findById = prepared<OwnersGame & { taskId: string }, TaskRow>(session, (value) =>
    aliveIn(value).where('task_id', '=', value('taskId')),
  );
  const findByExternalId = prepared<OwnersGame & { externalTaskId: string }, TaskRow>(session, (value) =>
    aliveIn(value).where('external_task_id', '=', value('externalTaskId')),
  );

  /** Newest first. */
  function tasksBefore(
    { ownerId, gameId }: OwnersGame,
    { status, strategyId }: TaskFilter,
    before: string | null,
  ) {
    const own = db.selectFrom('tasks').where('owner_id', '=', ownerId);
    return downIndex(own.where('deleted_at', 'is', null), {
      equal: { game_id: gameId, status, strategy_id: strategyId },
      order: ['task_id'],
      before: before === null ? null : [before],
    });
  }

  /** @throws Fault `precondition-failed` where the row isn't at the revision before. */
  async function overwrite(task: Task): Promise<void> {
    const ownerId = await owners.ensure(task.owner);
    const { owner_id: _, ...columns } = toTaskRow(task, ownerId);
    const written = await db
      .updateTable('tasks')
      .set(columns)
      .where('owner_id', '=', ownerId)
      .where('task_id', '=', task.taskId)
      .where('revision', '=', task.revision - 1)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (written.numUpdatedRows === 0n) throw new Fault('precondition-failed');
  }

  return {
    async insert(task) {
      const [obstacle] = await insertAll(task, [task]);
      if (obstacle) throw obstacle;
    },

    insertAll,

    async find({ owner, gameId }, taskId) {
      const [row] = await findById({ ownerId: await owners.find(owner), gameId, taskId });
      return row === undefined ? null : fromTaskRow(row, owner);
    },

    async findByExternalId({ owner, gameId }, externalTaskId) {
      const [row] = await findByExternalId({ ownerId: await owners.find(owner), gameId, externalTaskId });
      return row === undefined ? null : fromTaskRow(row, owner);
    },

    async list({ owner, gameId }, filter, page) {
      const after = afterId(page);
      const game = { ownerId: await owners.find(owner), gameId };
      return readPage(page, {
        rows: (limit) => tasksBefore(game, filter, after).select(tasks.names).limit(limit).execute(),
        count: () => countMatches(session, tasksBefore(game, filter, null)),
        keyOf: (row) => row.task_id,
        toItem: (row) => fromTaskRow(row, owner),
      });
    },

    async countStrategies({ owner, gameId }) {
      const { all, own } = await tasksIn(session, { ownerId: await owners.find(owner), gameId })
        .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('strategy_id').as('own')])
        .executeTakeFirstOrThrow();
      return { inherit: all - own, own };
    },

    async update(task) {
      await admitName(task);
      await overwrite(task);
      await timelines.setState({ owner: task.owner, subjectId: task.taskId, state: task.status });
    },

    async delete(task) {
      await beginWithdrawal(session, task);
      await overwrite(task);
      await timelines.endTask(task.owner, task);
    },
  };
}
