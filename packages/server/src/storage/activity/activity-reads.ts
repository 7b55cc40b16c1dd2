import { addActivity, type DayOfActivity } from '../../domain/activity.js';
import type { ActivityReads } from '../../ports/activity-reads.js';
import { sqlWords } from '../dialects/sql-words.js';
import { inSlices, SLICE } from '../kysely/in-slices.js';
import type { Session } from '../kysely/session.js';
import { NOBODY } from '../owner-numbers.js';
import type { RowOf } from '../tables/define-table.js';
import type { timelineDays } from '../tables/timeline-days.js';
import { everyone } from '../timelines/everyone.js';
import { type ActivityColumn, activityColumnNames } from './activity-columns.js';

type Row = { readonly owner_id: number; readonly day: number; readonly slot: number } & Readonly<
  Record<ActivityColumn, number>
>;

type GameDayRow = Pick<RowOf<typeof timelineDays.columns>, 'day' | 'awards' | 'points'>;

/** Adds days up from the rows that they are spread over, of one owner or of all. */
export function createActivityReads({ connection, owners }: Session): ActivityReads {
  const { whole } = sqlWords(connection.dialect);
  // What many small numbers come to may be beyond the safe integers.
  const figures = activityColumnNames.map((name) => `cast(${name} as double precision) as ${name}`);
  const columns = ['owner_id', 'day', 'slot', ...figures].join(', ');
  /** How the index is named: see `downIndex`. */
  const sqlBy = (index: string, parameters: string, bounds: string) => `select ${columns} from activity_days
    where (${index}) > (${parameters}) and ${bounds} order by ${index} limit ${SLICE}`;
  const ofOwner = sqlBy('owner_id, day, slot', '$1, $2, $3', 'owner_id = $1 and (owner_id, day) < ($1, $4)');
  const ofAll = sqlBy('day, owner_id, slot', '$2, $1, $3', '(day) < ($4)');

  const ofGame = `select day, ${whole('sum(awards)')} as awards, ${whole('sum(points)')} as points
    from timeline_days
    where owner_id = $1 and subject_id = $2 and user_id = ${everyone} and day >= $3 and day < $4
    group by day order by day`;

  return {
    async daysOfGame({ owner, gameId }, { from, to }) {
      const parameters = [await owners.find(owner), gameId, from, to];
      const { rows } = await connection.query<GameDayRow>(ofGame, parameters);
      return rows.map(({ day, awards, points }) => ({ day, points, timesAwarded: awards }));
    },

    async days({ owner, fromDay, toDay }) {
      const ownerId = owner === null ? NOBODY : await owners.find(owner);
      const rows = inSlices(connection, async (last: Row | undefined) => {
        const place = last ?? { owner_id: ownerId, day: fromDay, slot: -1 };
        const parameters = [place.owner_id, place.day, place.slot, toDay];
        return (await connection.query<Row>(owner === null ? ofAll : ofOwner, parameters)).rows;
      });
      const days = new Map<number, DayOfActivity>();
      for await (const slice of rows) for (const row of slice) addTo(days, row);
      return [...days.values()].sort((left, right) => left.day - right.day);
    },
  };
}

function addTo(days: Map<number, DayOfActivity>, row: Row): void {
  const day = fromRow(row);
  const known = days.get(day.day);
  days.set(day.day, known === undefined ? day : { ...day, ...addActivity(known, day) });
}

function fromRow(row: Row): DayOfActivity {
  return {
    day: row.day,
    newUsers: row.new_users,
    games: row.games,
    actions: row.actions,
    awards: row.awards,
    points: row.points,
    conversions: row.conversions,
    coinCents: row.coin_cents,
    actionsHappened: row.actions_happened,
    awardsHappened: row.awards_happened,
    pointsHappened: row.points_happened,
  };
}
