import { DAY_MS, HOUR_MS } from '../../domain/durations.js';
import type { PointsReads, TimeWindow } from '../../ports/points-reads.js';
import type { DialectName } from '../dialects/connection.js';
import { sqlWords } from '../dialects/sql-words.js';
import { rowList } from '../kysely/row-list.js';
import type { Session } from '../kysely/session.js';

/** Longer than any day ever was: where the date line moved, calendars showed one day for two. */
const longestDayMs = 49 * HOUR_MS;
/** Further than any local clock ever was from UTC. */
const offsetMaxMs = 16 * HOUR_MS;

interface SumRow {
  readonly position: number;
  readonly points: number;
  readonly awards: number;
}

/** Totals of many users by one statement. */
export function createUsersTotals({ connection }: Session): Pick<PointsReads, 'totalsOfUsers'> {
  const list = rowList(connection.dialect, { user_id: 'uuid' });

  return {
    async totalsOfUsers(userIds, { gameId, window }) {
      const users = list.parameters(userIds.map((userId) => ({ user_id: userId })));
      const game = gameId === null ? [] : [gameId];
      const next = list.next + game.length;
      const subjects = subjectsOf(list.sql, gameId === null ? null : `$${list.next}`);
      const sql = sumsOf(
        connection.dialect,
        subjects,
        window === null ? wholeTime : partsOf(connection.dialect, next),
      );
      const bounds = window === null ? [] : boundsOf(window);
      const { rows } = await connection.query<SumRow>(sql, [...users, ...game, ...bounds]);
      const sums = new Map(rows.map((row) => [row.position, row]));
      return userIds.map((_, index) => {
        const { points = 0, awards = 0 } = sums.get(index + 1) ?? {};
        return { points, timesAwarded: awards };
      });
    },
  };
}

/** Each user with the games that count. A cross join keeps SQLite to this order. */
function subjectsOf(users: string, game: string | null): string {
  if (game !== null) {
    return `select list.position, list.user_id, games.game_id as subject_id
      from ${users} cross join games where games.game_id = ${game} and games.deleted_at is null`;
  }
  return `select list.position, list.user_id, games.game_id as subject_id
    from ${users} cross join timelines cross join games
    where timelines.user_id = list.user_id and timelines.subject_id = timelines.game_id
      and games.game_id = timelines.subject_id and games.deleted_at is null`;
}

function sumsOf(dialect: DialectName, subjects: string, parts: string): string {
  const { whole } = sqlWords(dialect);
  return `with subjects as (${subjects})${parts}
    select position, ${whole('sum(points)')} as points, ${whole('sum(awards)')} as awards
    from parts group by position`;
}

const wholeTime = `, parts as (
    select subjects.position, timelines.points, timelines.awards
    from subjects cross join timelines
    where timelines.subject_id = subjects.subject_id and timelines.user_id = subjects.user_id
  )`;

/**
 * A day's counters are taken where every row of it lies in the window as a whole, in whatever zone it was
 * recorded; of any other day that reaches into the window, the ledger's rows are. An award belongs to one
 * day by its number, so none is counted twice or left out.
 */
function partsOf(dialect: DialectName, first: number): string {
  const { greatest, least } = sqlWords(dialect);
  const [from, to, firstDay, lastDay] = [0, 1, 2, 3].map((index) => `cast($${first + index} as bigint)`);
  const isWhole = `days.first_began >= ${from} and days.last_began <= ${to} - ${longestDayMs}`;
  return `, days as (
    select subjects.position, subjects.user_id, subjects.subject_id, days.day,
      sum(days.points) as points, sum(days.awards) as awards,
      min(days.began_at) as first_began, max(days.began_at) as last_began
    from subjects cross join timeline_days as days
    where days.subject_id = subjects.subject_id and days.user_id = subjects.user_id
      and days.day between ${firstDay} and ${lastDay}
      and days.began_at > ${from} - ${longestDayMs} and days.began_at < ${to}
    group by subjects.position, subjects.user_id, subjects.subject_id, days.day
  ), parts as (
    select days.position, days.points, days.awards from days where ${isWhole}
    union all
    select days.position, awards.points, 1 from days cross join awards cross join tasks
    where not (${isWhole})
      and awards.user_id = days.user_id and awards.game_id = days.subject_id
      and awards.occurred_at >= ${greatest}(${from}, days.first_began)
      and awards.occurred_at < ${least}(${to}, days.last_began + ${longestDayMs})
      and awards.day = days.day
      and tasks.task_id = awards.task_id and tasks.deleted_at is null
  )`;
}

/** The window, and the numbers between which the days lie that it may touch. */
function boundsOf({ from, to }: TimeWindow): readonly number[] {
  const firstDay = Math.floor((from - longestDayMs - offsetMaxMs) / DAY_MS);
  const lastDay = Math.ceil((to + offsetMaxMs) / DAY_MS);
  return [from, to, firstDay, lastDay];
}
