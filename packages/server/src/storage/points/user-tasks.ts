import type { Page, PageRequest } from '../../domain/page.js';
import type { GameKey, UserTaskTotal } from '../../ports/points-reads.js';
import { sqlWords } from '../dialects/sql-words.js';
import { firstIn, inSlices, SLICE } from '../kysely/in-slices.js';
import type { Session } from '../kysely/session.js';
import { countMax, readPage } from '../repositories/read-page.js';
import { timelines } from '../tables/timelines.js';
import { firstPlace, placeOfLines, type TaskPlace, textOfPlace } from './counted-tasks.js';
import { fromTotalRow, type TotalRow } from './total-rows.js';

/** Lists what one user has in the tasks of a game, by task. */
export type UserTaskLister = (user: UserInGame, page: PageRequest) => Promise<Page<UserTaskTotal>>;

interface UserInGame extends GameKey {
  readonly userId: number;
}

type Reader = (user: UserInGame, after: TaskPlace, limit: number) => Promise<readonly TotalRow[]>;

/**
 * Where a user has something in few tasks, these are sorted. Else the tasks of the game are gone through in
 * their order, of which few are in vain then.
 */
export function createUserTaskLister(session: Session): UserTaskLister {
  const readFew = createFewReader(session);
  const readMany = createManyReader(session);

  return async (user, page) => {
    const read = (await hasFew(session, user)) ? readFew : readMany;
    return readPage(page, {
      rows: (limit) =>
        read(user, page.after === null ? firstPlace : placeOfLines(page.after.split('\n')), limit),
      count: async () => (await read(user, firstPlace, countMax + 1)).length,
      keyOf: (row) => textOfPlace({ externalTaskId: row.external_task_id, taskId: row.task_id }),
      toItem: fromTotalRow,
    });
  };
}

const shown = timelines.narrow('user_id', 'external_user_id', 'awards', 'points', 'first_at', 'last_at');
const columns = shown.listed;

/** $1 is the user, $2 the game, $3 the owner's number. How the index is named: see `downIndex`. */
const anyOfUser = `from timelines
  where owner_id = $3 and (user_id, game_id) >= ($1, $2) and (user_id, game_id) <= ($1, $2)
  order by user_id, game_id, subject_id limit ${SLICE}`;

async function hasFew(
  { connection, owners }: Session,
  { owner, userId, gameId }: UserInGame,
): Promise<boolean> {
  const { rows } = await connection.query<{ readonly found: number }>(
    `select count(*) as found from (select 1 ${anyOfUser}) as found_rows`,
    [userId, gameId, await owners.find(owner)],
  );
  return (rows[0]?.found ?? 0) < SLICE;
}

function createFewReader({ connection, owners }: Session): Reader {
  const named = sqlWords(connection.dialect).withEach({
    ...{ table: 'tasks', as: 'tasks', columns: ['task_id', 'external_task_id', 'deleted_at'] },
    where: `tasks.owner_id = $3 and tasks.task_id = timelines.subject_id
      and (tasks.external_task_id, tasks.task_id) > ($4, $6)`,
  });
  const sql = `select tasks.task_id, tasks.external_task_id, tasks.deleted_at, ${columns}
    from (select * ${anyOfUser}) as timelines ${named}
    order by tasks.external_task_id, tasks.task_id limit cast($5 as integer)`;
  return async ({ owner, userId, gameId }, { externalTaskId, taskId }, limit) => {
    const parameters = [userId, gameId, await owners.find(owner), externalTaskId, limit, taskId];
    return (await connection.query<TotalRow>(sql, parameters)).rows;
  };
}

/** A task of the game, with nothing where the user has nothing there. */
type MaybeRow = Omit<TotalRow, 'user_id'> & { readonly user_id: number | null };

function createManyReader({ connection, owners }: Session): Reader {
  const ofUser = sqlWords(connection.dialect).withEach({
    ...{ table: 'timelines', as: 'timelines', columns: shown.names, isOptional: true },
    where: `timelines.owner_id = $4 and timelines.subject_id = tasks.task_id and timelines.user_id = $1`,
  });
  const sql = `select tasks.task_id, tasks.external_task_id, tasks.deleted_at, ${columns}
    from (
      select task_id, external_task_id, deleted_at from tasks
      where owner_id = $4 and (game_id, external_task_id, task_id) > ($2, $3, $5) and (game_id) <= ($2)
        and is_listed = 1
      order by game_id, external_task_id, task_id limit ${SLICE}
    ) as tasks ${ofUser}
    order by tasks.external_task_id, tasks.task_id`;
  return (user, after, limit) => {
    const slices = inSlices(connection, async (last: MaybeRow | undefined) => {
      const name = last?.external_task_id ?? after.externalTaskId;
      const taskId = last?.task_id ?? after.taskId;
      const parameters = [user.userId, user.gameId, name, await owners.find(user.owner), taskId];
      return (await connection.query<MaybeRow>(sql, parameters)).rows;
    });
    return firstIn(slices, limit, isUsers);
  };
}

function isUsers(row: MaybeRow): row is TotalRow {
  return row.user_id !== null;
}
