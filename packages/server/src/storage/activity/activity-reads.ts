import { sql } from 'kysely';
import type { DayOfActivity } from '../../domain/activity.js';
import type { ActivityReads } from '../../ports/activity-reads.js';
import { numberSum } from '../dialects/number-sum.js';
import type { Session } from '../kysely/session.js';
import { type ActivityColumn, activityColumnNames } from './activity-columns.js';

export function createActivityReads({ db }: Session): ActivityReads {
  const sums = activityColumnNames.map((name) => sql.raw<number>(numberSum(name)).as(name));
  return {
    async days({ owner, fromDay, toDay }) {
      let days = db.selectFrom('activity_days').where('day', '>=', fromDay).where('day', '<', toDay);
      if (owner !== null) days = days.where('owner', '=', owner);
      const rows = await days
        .select(['day', ...sums])
        .groupBy('day')
        .orderBy('day')
        .execute();
      return rows.map(fromRow);
    },
  };
}

type SumRow = { readonly day: number } & Readonly<Record<ActivityColumn, number>>;

function fromRow(row: SumRow): DayOfActivity {
  return {
    day: row.day,
    newUsers: row.new_users,
    games: row.games,
    actions: row.actions,
    awards: row.awards,
    points: row.points,
    conversions: row.conversions,
    coinCents: row.coin_cents,
  };
}
