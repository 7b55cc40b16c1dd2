import { Fault } from '../../domain/fault.js';
import type { Task } from '../../domain/task.js';
import type { TaskFilter, TaskRepository } from '../../ports/task-repository.js';
import { readOwners, rowsByKeys, rowsIn } from '../dialects/owned-list.js';
import { downIndex } from '../kysely/down-index.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import type { OwnersGame } from '../owner-numbers.js';
import { fromTaskRow, type TaskRow, tasks, toTaskRow } from '../tables/tasks.js';
import { createSubjectTimelines } from '../timelines/subject-timelines.js';
import { equalTo, readFiltered } from './filtered-list.js';
import { createKeptRows } from './kept-rows.js';
import { createNameAdmission } from './name-admission.js';
import { betweenIds, describedBytes } from './read-page.js';
import { createTaskInserter, tasksIn } from './task-inserter.js';

type TaskKey = Pick<TaskRow, 'task_id' | 'owner_id'>;

const tasksById = rowsByKeys(tasks, tasks.pick('task_id'));

export function createTaskRepository(session: Session): TaskRepository {
  const { db, owners } = session;
  const timelines = createSubjectTimelines(session);
  const kept = createKeptRows(session, 'tasks');
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

  /** @throws Fault `precondition-failed` where the row isn't at the revision before. */
  async function overwrite(task: Task): Promise<void> {
    const ownerId = await owners.ensure(task.owner);
    const row = toTaskRow(task, ownerId);
    const { owner_id: _, ...columns } = row;
    const before = await kept.before(ownerId, { task_id: task.taskId });
    const written = await db
      .updateTable('tasks')
      .set(columns)
      .where('owner_id', '=', ownerId)
      .where('task_id', '=', task.taskId)
      .where('revision', '=', task.revision - 1)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (written.numUpdatedRows === 0n) throw new Fault('precondition-failed');
    kept.after(ownerId, row, before);
  }

  async function unlist({ owner, taskId }: Task): Promise<void> {
    await db
      .updateTable('tasks')
      .set({ is_listed: 0 })
      .where('owner_id', '=', await owners.find(owner))
      .where('task_id', '=', taskId)
      .execute();
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

    list: createTaskLister(session),

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
      await overwrite({ ...task, params: {}, name: null, metadata: {} });
      const awards = await timelines.end({ owner: task.owner, subjectId: task.taskId });
      if (awards === 0) await unlist(task);
    },
  };
}

/** Newest first, without what is large of them. */
function listedTasks({ db }: Session, { ownerId, gameId }: OwnersGame, { status, strategyId }: TaskFilter) {
  const own = db.selectFrom('tasks').where('owner_id', '=', ownerId).where('deleted_at', 'is', null);
  return {
    between: (after: string | null, last: string | null) =>
      downIndex(own.select(['task_id', 'owner_id', 'status', 'strategy_id', describedBytes]), {
        equal: { game_id: gameId },
        order: ['task_id'],
        ...betweenIds(after, last),
      }),
    order: ['task_id'],
    filters: equalTo({ status, strategy_id: strategyId }),
    keyOf: ({ task_id }: Pick<TaskRow, 'task_id'>) => task_id,
  };
}

/** Reads how large the tasks of a page are, and then those that it has room for. */
function createTaskLister(session: Session): TaskRepository['list'] {
  const statement = tasksById[session.connection.dialect].read;
  return async ({ owner, gameId }, filter, page) => {
    const game = { ownerId: await session.owners.find(owner), gameId };
    const found = await readFiltered(session, listedTasks(session, game, filter), page, {
      bytesOf: ({ bytes }) => bytes,
      toItem: (row) => row,
    });
    const question = { statement, items: found.items, toRow: (item: TaskKey) => item };
    const rows = rowsIn<TaskRow>(await readOwners(session, question));
    // What was deleted since the page knew of it is left out.
    const alive = rows.filter(({ deleted_at }) => deleted_at === null).sort(newestFirst);
    return { ...found, items: alive.map((row) => fromTaskRow(row, owner)) };
  };
}

function newestFirst(one: TaskKey, other: TaskKey): number {
  return one.task_id < other.task_id ? 1 : -1;
}
