import type { Owner } from '../../domain/owner.js';
import type { DayWindow, PointsReads, UserTotals } from '../../ports/points-reads.js';
import { rowList } from '../dialects/row-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import { SLICE } from '../kysely/in-slices.js';
import type { Session } from '../kysely/session.js';
import { timelineDays } from '../tables/timeline-days.js';
import { keyRow, type TimelineName } from '../timelines/timeline-key.js';

/** What some have in some days, by the counters of whole days alone. */
export type DaySums = (
  owner: Owner,
  timelines: readonly TimelineName[],
  days: DayWindow,
) => Promise<readonly UserTotals[]>;

interface SumRow {
  readonly position: number;
  readonly points: number;
  readonly awards: number;
}

/** A list's window has no more days of which anything is known: see `pointsWindow`. */
const DAYS_MAX = 403;

const nothing: UserTotals = { points: 0, timesAwarded: 0 };

/** Reads of so many at once that their days are as many as a statement may look at. */
export function createDaySums({ connection, owners }: Session): DaySums {
  const { whole, withEach } = sqlWords(connection.dialect);
  const list = rowList(connection.dialect, timelineDays.pick('subject_id', 'user_id'));
  const days = withEach({
    ...{ table: 'timeline_days', as: 'days', columns: ['points', 'awards'] },
    where: `days.subject_id = list.subject_id and days.user_id = list.user_id
      and days.owner_id = $${list.next + 2} and days.day >= $${list.next} and days.day < $${list.next + 1}`,
  });
  const sql = `select list.position, ${whole('sum(days.points)')} as points,
      ${whole('sum(days.awards)')} as awards
    from ${list.sql} ${days} group by list.position`;

  return async (owner, timelines, { from, to }) => {
    const ownerId = await owners.find(owner);
    const sums = timelines.map(() => nothing);
    const size = Math.max(1, Math.floor((5 * SLICE) / Math.min(to - from, DAYS_MAX)));
    for (let start = 0; start < timelines.length; start += size) {
      const some = timelines.slice(start, start + size);
      const parameters = [...list.parameters(some.map(keyRow)), from, to, ownerId];
      const { rows } = await connection.query<SumRow>(sql, parameters);
      for (const { position, points, awards } of rows) {
        sums[start + position - 1] = { points, timesAwarded: awards };
      }
      await connection.breathe();
    }
    return sums;
  };
}

/** What users have in their tasks in some days. */
export function createInDays(session: Session): Pick<PointsReads, 'inDays'> {
  const daySums = createDaySums(session);
  return {
    inDays: (owner, pairs, days) =>
      daySums(
        owner,
        pairs.map(({ taskId, userId }) => ({ subjectId: taskId, userId })),
        days,
      ),
  };
}
