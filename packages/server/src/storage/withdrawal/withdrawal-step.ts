import type { Owner } from '../../domain/owner.js';
import type { Task } from '../../domain/task.js';
import { loadWallets } from '../awards/load-wallets.js';
import { lockRows } from '../dialects/lock-rows.js';
import { partId } from '../dialects/part-id.js';
import { tryHoldUpkeep } from '../dialects/postgres/advisory-locks.js';
import { rowList } from '../dialects/row-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import type { Step } from '../steps/step-runner.js';
import type { RowOf } from '../tables/define-table.js';
import { described } from '../tables/kept-bytes.js';
import { parts } from '../tables/parts.js';
import { type TaskWithdrawalRow, taskWithdrawals } from '../tables/task-withdrawals.js';
import { timelines } from '../tables/timelines.js';
import { users } from '../tables/users.js';
import { everyone } from '../timelines/everyone.js';
import { createRowTaker, type TakenRow, type TakenSubject } from './take-rows.js';
import { type CounterRows, takenRows } from './taken-rows.js';

/** A deleted task, with whose it is. */
export type WithdrawalName = Pick<Task, 'owner' | 'taskId'>;

/** @param now Milliseconds since 1970. */
export type WithdrawalStep = (name: WithdrawalName, rowsMax: number, now: number) => Promise<Step>;

/**
 * Takes the next of a deleted task's counters out of those of its game. What was taken is gone from the task,
 * so what is left says how far it came: it goes on there, wherever it was stopped and whoever goes on.
 * Under the id of a deleted game stands that what was said of its tasks is taken away.
 */
export function createWithdrawalStep(session: Session): WithdrawalStep {
  const { connection, owners } = session;
  const named = 'task_withdrawals where owner_id = $1 and task_id = $2';
  const find = `select ${taskWithdrawals.listed} from ${named}`;
  const move = 'update task_withdrawals set moved_at = $3 where owner_id = $1 and task_id = $2';
  const takeParts = createPartTaker(session);
  const takeUsers = createUserTaker(session);
  const takeActions = createTableTaker(session, takenRows.actions);
  const clearTasks = createTaskClearer(session);

  return async ({ owner, taskId }, rowsMax, now) => {
    const name = [await owners.find(owner), taskId];
    const { rows } = await connection.query<TaskWithdrawalRow>(find, name);
    const [withdrawal] = rows;
    if (withdrawal === undefined) return 'finished';
    if (!(await tryHoldUpkeep(connection, owner))) return 'busy';
    const subject = whole(withdrawal, owner);
    const isBegun =
      withdrawal.task_id === withdrawal.game_id
        ? await clearTasks(withdrawal.owner_id, withdrawal.game_id, rowsMax)
        : (await takeParts(subject, rowsMax)) ||
          (await takeUsers(subject, rowsMax)) ||
          (await takeActions([subject], rowsMax));
    if (isBegun) {
      await connection.query(move, [...name, now]);
      return 'begun';
    }
    await connection.query(`delete from ${named}`, name);
    return 'finished';
  };
}

function whole({ task_id, game_id }: TaskWithdrawalRow, owner: Owner): TakenSubject {
  return { from_id: task_id, to_id: game_id, game_id, owner, filter_id: null, value: null };
}

/** Takes rows of one table; says whether there were any. */
type TableTaker = (subjects: readonly TakenSubject[], rowsMax: number) => Promise<boolean>;

function createTableTaker(session: Session, table: CounterRows): TableTaker {
  const find = createRowFinder(session, table);
  const hold = createHolder(session);
  const take = createRowTaker(session, table);
  return async (subjects, rowsMax) => {
    const rows = await find(subjects, rowsMax);
    if (rows.length === 0) return false;
    await hold(rows);
    await take(rows);
    return true;
  };
}

type PartOrUserTaker = (subject: TakenSubject, rowsMax: number) => Promise<boolean>;

const found = parts.narrow('part_id', 'filter_id', 'value');

function createPartTaker(session: Session): PartOrUserTaker {
  const { connection, owners } = session;
  const find = `select ${found.listed} from parts where subject_id = $1 and owner_id = $3
    limit cast($2 as integer)`;
  const list = rowList(connection.dialect, parts.pick('part_id'));
  const remove = `delete from parts where owner_id = $${list.next}
    and part_id in (select list.part_id from ${list.sql})`;
  const tables = [takenRows.inputs, takenRows.days, takenRows.timelines].map((table) =>
    createTableTaker(session, table),
  );
  return async ({ from_id, to_id, game_id, owner }, rowsMax) => {
    const { rows } = await connection.query<RowOf<typeof found.columns>>(find, [
      from_id,
      rowsMax,
      owners.found(owner),
    ]);
    if (rows.length === 0) return false;
    const subjects = rows.map(({ part_id, filter_id, value }) => ({
      ...{ from_id: part_id, to_id: partId(filter_id, to_id, value) },
      ...{ game_id, owner, filter_id, value },
    }));
    for (const take of tables) if (await take(subjects, rowsMax)) return true;
    await connection.query(remove, [...list.parameters(rows), owners.found(owner)]);
    return true;
  };
}

/** A step has so many users for each of its rows: most users have a few of them. */
const usersPerRow = 1 / 8;

/**
 * Everyone's counters first, then everything of some users at once, so that what is read of a user fits
 * together.
 */
function createUserTaker(session: Session): PartOrUserTaker {
  const { connection, owners } = session;
  const takeEveryones = createEveryonesTaker(session);
  const findUsers = `select user_id from timelines where subject_id = $1 and awards > 0 and owner_id = $3
    order by user_id limit cast($2 as integer)`;
  const tables = [takenRows.actions, takenRows.inputs, takenRows.days, takenRows.timelines];
  const finders = tables.map((table) => createUserRowFinder(session, table));
  const takers = tables.map((table) => createRowTaker(session, table));
  const hold = createHolder(session);

  return async (subject, rowsMax) => {
    const limit = Math.max(1, Math.floor(rowsMax * usersPerRow));
    const found = await connection.query<{ readonly user_id: string }>(findUsers, [
      subject.from_id,
      limit,
      owners.found(subject.owner),
    ]);
    const userIds = found.rows.map(({ user_id }) => user_id);
    if (userIds.length === 0) return false;
    if (userIds[0] === everyone) return takeEveryones(subject, rowsMax);
    await hold(userIds.map((user_id) => ({ ...subject, user_id })));
    for (const [index, find] of finders.entries()) {
      const rows = await find(subject, userIds);
      if (rows.length > 0) await takers[index]?.(rows);
    }
    return true;
  };
}

/** An extreme of everyone's is looked up among all tasks of the game, so a step has few of them. */
const everyonesPerRow = 1 / 16;

/** Everyone's timeline goes last: it says that there is something left. */
function createEveryonesTaker(session: Session): PartOrUserTaker {
  const hold = createHolder(session);
  const tables = [takenRows.actions, takenRows.inputs, takenRows.days, takenRows.timelines];
  const takers = tables.map((table) => ({
    find: createEveryonesRowFinder(session, table),
    take: createRowTaker(session, table),
  }));
  return async (subject, rowsMax) => {
    const limit = Math.max(1, Math.floor(rowsMax * everyonesPerRow));
    for (const { find, take } of takers) {
      const rows = await find(subject, limit);
      if (rows.length === 0) continue;
      await hold(rows);
      await take(rows);
      return true;
    }
    return false;
  };
}

function createEveryonesRowFinder({ connection, owners }: Session, { table, keys }: CounterRows) {
  const sql = `select ${['user_id', ...Object.keys(keys)].join(', ')} from ${table}
    where subject_id = $1 and user_id = '${everyone}' and owner_id = $3 limit cast($2 as integer)`;
  return async (subject: TakenSubject, limit: number): Promise<readonly TakenRow[]> => {
    const { rows } = await connection.query<Omit<TakenRow, keyof TakenSubject>>(sql, [
      subject.from_id,
      limit,
      owners.found(subject.owner),
    ]);
    return rows.map((row) => ({ ...subject, ...row }) as TakenRow);
  };
}

function createUserRowFinder({ connection, owners }: Session, { table, keys }: CounterRows) {
  const list = rowList(connection.dialect, users.pick('user_id'));
  const columns = ['user_id', ...Object.keys(keys)];
  const counters = sqlWords(connection.dialect).withEach({
    ...{ table, as: 'counters', columns },
    where: `counters.subject_id = $${list.next} and counters.user_id = list.user_id
      and counters.owner_id = $${list.next + 1}`,
  });
  const sql = `select ${columns.map((column) => `counters.${column}`).join(', ')} from ${list.sql} ${counters}`;
  return async (subject: TakenSubject, userIds: readonly string[]): Promise<readonly TakenRow[]> => {
    const ids = list.parameters(userIds.map((user_id) => ({ user_id })));
    const parameters = [...ids, subject.from_id, owners.found(subject.owner)];
    const { rows } = await connection.query<Omit<TakenRow, keyof TakenSubject>>(sql, parameters);
    return rows.map((row) => ({ ...subject, ...row }) as TakenRow);
  };
}

function createRowFinder({ connection, owners }: Session, { table, keys, count }: CounterRows) {
  const list = rowList(connection.dialect, timelines.pick('subject_id'));
  const names = ['subject_id', 'user_id', ...Object.keys(keys)].map((key) => `counters.${key}`);
  const sql = `select ${names.join(', ')} from ${list.sql} cross join ${table} as counters
    where counters.subject_id = list.subject_id and counters.${count} > 0
      and counters.owner_id = $${list.next + 1}
    limit cast($${list.next} as integer)`;
  return async (subjects: readonly TakenSubject[], rowsMax: number): Promise<readonly TakenRow[]> => {
    const [first] = subjects;
    if (first === undefined) return [];
    const byId = new Map(subjects.map((subject) => [subject.from_id, subject]));
    const ids = subjects.map(({ from_id }) => ({ subject_id: from_id }));
    const { rows } = await connection.query<{ readonly subject_id: string; readonly user_id: string }>(sql, [
      ...list.parameters(ids),
      rowsMax,
      owners.found(first.owner),
    ]);
    return rows.flatMap(({ subject_id, ...row }) => {
      const subject = byId.get(subject_id);
      return subject === undefined ? [] : [{ ...subject, ...row }];
    });
  };
}

/**
 * Holds what guards the counters: users' wallets, and everyone's timeline of the game, in the order that
 * every transaction keeps. From here on no award changes them until the step ends.
 */
function createHolder(session: Session): (rows: readonly TakenRow[]) => Promise<void> {
  const { connection, owners } = session;
  const holdGame = `select subject_id from timelines where subject_id = $1 and user_id = '${everyone}' and owner_id = $2
    ${lockRows(connection.dialect).forUpdate}`;
  return async (rows) => {
    const users = rows.filter(({ user_id }) => user_id !== everyone);
    await loadWallets(
      session,
      users.map(({ owner, user_id }) => ({ owner, userId: user_id })),
      { lock: true },
    );
    const [first] = rows;
    if (first !== undefined) await connection.query(holdGame, [first.game_id, owners.found(first.owner)]);
  };
}

/**
 * Takes away what was said of the next tasks of a deleted game, and gives its bytes back. The rows stay,
 * since awards name them.
 *
 * @returns Whether there were any.
 */
type TaskClearer = (ownerId: number, gameId: string, rowsMax: number) => Promise<boolean>;

function createTaskClearer({ connection, tally }: Session): TaskClearer {
  const freed = 'octet_length(params) + octet_length(metadata) + coalesce(octet_length(name), 0) - 4';
  const find = `select task_id as "taskId", ${freed} as freed from tasks
    where owner_id = $1 and game_id = $2 and ${described} order by task_id limit $3
    ${lockRows(connection.dialect).forUpdate}`;
  const clear = `update tasks set params = '{}', metadata = '{}', name = null
    where owner_id = $1 and game_id = $2 and ${described} and task_id <= $3`;
  return async (ownerId, gameId, rowsMax) => {
    const { rows } = await connection.query<{ readonly taskId: string; readonly freed: number }>(find, [
      ownerId,
      gameId,
      rowsMax,
    ]);
    const last = rows.at(-1);
    if (last === undefined) return false;
    await connection.query(clear, [ownerId, gameId, last.taskId]);
    tally.keep(
      ownerId,
      rows.reduce((sum, row) => sum - row.freed, 0),
    );
    return true;
  };
}
