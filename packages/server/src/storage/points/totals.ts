import type { DayWindow, GameKey, GamePointsFilter, PointsReads, Totals } from '../../ports/points-reads.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { allDays } from '../timelines/all-days.js';
import { everyone } from '../timelines/everyone.js';
import type { TimelineKey } from '../timelines/timeline-key.js';
import { createDaySums } from './in-days.js';
import { createNames } from './names.js';

type TotalsReads = Pick<PointsReads, 'gameTotals' | 'taskTotals' | 'userInGameTotals' | 'takesPart'>;

interface SumRow {
  readonly points: number;
  readonly awards: number;
  readonly users: number;
}

/** By the counters that the list of a game's users is made of. */
const deedsSql = `select 1 from timelines where owner_id = $3 and subject_id = $1 and user_id = $2
  union all select 1 from action_counts
    where owner_id = $3 and subject_id = $1 and user_id = $2 and day = ${allDays}
  limit 1`;

const nothing: Totals = { points: 0, timesAwarded: 0, users: 0 };

export function createTotals(session: Session): TotalsReads {
  const { connection, db, owners } = session;
  const names = createNames(session);
  const daySums = createDaySums(session);
  const findTimeline = prepared<{ ownerId: number; subjectId: string; userId: number }, SumRow>(
    session,
    (value) =>
      db
        .selectFrom('timelines')
        .select(['points', 'awards', 'users'])
        .where('owner_id', '=', value('ownerId'))
        .where('subject_id', '=', value('subjectId'))
        .where('user_id', '=', value('userId')),
  );

  async function totalsOf(key: TimelineKey, days: DayWindow | null): Promise<Totals> {
    const { owner, subjectId, userId } = key;
    const [row] = await findTimeline({ ownerId: await owners.find(owner), subjectId, userId });
    if (row === undefined) return nothing;
    const totals = toTotals(row, userId === everyone ? row.users : 1);
    if (days === null) return totals;
    const [sum] = await daySums(owner, [key], days);
    return { ...totals, ...sum };
  }

  async function gameTotals(
    game: GameKey,
    filter: GamePointsFilter,
    days: DayWindow | null = null,
  ): Promise<Totals> {
    const { externalTaskId, externalUserId } = filter;
    const { owner, gameId } = game;
    const subjectId = externalTaskId === null ? gameId : await names.taskId(game, externalTaskId);
    if (subjectId === null) return nothing;
    if (externalUserId === null) return totalsOf({ owner, subjectId, userId: everyone }, days);
    const userId = await names.userId(game, externalUserId);
    return userId === null ? nothing : totalsOf({ owner, subjectId, userId }, days);
  }

  return {
    async takesPart({ owner, gameId }, userId) {
      const { rows } = await connection.query(deedsSql, [gameId, userId, await owners.find(owner)]);
      return rows.length > 0;
    },
    gameTotals,
    taskTotals: ({ owner, taskId }, days = null) =>
      totalsOf({ owner, subjectId: taskId, userId: everyone }, days),
    userInGameTotals: ({ owner, gameId }, userId, days = null) =>
      totalsOf({ owner, subjectId: gameId, userId }, days),
  };
}

function toTotals({ points, awards }: SumRow, users: number): Totals {
  return { points, timesAwarded: awards, users };
}
