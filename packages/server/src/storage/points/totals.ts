import type { GamePointsFilter, PointsReads, Totals } from '../../ports/points-reads.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { everyone } from '../timelines/everyone.js';
import { createNames } from './names.js';

type TotalsReads = Pick<PointsReads, 'gameTotals' | 'taskTotals' | 'userInGameTotals' | 'userTotals'>;

interface SumRow {
  readonly points: number;
  readonly awards: number;
  readonly users: number;
}

const nothing: Totals = { points: 0, timesAwarded: 0, users: 0 };

export function createTotals(session: Session): TotalsReads {
  const { db } = session;
  const names = createNames(session);
  const findTimeline = prepared<{ subjectId: string; userId: string }, SumRow>(session, (value) =>
    db
      .selectFrom('timelines')
      .select(['points', 'awards', 'users'])
      .where('subject_id', '=', value('subjectId'))
      .where('user_id', '=', value('userId')),
  );
  const findUserGames = prepared<{ userId: string }, Pick<SumRow, 'points' | 'awards'>>(session, (value) =>
    db
      .selectFrom('timelines')
      .innerJoin('games', 'games.game_id', 'timelines.subject_id')
      .select(['timelines.points', 'timelines.awards'])
      .where('timelines.user_id', '=', value('userId'))
      .whereRef('timelines.subject_id', '=', 'timelines.game_id')
      .where('games.deleted_at', 'is', null),
  );

  async function ofEveryone(subjectId: string): Promise<Totals> {
    const [row] = await findTimeline({ subjectId, userId: everyone });
    return row === undefined ? nothing : toTotals(row, row.users);
  }

  async function ofUser(subjectId: string, userId: string): Promise<Totals> {
    const [row] = await findTimeline({ subjectId, userId });
    return row === undefined ? nothing : toTotals(row, 1);
  }

  async function gameTotals(gameId: string, filter: GamePointsFilter): Promise<Totals> {
    const { externalTaskId, externalUserId } = filter;
    const subjectId = externalTaskId === null ? gameId : await names.taskId(gameId, externalTaskId);
    if (subjectId === null) return nothing;
    if (externalUserId === null) return ofEveryone(subjectId);
    const userId = await names.userId(gameId, externalUserId);
    return userId === null ? nothing : ofUser(subjectId, userId);
  }

  return {
    gameTotals,
    taskTotals: ofEveryone,
    userInGameTotals: ofUser,
    async userTotals(userId) {
      const games = await findUserGames({ userId });
      return {
        points: games.reduce((sum, { points }) => sum + points, 0),
        timesAwarded: games.reduce((sum, { awards }) => sum + awards, 0),
        users: games.length > 0 ? 1 : 0,
      };
    },
  };
}

function toTotals({ points, awards }: SumRow, users: number): Totals {
  return { points, timesAwarded: awards, users };
}
