import type { DayOfActivity } from '../../domain/activity.js';
import type { ActivityReads } from '../../ports/activity-reads.js';
import type { Session } from '../kysely/session.js';
import { type ActivityColumn, activityColumnNames } from './activity-columns.js';

export function createActivityReads({ db }: Session): ActivityReads {
  return {
    async days({ owner, fromDay, toDay }) {
      let days = db.selectFrom('activity_days').where('day', '>=', fromDay).where('day', '<', toDay);
      if (owner !== null) days = days.where('owner', '=', owner);
      const rows = await days
        .select('day')
        .select(({ fn }) => activityColumnNames.map((name) => fn.sum<number | string>(name).as(name)))
        .groupBy('day')
        .orderBy('day')
        .execute();
      return rows.map(fromRow);
    },
  };
}

type SumRow = { readonly day: number } & Readonly<Record<ActivityColumn, number | string>>;

/** Postgres widens sums, and gives them as text. */
function fromRow(row: SumRow): DayOfActivity {
  return {
    day: row.day,
    newUsers: Number(row.new_users),
    games: Number(row.games),
    actions: Number(row.actions),
    awards: Number(row.awards),
    points: Number(row.points),
    conversions: Number(row.conversions),
    coinCents: Number(row.coin_cents),
  };
}
