import type { Page, PageRequest } from '../../domain/page.js';
import type { PointsReads, UserTaskTotal } from '../../ports/points-reads.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { afterId, countMatches, readPage } from '../repositories/read-page.js';
import { fromTotalRow, type TotalRow } from './total-rows.js';

type UserReads = Pick<PointsReads, 'ofUserInTask' | 'ofUserInGame' | 'ofUserByGame'>;

export function createUserPoints(session: Session): UserReads {
  const { db } = session;
  const findInTask = prepared<{ taskId: string; userId: string }, TotalRow>(session, (value) =>
    totalsOfTasks(session)
      .where('timelines.subject_id', '=', value('taskId'))
      .where('timelines.user_id', '=', value('userId')),
  );

  return {
    async ofUserInTask(taskId, userId) {
      const [row] = await findInTask({ taskId, userId });
      return row === undefined ? null : fromTotalRow(row);
    },

    ofUserInGame: (gameId, userId, page) =>
      listUserTasks(session, { gameId, userId, externalTaskId: null }, page),

    async ofUserByGame(userId, page) {
      const after = afterId(page);
      const matching = db
        .selectFrom('timelines')
        .innerJoin('games', 'games.game_id', 'timelines.subject_id')
        .where('timelines.user_id', '=', userId)
        .whereRef('timelines.subject_id', '=', 'timelines.game_id')
        .where('games.deleted_at', 'is', null);
      const following = after === null ? matching : matching.where('timelines.game_id', '<', after);
      return readPage(page, {
        rows: (limit) =>
          following
            .select(['games.game_id', 'games.external_game_id', 'timelines.points', 'timelines.awards'])
            .orderBy('timelines.game_id', 'desc')
            .limit(limit)
            .execute(),
        count: () => countMatches(session, matching),
        keyOf: (row) => row.game_id,
        toItem: (row) => ({
          gameId: row.game_id,
          externalGameId: row.external_game_id,
          points: row.points,
          timesAwarded: row.awards,
        }),
      });
    },
  };
}

export interface UserTasksFilter {
  readonly gameId: string;
  readonly userId: string;
  readonly externalTaskId: string | null;
}

/** One user's tasks in a game, by task. */
export function listUserTasks(
  session: Session,
  { gameId, userId, externalTaskId }: UserTasksFilter,
  page: PageRequest,
): Promise<Page<UserTaskTotal>> {
  const { after } = page;
  const all = totalsOfTasks(session)
    .where('timelines.user_id', '=', userId)
    .where('timelines.game_id', '=', gameId);
  const matching = externalTaskId === null ? all : all.where('tasks.external_task_id', '=', externalTaskId);
  const following = after === null ? matching : matching.where('tasks.external_task_id', '>', after);
  return readPage(page, {
    rows: (limit) => following.orderBy('tasks.external_task_id').limit(limit).execute(),
    count: () => countMatches(session, matching),
    keyOf: (row) => row.external_task_id,
    toItem: fromTotalRow,
  });
}

/** Users' timelines in tasks that live; those in games have no task of their subject's id. */
function totalsOfTasks({ db }: Session) {
  return db
    .selectFrom('timelines')
    .innerJoin('tasks', 'tasks.task_id', 'timelines.subject_id')
    .select([
      'tasks.external_task_id',
      'timelines.external_user_id',
      'timelines.awards',
      'timelines.points',
      'timelines.first_at',
      'timelines.last_at',
    ])
    .where('tasks.deleted_at', 'is', null);
}
