import { DAY_MS, HOUR_MS } from '../../domain/durations.js';
import type { UserOfOwner } from '../../domain/user.js';
import type { PointsReads, TimeWindow, Totals } from '../../ports/points-reads.js';
import type { DialectName } from '../dialects/connection.js';
import { byItem, ownedStatement, readOwners } from '../dialects/owned-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import { SLICE } from '../kysely/in-slices.js';
import type { Session } from '../kysely/session.js';
import { lookForOwners } from '../owner-numbers.js';
import { timelineDays } from '../tables/timeline-days.js';
import { createUsersGames, type UsersCounter } from './users-games.js';
import { createPlaceReader, placeIn, type UsersPlace } from './users-place.js';

/** Longer than any day ever was: where the date line moved, calendars showed one day for two. */
const longestDayMs = 49 * HOUR_MS;
/** Further than any local clock ever was from UTC. */
const offsetMaxMs = 16 * HOUR_MS;

type Sum = Pick<Totals, 'points' | 'timesAwarded'>;

interface SumRow {
  readonly position: number;
  readonly points: number;
  readonly awards: number;
}

/** Totals of many users: what they have in games or in a task, or of that what a window leaves. */
export function createUsersTotals(session: Session): Pick<PointsReads, 'totalsOfUsers'> {
  const gamesOf = createUsersGames(session);
  const readPlace = createPlaceReader(session);
  const byDays = createWindowReader(session, daysOf);
  const windowedGames = createWindowReader(session, partsOfWindow('game_id'));
  const windowedTask = createWindowReader(session, partsOfWindow('task_id'));

  async function* countersOf(users: readonly UserOfOwner[], place: UsersPlace | null) {
    if (place === null) yield* gamesOf(users);
    else yield await readPlace(users, place);
  }

  return {
    async totalsOfUsers(users, filter) {
      const { taskId, window } = filter;
      const byMoments = taskId === null ? windowedGames : windowedTask;
      const windowed = window?.unit === 'day' ? byDays : byMoments;
      await lookForOwners(users, (owner) => session.owners.find(owner));
      const sums = users.map((): Sum => ({ points: 0, timesAwarded: 0 }));
      for await (const counters of countersOf(users, placeIn(filter))) {
        const rows = window === null ? [counters] : windowed(counters, window);
        for await (const counted of rows) addTo(sums, counted);
      }
      return sums;
    },
  };
}

function addTo(sums: Sum[], rows: readonly SumRow[]): void {
  for (const { position, points, awards } of rows) {
    const { points: before = 0, timesAwarded = 0 } = sums[position - 1] ?? {};
    sums[position - 1] = { points: before + points, timesAwarded: timesAwarded + awards };
  }
}

type WindowReader = (
  counters: readonly UsersCounter[],
  window: TimeWindow,
) => AsyncGenerator<readonly SumRow[]>;

/** What an award says of the place whose days are read. */
type PlaceColumn = 'game_id' | 'task_id';

/** Reads so many counters at once that their days are as many as a statement may look at. */
function createWindowReader(session: Session, sums: SumsOf): WindowReader {
  const { connection } = session;
  const { dialect } = connection;
  const statement = ownedStatement(dialect, timelineDays.pick('user_id', 'subject_id'), (list, owner, next) =>
    sums(dialect, { list, owner, next }),
  );
  const toRow = ({ user_id, owner_id, subject_id }: UsersCounter) => ({ user_id, owner_id, subject_id });
  return async function* (counters, window) {
    const values = boundsOf(window);
    const size = Math.max(1, Math.floor((5 * SLICE) / daysIn(window)));
    for (let start = 0; start < counters.length; start += size) {
      const items = counters.slice(start, start + size);
      const answers = await readOwners<SumRow, UsersCounter, ReturnType<typeof toRow>>(session, {
        ...{ statement, items, toRow, values },
      });
      yield [...byItem(answers)].map(([item, row]) => ({ ...row, position: item?.position ?? 0 }));
      await connection.breathe();
    }
  };
}

/** No window is longer, and what is open at its end goes on a little beyond today. */
const WINDOW_DAYS_MAX = 400;

function daysIn({ unit, from, to }: TimeWindow): number {
  const days = unit === 'day' ? to - from : Math.ceil((to - from) / DAY_MS);
  return Math.min(days, WINDOW_DAYS_MAX) + 3;
}

/** A list of subjects as a table, whose each is as an expression, and the number of the next parameter. */
interface Subjects {
  readonly list: string;
  readonly owner: string;
  readonly next: number;
}

/** The statement that sums up what subjects have in a window, whose bounds are its first parameters. */
type SumsOf = (dialect: DialectName, subjects: Subjects) => string;

function partsOfWindow(column: PlaceColumn): SumsOf {
  return (dialect, subjects) => {
    const { whole } = sqlWords(dialect);
    return `with ${partsOf(dialect, subjects, column)}
      select position, ${whole('sum(points)')} as points, ${whole('sum(awards)')} as awards
      from parts group by position`;
  };
}

/** Days by their numbers need no ledger. */
function daysOf(dialect: DialectName, { list, owner, next }: Subjects): string {
  const { whole } = sqlWords(dialect);
  return `select list.position, ${whole('sum(days.points)')} as points, ${whole('sum(days.awards)')} as awards
    from ${list} cross join timeline_days as days
    where days.owner_id = ${owner} and days.subject_id = list.subject_id and days.user_id = list.user_id
      and days.day >= cast($${next} as bigint) and days.day < cast($${next + 1} as bigint)
    group by list.position`;
}

/**
 * A day's counters are taken where every row of it lies in the window as a whole, in whatever zone it was
 * recorded; of any other day that reaches into the window, the ledger's rows are. An award belongs to one
 * day by its number, so none is counted twice or left out.
 */
function partsOf(dialect: DialectName, { list, owner, next }: Subjects, column: PlaceColumn): string {
  const { greatest, least, withEach } = sqlWords(dialect);
  const [from, to, firstDay, lastDay] = [0, 1, 2, 3].map((index) => `cast($${next + index} as bigint)`);
  const isWhole = `days.first_began >= ${from} and days.last_began <= ${to} - ${longestDayMs}`;
  const since = `${greatest}(${from}, days.first_began)`;
  const until = `${least}(${to}, days.last_began + ${longestDayMs})`;
  const awards = withEach({
    ...{ table: 'awards', as: 'awards', columns: ['points'] },
    where: `awards.owner_id = days.owner_id and ${ofDayIn[dialect](`awards.${column}`, since, until)}
      and awards.day = days.day`,
  });
  return `days as (
    select list.position, list.user_id, list.subject_id, days.owner_id, days.day,
      sum(days.points) as points, sum(days.awards) as awards,
      min(days.began_at) as first_began, max(days.began_at) as last_began
    from ${list} cross join timeline_days as days
    where days.owner_id = ${owner} and days.subject_id = list.subject_id and days.user_id = list.user_id
      and days.day between ${firstDay} and ${lastDay}
      and days.began_at > ${from} - ${longestDayMs} and days.began_at < ${to}
    group by list.position, list.user_id, list.subject_id, days.owner_id, days.day
  ), parts as (
    select days.position, days.points, days.awards from days where ${isWhole}
    union all
    select days.position, awards.points, 1 from days ${awards} where not (${isWhole})
  )`;
}

type Condition = (subject: string, since: string, until: string) => string;

/** A user's awards in a place and a time. How Postgres is told which index has them: see `downIndex`. */
const ofDayIn: Readonly<Record<DialectName, Condition>> = {
  sqlite: (subject, since, until) => `awards.user_id = days.user_id and ${subject} = days.subject_id
      and awards.occurred_at >= ${since} and awards.occurred_at < ${until}`,
  postgres: (subject, since, until) =>
    `(awards.user_id, ${subject}, awards.occurred_at) >= (days.user_id, days.subject_id, ${since})
      and (awards.user_id, ${subject}, awards.occurred_at) < (days.user_id, days.subject_id, ${until})`,
};

/** The window, and the numbers between which the days lie that it may touch. */
function boundsOf({ unit, from, to }: TimeWindow): readonly number[] {
  if (unit === 'day') return [from, to];
  const firstDay = Math.floor((from - longestDayMs - offsetMaxMs) / DAY_MS);
  const lastDay = Math.ceil((to + offsetMaxMs) / DAY_MS);
  return [from, to, firstDay, lastDay];
}
