import type { DayWindow, GamePointsFilter, PointsReads, Totals } from '../../ports/points-reads.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { allDays } from '../timelines/all-days.js';
import { everyone } from '../timelines/everyone.js';
import { createDaySums } from './in-days.js';
import { createNames } from './names.js';

type TotalsReads = Pick<PointsReads, 'gameTotals' | 'taskTotals' | 'userInGameTotals' | 'takesPart'>;

interface SumRow {
  readonly points: number;
  readonly awards: number;
  readonly users: number;
}

/** By the counters that the list of a game's users is made of. */
const deedsSql = `select 1 from timelines where subject_id = $1 and user_id = $2
  union all select 1 from action_counts where subject_id = $1 and user_id = $2 and day = ${allDays}
  limit 1`;

const nothing: Totals = { points: 0, timesAwarded: 0, users: 0 };

export function createTotals(session: Session): TotalsReads {
  const { connection, db } = session;
  const names = createNames(session);
  const daySums = createDaySums(session);
  const findTimeline = prepared<{ subjectId: string; userId: string }, SumRow>(session, (value) =>
    db
      .selectFrom('timelines')
      .select(['points', 'awards', 'users'])
      .where('subject_id', '=', value('subjectId'))
      .where('user_id', '=', value('userId')),
  );

  async function totalsOf(subjectId: string, userId: string, days: DayWindow | null): Promise<Totals> {
    const [row] = await findTimeline({ subjectId, userId });
    if (row === undefined) return nothing;
    const totals = toTotals(row, userId === everyone ? row.users : 1);
    if (days === null) return totals;
    const [sum] = await daySums([{ subjectId, userId }], days);
    return { ...totals, ...sum };
  }

  async function gameTotals(
    gameId: string,
    filter: GamePointsFilter,
    days: DayWindow | null = null,
  ): Promise<Totals> {
    const { externalTaskId, externalUserId } = filter;
    const subjectId = externalTaskId === null ? gameId : await names.taskId(gameId, externalTaskId);
    if (subjectId === null) return nothing;
    if (externalUserId === null) return totalsOf(subjectId, everyone, days);
    const userId = await names.userId(gameId, externalUserId);
    return userId === null ? nothing : totalsOf(subjectId, userId, days);
  }

  return {
    async takesPart(gameId, userId) {
      const { rows } = await connection.query(deedsSql, [gameId, userId]);
      return rows.length > 0;
    },
    gameTotals,
    taskTotals: (taskId, days = null) => totalsOf(taskId, everyone, days),
    userInGameTotals: (gameId, userId) => totalsOf(gameId, userId, null),
  };
}

function toTotals({ points, awards }: SumRow, users: number): Totals {
  return { points, timesAwarded: awards, users };
}
